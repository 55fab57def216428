// Parses the JSON of samples to values with positions. Uses a JavaScript parser, because JSON5 is a subset of JavaScript, and
// reports syntax that JSON or JSONC does not support. JSON Lines has one value per line.

import { plainScript } from '../../core/config/parse-script.ts'
import { MAX_DEPTH } from '../../core/config/plain-data.ts'
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

export type JsonKind = 'json' | 'jsonc' | 'json5' | 'jsonl'

export function readJson(text: string, kind: JsonKind): ParsedSample {
  const documents: SampleNode[] = []
  try {
    if (kind !== 'jsonl') documents.push(readValue(text, kind, 0))
    else
      for (const { 0: line, index } of text.matchAll(/\S[^\n]*/g))
        documents.push(readValue(line, 'json', index))
    return { documents }
  } catch (error) {
    if (error instanceof RangeError) return { documents, problem: tooDeep }
    if (!(error instanceof JsonError)) throw error
    return { documents, problem: error.problem }
  }
}

class JsonError extends Error {
  constructor(readonly problem: SyntaxProblem) {
    super(problem.message)
  }
}

const tooDeep: SyntaxProblem = {
  at: 0,
  message: 'Lists and objects are nested too deeply.',
  help: 'Reduce the nesting.',
}

/** Replaces placeholders while parsing, since the parser accepts only letters in names. A letter that no sample contains. */
const PLACEHOLDER_LETTER = '\ua66e'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** A value in the parser's tree. */
type Value = Node & {
  readonly value?: unknown
  readonly raw?: string
  readonly name?: string
  readonly elements?: readonly (Value | null)[]
  readonly properties?: readonly (Node & {
    readonly key: Value
    readonly value: Value
    readonly kind?: string
    readonly computed?: boolean
    readonly method?: boolean
    readonly shorthand?: boolean
  })[]
}

/** Parses a text that is a single value. `from` is the offset of the text in the sample. */
function readValue(text: string, kind: JsonKind, from: number): SampleNode {
  const source = text.replaceAll(PLACEHOLDER, PLACEHOLDER_LETTER)
  const isLoose = kind === 'json5'
  const comments: (Node & { readonly value: string })[] = []
  const fail = (at: number, message: string, help: string): JsonError =>
    new JsonError({ at: from + Math.min(at, Math.max(0, text.trimEnd().length - 1)), message, help })

  function parse(): Value {
    try {
      const options = { ecmaVersion: 'latest', onComment: comments as never } as const
      return plainScript.parseExpressionAt(source, 0, options) as Value
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      throw unexpected((error as SyntaxError & { pos: number }).pos)
    }
  }

  function unexpected(at: number): JsonError {
    if (source.slice(at).trim() === '')
      return fail(at, 'The text ends before the value is complete.', 'Close every quote, list and object.')
    const [token = ''] = /^(?:\.{3}|"[^"\n]*"?|[\p{L}\p{N}_.]+|.)/su.exec(source.slice(at)) ?? []
    if (token === '...' || token === '…')
      return fail(at, 'An ellipsis is not JSON.', 'Write it as a comment, `// ...`, in a block of `jsonc`.')
    return fail(
      at,
      `\`${token}\` is not expected here.`,
      'A comma, a colon or a quote may be missing before it.',
    )
  }

  function convert(node: Value, depth: number): SampleNode {
    const { type, start } = node
    const at = from + start
    if (depth > MAX_DEPTH) throw new JsonError({ ...tooDeep, at })
    if (source[start] === PLACEHOLDER_LETTER) return scalar(at, PLACEHOLDER, true)
    if (type === 'ObjectExpression' || type === 'ArrayExpression') return convertParts(node, depth)
    if (type === 'Literal' && typeof node.value === 'string') return scalar(at, textOf(node))
    const raw = source.slice(start, node.end)
    const isNumber = isLoose
      ? /^[+-]?(?:\d|\.\d|Infinity$|NaN$)/.test(raw)
      : /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(raw)
    if (isNumber) return scalar(at, Number(raw))
    if (/^(?:true|false|null)$/.test(raw)) return scalar(at, JSON.parse(raw))
    if (/^[\w.+-]+$/.test(raw))
      throw fail(start, `\`${raw}\` is not a JSON value.`, `Write \`"${raw}"\`, or another value.`)
    throw unexpected(start)
  }

  function textOf({ start, raw = '', value }: Value): string {
    if (!isLoose && !raw.startsWith('"'))
      throw fail(
        start,
        `${raw.startsWith("'") ? 'A string is in single quotes' : `\`${raw}\` is not in quotes`}.`,
        'Use double quotes: `"`.',
      )
    if (!isLoose && !isJson(raw))
      throw fail(
        start,
        'A string has an escape or a character that is not valid in JSON.',
        'Write a backslash as `\\\\`, and a tab as `\\t`.',
      )
    return String(value).replaceAll(PLACEHOLDER_LETTER, PLACEHOLDER)
  }

  function convertParts(node: Value, depth: number): SampleNode {
    const { properties = [], elements = [], start, end } = node
    const entries = new Map<string, SampleEntry>()
    let isPartial = false
    for (const { type, key, value, kind, computed, method, shorthand, start } of properties) {
      if (type !== 'Property' || kind !== 'init' || computed || method) throw unexpected(start)
      const isMark = source[key.start] === PLACEHOLDER_LETTER
      if (shorthand && !isMark) throw unexpected(key.end)
      if (key.type === 'Identifier' && !isMark && !isLoose)
        throw fail(start, `The key \`${key.name}\` is not in quotes.`, `Write \`"${key.name}"\`.`)
      const name = isMark ? PLACEHOLDER : key.type === 'Identifier' ? key.name! : textOf(key)
      if (isPlaceholder(name)) isPartial = true
      else if (entries.has(name))
        throw fail(start, `The key \`${name}\` is repeated.`, 'Remove one of the two.')
      entries.set(name, { at: from + start, node: convert(value, depth + 1) })
    }
    const items = elements.map((element) => {
      if (!element) throw unexpected(start)
      return convert(element, depth + 1)
    })
    const last = (properties.at(-1) ?? elements.at(-1))?.end ?? start + 1
    const comma = last + source.slice(last, end).indexOf(',')
    if (comma >= last && kind === 'json' && !comments.some((one) => one.start < comma && comma < one.end))
      throw fail(comma, 'There is a comma after the last value.', 'Remove the comma.')
    // An ellipsis comment marks the innermost map or list around it as incomplete.
    const inner = [...properties.map(({ value }) => value), ...elements]
    isPartial ||= comments.some(
      (one) =>
        isEllipsis(one.value) &&
        start < one.start &&
        one.end < end &&
        !inner.some((part) => part && part.start < one.start && one.end < part.end),
    )
    const shape = { at: from + start, entries, items, isOpen: false, isPartial }
    return { kind: node.type === 'ObjectExpression' ? 'map' : 'list', ...shape }
  }

  const tree = parse()
  const [comment] = comments
  if (comment && kind === 'json')
    throw fail(comment.start, 'JSON has no comments.', 'Give the block the language `jsonc`.')
  const rest = source.slice(tree.end)
  const gap = rest.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (one) => ' '.repeat(one.length))
  if (tree.type === 'SequenceExpression' || gap.trim() !== '')
    throw fail(
      tree.end + gap.search(/\S|$/),
      'A second value starts here.',
      'Write each into a block of its own, or give the block the language `jsonl`.',
    )
  return convert(tree, 0)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
