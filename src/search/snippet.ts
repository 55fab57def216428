// The words around what was found. Marks are put by the same terms as in the index, so that `stale item age` marks
// `staleItemAge`; they are a property of a piece of text, never markup in it.

import type { TextPart } from '../model/search-provider.ts'
import { isNoise } from './noise.ts'
import { eachPhrase, isPhraseTerm } from './phrases.ts'
import { stem } from './stem.ts'
import { allTerms, readWords, termsOf } from './tokens.ts'

/** Which word of the query a term answers. */
export type WantedTerms = ReadonlyMap<string, number>

interface Span {
  readonly start: number
  readonly end: number
  /** Word of the query, or -1. */
  word: number
}

/** A text with everything marked that answers the query. */
export function markText(text: string, wanted: WantedTerms): TextPart[] {
  return partsOf(text, spansOf(text, wanted), { from: 0, to: text.length })
}

/**
 * The best window of so many words: most words of the query, then the earliest. Prose before code; of code no line that
 * tells nothing.
 */
export function makeSnippet(prose: string, code: string, { wanted, words }: SnippetOptions): TextPart[] {
  const [text, samples] = [prose.split('\n'), tellingLines(code)]
  const [names, sentences] = [text.filter(isNoise), text.filter((line) => !isNoise(line))]
  const best =
    bestWindow(sentences, { wanted, words }) ??
    bestWindow(samples, { wanted, words }) ??
    bestWindow(names, { wanted, words })
  if (!best) return cutText((prose === '' ? samples : text)[0] ?? '', words)
  const { line, spans, from, to } = best
  const start = from === 0 ? 0 : spans[from]!.start
  const end = to >= spans.length ? line.length : spans[to - 1]!.end
  const parts = partsOf(line, spans, { from: start, to: end })
  return [...(start > 0 ? [plain('… ')] : []), ...parts, ...(end < line.length ? [plain(' …')] : [])]
}

export interface SnippetOptions {
  readonly wanted: WantedTerms
  readonly words: number
}

interface Window {
  readonly line: string
  readonly spans: readonly Span[]
  readonly from: number
  readonly to: number
}

/** Words shown before the first that was found, where there are any. */
const LEAD_WORDS = 2

function tellingLines(code: string): string[] {
  return code.split('\n').filter((line) => line.trim() !== '' && !isNoise(line))
}

function bestWindow(lines: readonly string[], { wanted, words }: SnippetOptions): Window | undefined {
  let best: Window | undefined
  let most = 0
  for (const line of lines) {
    const spans = spansOf(line, wanted)
    for (const [at, { word }] of spans.entries()) {
      if (word < 0) continue
      const from =
        at + words >= spans.length ? Math.max(0, spans.length - words) : Math.max(0, at - LEAD_WORDS)
      const to = from + words
      const found = new Set(spans.slice(from, to).map((span) => span.word))
      found.delete(-1)
      // A line that begins with what was asked for is about it: a table's row, a definition.
      const value = found.size + (at === 0 ? 0.5 : 0)
      if (value > most) {
        most = value
        best = { line, spans, from, to }
      }
    }
  }
  return best
}

function spansOf(text: string, wanted: WantedTerms): Span[] {
  const words = readWords(text)
  const spans = words.map(({ raw, start, end }) => ({ start, end, word: wordOf(raw, wanted) }))
  const phrases = [...wanted.keys()].filter(isPhraseTerm)
  if (phrases.length === 0) return spans
  const read = words.map(({ raw }) => termsOf(raw))
  const firsts = new Set(read.flatMap(({ whole, parts }) => [whole, parts[0] ?? '']))
  // Of a phrase its words are marked together, and none of them alone.
  eachPhrase(read, { terms: new Set(phrases), firsts }, (term, from, to) => {
    for (const span of spans.slice(from, to)) if (span.word < 0) span.word = wanted.get(term)!
  })
  return spans
}

function wordOf(raw: string, wanted: WantedTerms): number {
  const terms = termsOf(raw)
  for (const term of allTerms(terms)) {
    const word = wanted.get(term)
    if (word !== undefined) return word
  }
  return (terms.isPlain ? wanted.get(stem(terms.whole)) : undefined) ?? -1
}

/** A piece of text in parts; neighbours that are marked alike are one. */
function partsOf(
  text: string,
  spans: readonly Span[],
  { from, to }: { from: number; to: number },
): TextPart[] {
  const parts: TextPart[] = []
  let at = from
  for (const { start, end, word } of spans) {
    if (word < 0 || start < from || end > to) continue
    if (start > at) parts.push(plain(text.slice(at, start)))
    parts.push({ text: text.slice(start, end), marked: true })
    at = end
  }
  if (at < to) parts.push(plain(text.slice(at, to)))
  return parts
}

function cutText(line: string, words: number): TextPart[] {
  const spans = readWords(line)
  if (line === '') return []
  return spans.length <= words ? [plain(line)] : [plain(`${line.slice(0, spans[words - 1]!.end)} …`)]
}

function plain(text: string): TextPart {
  return { text }
}
