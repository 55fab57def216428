// Parses YAML to a mapping whose entries have places. JSON is a subset of YAML.

import {
  Composer,
  type CST,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type ParsedNode,
  Parser,
  type Scalar,
  visit,
  YAMLMap,
  YAMLSeq,
} from 'yaml'
import { MAX_DEPTH, whyNoText } from './plain-data.ts'

/** One entry of a mapping, with offsets into the text. */
export interface YamlEntry {
  readonly key: string
  readonly at: number
  readonly value: unknown
  /** The value with numbers and booleans as spelt in the source: where a string is expected, `1.10` is not a number. */
  readonly text: unknown
  readonly valueAt: number
  /** Entries of the value, if it is a mapping. */
  readonly entries: readonly YamlEntry[]
  /** Items of the value, if it is a list. */
  readonly items: readonly YamlItem[]
}

/** One item of a list. */
export type YamlItem = Pick<YamlEntry, 'at' | 'text'>

/** A syntax error in YAML, described for its author. */
export interface YamlProblem {
  readonly at: number
  readonly message: string
  readonly help: string
}

export interface Yaml {
  /** The first error; later ones are mostly consequences. All other fields are then empty. */
  readonly problem?: YamlProblem
  /** Undefined for an empty document. */
  readonly value?: unknown
  /** Entries of the value, in order. */
  readonly entries: readonly YamlEntry[]
}

/** Reads the first YAML document, in time linear in its length. */
export function readYaml(yaml: string): Yaml {
  const { tokens, problem: tooDeep } = tokenize(yaml)
  if (tooDeep) return { problem: tooDeep, entries: [] }
  const [document, second] = new Composer(OPTIONS).compose(tokens, true, yaml.length)
  const { contents, errors, warnings } = document!
  // The only warning is about unknown tags, `!name`.
  const [first] = [...errors, ...warnings].toSorted((a, b) => a.pos[0] - b.pos[0])
  if (first) return { problem: describeProblem(first, yaml), entries: [] }
  if (second) return { problem: { at: second.range[0], ...SECOND_DOCUMENT }, entries: [] }
  if (contents === null) return { entries: [] }
  const problem = checkNodes(contents, yaml)
  if (problem) return { problem, entries: [] }
  try {
    const value: unknown = document!.toJS({ maxAliasCount: MAX_ALIASES })
    visit(document!, { Scalar: (_, scalar) => keepSpelling(scalar) })
    const text: unknown = document!.toJS({ maxAliasCount: MAX_ALIASES })
    return { value, entries: entriesOf(contents, value, text) }
  } catch (error) {
    // Nested aliases that would exhaust the memory.
    return { problem: { at: 0, message: firstSentence((error as Error).message), help: QUOTE }, entries: [] }
  }
}

/** Returns the tokens, or the position at which it is nested too deeply. */
function tokenize(yaml: string): { readonly tokens: CST.Token[]; readonly problem?: YamlProblem } {
  const tokens: CST.Token[] = []
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(yaml)) {
    for (const token of parser.next(lexeme)) tokens.push(token)
    // The parser and later steps are recursive.
    if (parser.stack.length > MAX_DEPTH) return { tokens, problem: { at: parser.offset, ...TOO_DEEP } }
  }
  for (const token of parser.end()) tokens.push(token)
  return { tokens }
}

/** A value of any YAML document, with offsets into the text. */
export type YamlNode = { readonly at: number; readonly tag?: string } & (
  | { readonly kind: 'scalar'; readonly value: unknown }
  | { readonly kind: 'list'; readonly items: readonly YamlNode[] }
  | { readonly kind: 'map'; readonly entries: readonly YamlMapEntry[] }
)

export interface YamlMapEntry {
  readonly key: string
  readonly at: number
  readonly node: YamlNode
}

/** Returns all YAML documents, with the tags and merge keys of other programs. Stops at the first problem. */
export function readYamlDocuments(
  yaml: string,
  { mayRepeatKeys = false } = {},
): { readonly documents: readonly YamlNode[]; readonly problem?: YamlProblem } {
  const { tokens, problem: tooDeep } = tokenize(yaml)
  if (tooDeep) return { documents: [], problem: tooDeep }
  const documents: YamlNode[] = []
  for (const { contents, errors } of new Composer(OPTIONS).compose(tokens, true, yaml.length)) {
    const [first] = errors
    if (first) return { documents, problem: describeProblem(first, yaml) }
    if (contents === null) continue
    const problem = checkNodes(contents, yaml, mayRepeatKeys)
    if (problem) return { documents, problem }
    const node = copyNode(contents)
    if (!node) return { documents, problem: { at: contents.range[0], ...TOO_LONG } }
    documents.push(node)
  }
  return { documents }
}

/** Maximum number of values in a document, including repetitions by aliases. */
const MAX_VALUES = 100_000

/** Copies a node with its aliases resolved. Undefined when there are too many values. */
function copyNode(contents: ParsedNode): YamlNode | undefined {
  const anchors = new Map<string, Node>()
  let remaining = MAX_VALUES

  function copy(node: Node | null, before: number): YamlNode {
    if (--remaining < 0) return { kind: 'scalar', at: before, value: null }
    if (isAlias(node)) return copy(anchors.get(node.source) ?? null, before)
    const at = node?.range?.[0] ?? before
    if (node === null) return { kind: 'scalar', at, value: null }
    const { anchor, tag } = node as Node & { anchor?: string; tag?: string }
    if (anchor !== undefined) anchors.set(anchor, node)
    const place = { at, ...(tag?.startsWith('!') && { tag }) }
    if (isSeq(node))
      return { kind: 'list', ...place, items: node.items.map((item) => copy(item as Node, at)) }
    if (!isMap(node)) return { kind: 'scalar', ...place, value: (node as Scalar).value }
    const merged: YamlMapEntry[] = []
    const explicit: YamlMapEntry[] = []
    for (const pair of node.items) {
      const key = String(pair.key)
      const keyAt = (pair.key as Node).range?.[0] ?? at
      const value = copy(pair.value as Node | null, keyAt)
      if (key !== '<<') explicit.push({ key, at: keyAt, node: value })
      else
        for (const one of value.kind === 'list' ? value.items : [value])
          if (one.kind === 'map') merged.push(...one.entries)
    }
    // Explicit keys take precedence over merged ones.
    return { kind: 'map', ...place, entries: [...merged, ...explicit] }
  }

  const node = copy(contents, 0)
  return remaining < 0 ? undefined : node
}

/** Converts offsets in a text to line and column, from 1. */
export function createPlaces(
  text: string,
): (offset: number) => { readonly line: number; readonly column: number } {
  const counter = new LineCounter()
  counter.addNewLine(0)
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) counter.addNewLine(at + 1)
  return (offset) => {
    const { line, col } = counter.linePos(Math.min(offset, text.length))
    return { line, column: col }
  }
}

/**
 * The parser compares each key of a mapping with all others, so `checkNodes` finds duplicates instead. Dates, sets and
 * bytes, created by a tag or by `%YAML 1.1`, are not plain data.
 */
const OPTIONS = {
  prettyErrors: false,
  uniqueKeys: false,
  logLevel: 'error',
  schema: 'core',
  resolveKnownTags: false,
} as const

/** Maximum number of aliases in a document. */
const MAX_ALIASES = 100

const TOO_DEEP = {
  message: `lists or mappings are nested more than ${MAX_DEPTH} deep here.`,
  help: 'Reduce the nesting, or quote the text.',
}
const TOO_LONG = {
  message: `a document has more than ${MAX_VALUES} values, including those that aliases repeat.`,
  help: 'Write the values out.',
}
const SECOND_DOCUMENT = {
  message: 'a second document starts here.',
  help: 'Remove the `---` or `...` above it.',
}

/** Returns the first problem that the parser does not detect. */
function checkNodes(contents: ParsedNode, yaml: string, mayRepeatKeys = false): YamlProblem | undefined {
  const keys = new Map<unknown, Set<string>>()
  const anchors = new Set<string>()
  let aliases = 0
  let problem: YamlProblem | undefined
  const stop = (at: number, message: string, help: string): symbol => {
    problem = { at, message, help }
    return visit.BREAK
  }
  visit(contents, {
    Alias(_, { source, range }, path) {
      aliases++
      const at = range?.[0] ?? 0
      if (aliases > MAX_ALIASES)
        return stop(
          at,
          `more than ${MAX_ALIASES} aliases are used.`,
          'Write the values out, or quote the text.',
        )
      const isWithin = path.some((parent) => isCollection(parent) && parent.anchor === source)
      if (!anchors.has(source)) return stop(at, `\`*${source}\` has no \`&${source}\` above it.`, QUOTE)
      if (isWithin) return stop(at, `\`*${source}\` is part of the value that it refers to.`, QUOTE)
      return undefined
    },
    Collection(_, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor)
    },
    Pair(_, { key }, path) {
      const at = (key as Node | null)?.range?.[0] ?? 0
      if (!isScalar(key)) return stop(at, 'a key is a list, a mapping or an alias.', 'Write the key as text.')
      const map = path.at(-1)
      const keysOfMap = keys.get(map) ?? new Set()
      const name = String(key)
      if (keysOfMap.has(name) && !mayRepeatKeys) {
        const word = wordAt(yaml, at)
        return stop(at, `the key \`${word}\` is repeated.`, 'Remove one of the two.')
      }
      keys.set(map, keysOfMap.add(name))
      return undefined
    },
    Scalar(_, { value, range, anchor }) {
      if (anchor !== undefined) anchors.add(anchor)
      const problem = typeof value === 'string' ? whyNoText(value) : undefined
      return problem === undefined ? undefined : stop(range?.[0] ?? 0, `a value ${problem}.`, 'Remove it.')
    },
  })
  return problem
}

/** Replaces a number or boolean with its source spelling. */
function keepSpelling(scalar: Scalar): void {
  if (scalar.value !== null && typeof scalar.value !== 'string' && scalar.source !== undefined)
    scalar.value = scalar.source
}

function entriesOf(node: unknown, value: unknown, text: unknown): YamlEntry[] {
  if (!(node instanceof YAMLMap) || typeof value !== 'object' || value === null) return []
  const values = value as Record<string, unknown>
  const texts = text as Record<string, unknown>
  return (node as YAMLMap<Node, ParsedNode | null>).items.map((pair) => {
    const key = String(pair.key)
    const at = pair.key.range?.[0] ?? 0
    return {
      key,
      at,
      value: values[key],
      text: texts[key],
      valueAt: pair.value?.range[0] ?? at,
      entries: entriesOf(pair.value, values[key], texts[key]),
      items: itemsOf(pair.value, texts[key]),
    }
  })
}

function itemsOf(node: unknown, text: unknown): YamlItem[] {
  if (!(node instanceof YAMLSeq) || !Array.isArray(text)) return []
  const at = node.range?.[0] ?? 0
  return (node as YAMLSeq<Node | null>).items.map((item, index) => ({
    at: item?.range?.[0] ?? at,
    text: text[index],
  }))
}

const QUOTE = 'Quote text that contains `: `, `#`, `*` or quotes, and indent with spaces.'

/** Explains common mistakes and their corrections. */
function describeProblem(
  {
    pos: [at],
    message,
    code,
  }: { readonly pos: [number, number]; readonly message: string; readonly code: string },
  yaml: string,
): YamlProblem {
  const word = wordAt(yaml, at)
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return (
        findIndented(yaml, at) ?? {
          at,
          message: 'a value contains `: `.',
          help: 'Quote the value, as in `title: "Part one: install"`.',
        }
      )
    case 'BAD_INDENT': {
      const [sign] =
        / end with a ([\]}])$/.exec(message.split('\n')[0]!.split(' at line ')[0]!)?.slice(1) ?? []
      if (sign === undefined) return indented(yaml, at)
      const open = sign === ']' ? '[' : '{'
      return unclosed({ yaml, at, open, close: sign })
    }
    case 'MISSING_CHAR': {
      const [, quote] = /^Missing closing (["'])quote/.exec(message) ?? []
      if (quote === undefined) return { at, message: firstSentence(message), help: QUOTE }
      return unclosed({ yaml, at, open: quote, close: quote })
    }
    case 'BAD_SCALAR_START':
      return {
        at,
        message: `a value starts with \`${yaml.charAt(at)}\`.`,
        help: `Quote it: \`"${word}"\`.`,
      }
    case 'TAG_RESOLVE_FAILED':
      return {
        at,
        message: `a value starts with \`${yaml.charAt(at)}\`.`,
        help: 'Quote the value.',
      }
    case 'TAB_AS_INDENT':
      return { at, message: 'a line is indented with a tab.', help: 'Indent with spaces.' }
    default:
      return { at, message: firstSentence(message), help: QUOTE }
  }
}

/** Finds the key on a later line that turns a multi-line value into a mapping. Undefined for values on one line. */
function findIndented(yaml: string, at: number): YamlProblem | undefined {
  const isList = /^\s*- /.test(yaml.slice(at))
  const colon = isList ? at : at + yaml.slice(at).search(/:(?:\s|$)/)
  const start = yaml.lastIndexOf('\n', colon) + 1
  return start > at || isList ? indented(yaml, Math.max(start, at)) : undefined
}

function indented(yaml: string, from: number): YamlProblem {
  const at = from + /^[ \t]*/.exec(yaml.slice(from))![0].length
  return {
    at,
    message: `\`${wordAt(yaml, at)}\` is indented differently from the lines above it.`,
    help: 'Indent entries of the same level by the same number of spaces, and nested content further.',
  }
}

interface Brackets {
  readonly yaml: string
  /** Position where the closing bracket is missing. */
  readonly at: number
  readonly open: string
  readonly close: string
}

/** Returns the place of the opening bracket, because the parser may report the missing one at the end of the file. */
function unclosed({ yaml, at, open, close }: Brackets): YamlProblem {
  const start = yaml.lastIndexOf(open, at - 1)
  return {
    at: start < 0 ? at : start,
    message: `a value starts with \`${open}\` and has no closing \`${close}\`.`,
    help: `Write the \`${close}\` at its end, or remove the \`${open}\`.`,
  }
}

function wordAt(yaml: string, at: number): string {
  return /^[^\s:]{0,60}/.exec(yaml.slice(at, at + 60))![0]
}

function firstSentence(message: string): string {
  const line = message.split('\n')[0]!.split(' at line ')[0]!.trim()
  return /[.!?]$/.test(line) ? line : `${line}.`
}
