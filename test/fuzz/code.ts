// Highlights code of delimiters and keywords in every grammar: the text must be unchanged, and no text within the size limit
// may take long.

import Prism from 'prismjs'
import { escapeHtml } from '../../src/core/text/escape-html.ts'
import { COMMON, hasGrammar, loadRareGrammars } from '../../src/plugins/code/grammars.ts'
import { createHighlighter, notHighlightedReason } from '../../src/plugins/code/highlighter.ts'
import { measureCpuTime } from '../cpu-time.ts'
import type { FuzzOptions } from './fuzz-modules.ts'
import { createRandom, type Random } from './random.ts'

export const roundsInTests = 150

/** A generous limit: the slowest page takes about a second on an idle machine. */
const MAX_SECONDS = 30
/** The slowest grammars take as long for this length as others for the longest code. */
const LONGEST = 4_900

const PIECES = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
  ...'< > </ /> <!-- --> <? ?> <% %> {% %} {{ }} ${ #{ { } ( ) [ ] /* */ // # -- (* *) """ \'\'\' " \' ` \\'.split(
    ' ',
  ),
  ...'= : ; , . | & * @ ! ~ ^ + - => -> :: << <<EOF $( %q{ r#" <a a= class function if end def 1 0x 1e a _ é'.split(
    ' ',
  ),
  ...[' ', '\n', '\n\n', '\n  ', '\t', '\r\n', '\0', '\u2028', '🎉', '---\n', '```\n', '\n#', '\n.', '\n|'],
]

export async function fuzz({ seed, rounds, log }: FuzzOptions): Promise<readonly string[]> {
  const highlight = createHighlighter()
  await loadRareGrammars()
  const languages = [...COMMON, ...Object.keys(Prism.languages)].filter(hasGrammar)
  const failures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const random = createRandom(seed + round)
    const language = random.pick(languages)
    const code = makeCode(random)
    if (code.length > LONGEST || notHighlightedReason(code, language) !== undefined) continue
    const work = measureCpuTime()
    try {
      const html = await highlight(code, language)
      if (html?.replace(/<\/?span[^>]*>/g, '') !== escapeHtml(code))
        failures.push(`seed ${seed + round}: ${language} changes the text ${cut(code)}`)
    } catch (error) {
      failures.push(`seed ${seed + round}: ${language}: ${(error as Error).stack}: ${cut(code)}`)
    }
    const seconds = work()
    if (seconds > MAX_SECONDS)
      failures.push(`seed ${seed + round}: ${language} took ${seconds} s: ${cut(code)}`)
    if (round % 1000 === 999) log(`${round + 1} pieces of code`)
  }
  return failures
}

/** Generates text from a few pieces, some of them repeated, on one line or on many. */
function makeCode(random: Random): string {
  const some = () => Array.from({ length: 1 + random.below(4) }, () => random.pick(PIECES)).join('')
  let code = ''
  for (let left = 1 + random.below(6); left > 0; left--) {
    const unit = random.chance(0.5) ? some() : `${some()}\n`
    code += random.chance(0.3) ? unit.repeat(Math.ceil(random.below(1_500) / unit.length)) : unit
  }
  return code
}

function cut(text: string): string {
  return JSON.stringify(text.slice(0, 300))
}
