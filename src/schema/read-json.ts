// JSON, read by hand so that every value has its place and every mistake its own words. JSONC has comments and trailing
// commas, JSON5 single quotes, bare keys and more; JSON Lines has several values. A file has the mistakes of JSON only.

import { MAX_DEPTH } from '../config/plain-data.ts'
import {
  isEllipsis,
  isPlaceholder,
  type ParsedSample,
  PLACEHOLDER,
  type SampleEntry,
  type SampleNode,
  type SyntaxProblem,
  scalar,
} from './sample-node.ts'

export type JsonKind = 'json' | 'jsonc' | 'json5' | 'jsonl' | 'file'

export function readJson(text: string, kind: JsonKind): ParsedSample {
  const reader = createReader(text, kind)
  const documents: SampleNode[] = []
  try {
    while (!reader.isAtEnd()) {
      if (documents.length > 0 && kind !== 'jsonl') throw reader.secondValue()
      documents.push(reader.readValue(0))
    }
    return { documents }
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    return { documents, problem: error.problem }
  }
}

class Mistake extends Error {
  constructor(readonly problem: SyntaxProblem) {
    super(problem.message)
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const JSON5_NUMBER = /[+-]?(?:0x[\da-f]+|Infinity|NaN|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
const NAME = /[\p{L}_$][\p{L}\p{N}_$-]*/uy
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }

function createReader(text: string, kind: JsonKind) {
  let at = 0
  /** A comment says that something is left out where it stands. */
  let sawEllipsis = false
  const isLoose = kind === 'json5'
  const hasComments = isLoose || kind === 'jsonc'

  const fail = (message: string, help: string, where = at): Mistake =>
    new Mistake({ at: Math.min(where, Math.max(0, text.trimEnd().length - 1)), message, help })

  /** What to do about a text that is right in another language. */
  const other = (language: string): string =>
    kind === 'file' ? 'Remove it, or name the file `.yaml`.' : `Give the block the language \`${language}\`.`

  function skipBlank(): void {
    for (;;) {
      while (/[\s\uFEFF]/.test(text[at] ?? '')) at++
      const opening = text.slice(at, at + 2)
      const isHash = text[at] === '#'
      if (opening !== '//' && opening !== '/*' && !isHash) return
      if (!hasComments || isHash) throw fail('JSON has no comments.', isHash ? 'Remove it.' : other('jsonc'))
      const end = opening === '//' ? text.indexOf('\n', at) : text.indexOf('*/', at)
      const close = end < 0 ? text.length : end
      if (isEllipsis(text.slice(at + 2, close))) sawEllipsis = true
      at = end < 0 ? text.length : end + (opening === '//' ? 1 : 2)
    }
  }

  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }

  function readString(): string {
    const quote = text[at]!
    const start = at
    if (quote === "'" && !isLoose) throw fail('A text is in single quotes.', 'Use double quotes: `"`.')
    for (at++; text[at] !== quote; at++) {
      const isEnd = at >= text.length || text[at] === '\n'
      if (isEnd && !(isLoose && text[at - 1] === '\\' && at < text.length))
        throw fail('A text has no closing quote.', `Add \`${quote}\` at its end.`, start)
      if (text[at] === '\\') at++
    }
    at++
    const written = text.slice(start, at)
    try {
      return JSON.parse(written.replaceAll('\t', isLoose ? '\\t' : '\t')) as string
    } catch {
      if (isLoose) return written.slice(1, -1).replace(/\\(?:\n|(.))/g, '$1')
      const wrong = /\\(?!["\\/bfnrt]|u[\da-fA-F]{4})/.exec(written)
      throw wrong
        ? fail(
            `\`${written.slice(wrong.index, wrong.index + 2)}\` has no meaning in a text.`,
            'Write a backslash as `\\\\`.',
            start + wrong.index,
          )
        : fail('A text has a tab or another control character.', 'Write a tab as `\\t`.', start)
    }
  }

  function readValue(depth: number): SampleNode {
    skipBlank()
    const start = at
    if (depth > MAX_DEPTH) throw fail('Lists and objects are nested too deeply.', 'Reduce the nesting.')
    const first = text[at]
    if (first === '{') return readObject(depth)
    if (first === '[') return readList(depth)
    if (first === '"' || first === "'") return scalar(start, readString())
    if (first === PLACEHOLDER) {
      while (/[\uE000\w.-]/.test(text[at] ?? '')) at++
      return scalar(start, PLACEHOLDER, true)
    }
    const rest = text.slice(at, at + 3)
    if (rest === '...' || first === '…') throw ellipsis()
    const number = match(isLoose ? JSON5_NUMBER : NUMBER)
    if (number !== undefined && !/[\w.]/.test(text[at] ?? '')) return scalar(start, Number(number))
    at = start
    const word = match(NAME)
    if (word !== undefined && Object.hasOwn(WORDS, word)) return scalar(start, WORDS[word])
    throw wrongValue(start, word)
  }

  function wrongValue(start: number, word: string | undefined): Mistake {
    at = start
    if (start >= text.trimEnd().length)
      return fail('The text ends here, but a value is missing.', 'Complete it.')
    if (word === 'True' || word === 'False' || word === 'None') {
      const right = word === 'None' ? 'null' : word.toLowerCase()
      return fail(`\`${word}\` is not a value of JSON.`, `Write \`${right}\`.`)
    }
    if (word === 'undefined' || word === 'NaN')
      return fail(`\`${word}\` is not a value of JSON.`, 'Write `null`, or leave the field out.')
    if (text[start] === '<') return fail('A placeholder is not in quotes.', 'Put it in quotes: `"<name>"`.')
    if (/[\d.+-]/.test(text[start]!))
      return fail(
        'This is not a number of JSON.',
        'Write a number such as `10` or `0.5`, or put it in quotes.',
      )
    if (word !== undefined) return fail(`\`${word}\` is not in quotes.`, `Write \`"${word}"\`.`)
    return fail(`\`${text[start]}\` cannot begin a value.`, 'Write a text, a number, a list or an object.')
  }

  function ellipsis(): Mistake {
    const help =
      kind === 'file'
        ? 'Write the whole.'
        : `${other('jsonc').slice(0, -1)} and write the ellipsis as a comment, \`// ...\`.`
    return fail('An ellipsis is not JSON.', help)
  }

  function readObject(depth: number): SampleNode {
    const start = at++
    const entries = new Map<string, SampleEntry>()
    let isPartial = false
    for (;;) {
      sawEllipsis = false
      skipBlank()
      isPartial ||= sawEllipsis
      if (text[at] === '}') break
      const keyAt = at
      if (text.startsWith('...', at) || text[at] === '…') throw ellipsis()
      const key = readKey()
      if (entries.has(key) && !isPlaceholder(key) && kind !== 'file')
        throw fail(`The key \`${key}\` is repeated.`, 'Remove one of the two.', keyAt)
      if (isPlaceholder(key)) isPartial = true
      skipBlank()
      if (text[at] !== ':') throw fail(`\`:\` is missing after \`"${key}"\`.`, 'Write `"name": value`.')
      at++
      entries.set(key, { at: keyAt, node: readValue(depth + 1) })
      sawEllipsis = false
      const hasMore = readComma('}', 'object', start)
      isPartial ||= sawEllipsis
      if (!hasMore) break
    }
    at++
    return { kind: 'map', at: start, entries, items: [], isOpen: false, isPartial }
  }

  function readKey(): string {
    if (text[at] === '"' || text[at] === "'") return readString()
    if (text[at] === PLACEHOLDER) {
      while (/[\uE000\w.-]/.test(text[at] ?? '')) at++
      return PLACEHOLDER
    }
    const name = match(NAME)
    if (name !== undefined && isLoose) return name
    at -= name?.length ?? 0
    if (name !== undefined) throw fail(`The key \`${name}\` is not in quotes.`, `Write \`"${name}"\`.`)
    if (at >= text.trimEnd().length) throw fail('An object has no end.', 'Add `}` at its end.')
    throw fail(`\`${text[at]}\` cannot begin a key.`, 'Write `"name": value`.')
  }

  function readList(depth: number): SampleNode {
    const start = at++
    const items: SampleNode[] = []
    let isPartial = false
    for (;;) {
      sawEllipsis = false
      skipBlank()
      isPartial ||= sawEllipsis
      if (text[at] === ']') break
      items.push(readValue(depth + 1))
      sawEllipsis = false
      const hasMore = readComma(']', 'list', start)
      isPartial ||= sawEllipsis
      if (!hasMore) break
    }
    at++
    return { kind: 'list', at: start, entries: new Map(), items, isOpen: false, isPartial }
  }

  /** Whether another part may follow; false at the end. */
  function readComma(end: string, name: string, start: number): boolean {
    const after = at
    skipBlank()
    if (text[at] === end) return false
    if (text[at] === ',') {
      const comma = at++
      skipBlank()
      if (text[at] === end && kind !== 'jsonc' && !isLoose)
        throw fail(`A comma is before the end of the ${name}.`, 'Remove the comma.', comma)
      return true
    }
    if (at >= text.length) throw fail(`The ${name} has no end.`, `Add \`${end}\`.`, start)
    if (text.startsWith('...', at) || text[at] === '…') throw ellipsis()
    throw fail('A comma is missing.', 'Add `,` after the value.', Math.max(0, after - 1))
  }

  return {
    readValue,
    isAtEnd() {
      skipBlank()
      return at >= text.length
    },
    secondValue(): Mistake {
      if (text[at] === ':')
        return fail('Fields are not in an object.', 'Put `{` before the first field and `}` after the last.')
      if (text[at] === ',')
        return fail('A comma is after the value.', 'Remove it, or put the values in a list.')
      const help =
        kind === 'file'
          ? 'Remove it.'
          : 'Write each into a block of its own, or give the block the language `jsonl`.'
      return fail('A second value begins here.', help)
    },
  }
}
