// Parses the JSON of samples to values with positions. The YAML parser would accept single quotes, unquoted text and missing
// commas, which no JSON parser accepts. JSONC has comments and trailing commas; JSON Lines has one value per line.

import { MAX_DEPTH } from '../../core/config/plain-data.ts'
import {
  isEllipsis,
  isPlaceholder,
  type ParsedSample,
  PLACEHOLDER,
  type SampleEntry,
  type SampleNode,
  scalar,
} from './sample-node.ts'

export type JsonKind = 'json' | 'jsonc' | 'jsonl'

export function readJson(text: string, kind: JsonKind): ParsedSample {
  const values = kind === 'jsonl' ? [...text.matchAll(/\S[^\n]*/g)] : [{ 0: text, index: 0 }]
  const documents: SampleNode[] = []
  try {
    for (const { 0: value, index } of values) documents.push(readValue(value, { kind, from: index }))
    return { documents }
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    const { at, message, help } = error
    return { documents, problem: { at, message, help } }
  }
}

class JsonError extends Error {
  constructor(
    readonly at: number,
    message: string,
    readonly help: string,
  ) {
    super(message)
  }
}

interface Token {
  readonly kind: 'comment' | 'string' | 'word' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

/** Strings in single quotes, unclosed strings and unclosed comments are tokens too, for error messages. */
const TOKEN =
  /\s+|(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)|(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?<word>[\p{L}\p{N}_.+\-\uE000]+)|\/\*[\s\S]*|"[^"\n]*|./gu

/** Splits a text into tokens. `from` is the offset of the text in the sample. */
function tokenize(text: string, from: number): Token[] {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index, groups = {} }): Token => {
    const kind = (['comment', 'string', 'word'] as const).find((name) => groups[name] !== undefined)
    return { kind: kind ?? 'sign', text: token, at: from + index }
  })
  const end = from + Math.max(0, text.trimEnd().length - 1)
  return [...tokens.filter(({ text }) => text.trim() !== ''), { kind: 'end', text: '', at: end }]
}

/** Parses a text that is a single value. */
function readValue(text: string, { kind, from }: { kind: JsonKind; from: number }): SampleNode {
  const all = tokenize(text, from)
  const tokens = kind === 'jsonc' ? all.filter((token) => token.kind !== 'comment') : all
  const partial = findPartial(all)
  let next = 0
  const isNext = (sign: string): boolean => tokens[next]!.text === sign

  function take(sign: string): Token {
    if (!isNext(sign)) throw unexpected(tokens, next)
    return tokens[next++]!
  }

  function readNode(depth: number): SampleNode {
    if (isNext('{') || isNext('[')) return readParts(depth)
    const token = tokens[next]!
    if (isMark(token)) return scalar(tokens[next++]!.at, PLACEHOLDER, true)
    const value = parseJson(token)
    if (value === undefined) throw unexpected(tokens, next)
    return scalar(tokens[next++]!.at, value)
  }

  function readParts(depth: number): SampleNode {
    const { at, text } = tokens[next++]!
    if (depth === MAX_DEPTH)
      throw new JsonError(at, 'Lists and objects are nested too deeply.', 'Reduce the nesting.')
    const close = text === '{' ? '}' : ']'
    const entries = new Map<string, SampleEntry>()
    const items: SampleNode[] = []
    let comma: Token | undefined
    while (!isNext(close)) {
      if (text === '[') items.push(readNode(depth + 1))
      else readEntry(entries, depth + 1)
      comma = isNext(close) ? undefined : take(',')
    }
    take(close)
    if (comma && kind !== 'jsonc')
      throw new JsonError(comma.at, 'There is a comma after the last value.', 'Remove the comma.')
    const isPartial = partial.has(at) || [...entries.keys()].some(isPlaceholder)
    return { kind: text === '{' ? 'map' : 'list', at, entries, items, isOpen: false, isPartial }
  }

  function readEntry(entries: Map<string, SampleEntry>, depth: number): void {
    const token = tokens[next]!
    const { at } = token
    const name = isMark(token) ? PLACEHOLDER : parseJson(token)
    if (typeof name !== 'string') throw unexpected(tokens, next)
    if (entries.has(name) && !isPlaceholder(name))
      throw new JsonError(at, `The key \`${name}\` is repeated.`, 'Remove one of the two.')
    next++
    // A template may write a whole field.
    const isField = isMark(token) && !isNext(':')
    if (!isField) take(':')
    entries.set(name, { at, node: isField ? scalar(at, PLACEHOLDER, true) : readNode(depth) })
  }

  const node = readNode(0)
  const { kind: rest, at } = tokens[next]!
  if (rest === 'end') return node
  if (rest === 'comment') throw unexpected(tokens, next)
  if (isNext(':'))
    throw new JsonError(
      at,
      'This is a part of an object, without its braces.',
      'Write `{` before and `}` after it, or say after the language why it is not checked: `unchecked="part"`.',
    )
  throw new JsonError(
    at,
    'A second value starts here.',
    'Write each into a block of its own, or give the block the language `jsonl`.',
  )
}

/** Offsets of the maps and lists with an ellipsis comment. */
function findPartial(tokens: readonly Token[]): ReadonlySet<number> {
  const partial = new Set<number>()
  const open: number[] = []
  for (const { kind, text, at } of tokens) {
    if (text === '{' || text === '[') open.push(at)
    else if (text === '}' || text === ']') open.pop()
    else if (kind === 'comment' && open.length > 0 && isEllipsis(text.slice(2))) partial.add(open.at(-1)!)
  }
  return partial
}

/** Whether a token is the output of a template. */
function isMark({ kind, text }: Token): boolean {
  return kind === 'word' && text.includes(PLACEHOLDER)
}

/** The value of a scalar, undefined if it is not valid JSON. */
function parseJson({ text }: Token): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Explains why a token is not valid at its place. */
function unexpected(tokens: readonly Token[], index: number): JsonError {
  const token = tokens[index]!
  const { kind, text, at } = token
  const fail = (message: string, help: string): JsonError => new JsonError(at, message, help)
  if (kind === 'end')
    return fail('The text ends before the value is complete.', 'Close every quote, list and object.')
  if (isEllipsis(text))
    return fail('An ellipsis is not JSON.', 'Write it as a comment, `// ...`, in a block of `jsonc`.')
  if (kind === 'comment') return fail('JSON has no comments.', 'Give the block the language `jsonc`.')
  if (text.startsWith("'")) return fail('A string is in single quotes.', 'Use double quotes: `"`.')
  if (kind === 'word' && tokens[index + 1]?.text === ':')
    return fail(`The key \`${text}\` is not in quotes.`, `Write \`"${text}"\`.`)
  if (kind === 'word' && parseJson(token) === undefined)
    return fail(`\`${text}\` is not a JSON value.`, `Write \`"${text}"\`, or another value.`)
  if (kind === 'string' && parseJson(token) === undefined)
    return fail(
      'A string has an escape or a character that is not valid in JSON.',
      'Write a backslash as `\\\\`, and a tab as `\\t`.',
    )
  const [line] = text.split('\n')
  return fail(`\`${line}\` is not expected here.`, 'A comma, a colon or a quote may be missing before it.')
}
