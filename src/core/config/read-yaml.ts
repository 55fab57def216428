// Parses YAML to values with places. JSON is a subset of YAML.

import {
  Composer,
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type ParsedNode,
  Parser,
  type Scalar,
  type YAMLMap,
} from 'yaml'
import { explainYaml, QUOTE, wordAt, YamlError } from './explain-yaml.ts'
import { findTextProblem, MAX_DEPTH } from './plain-data.ts'

/** A value, with its offset in the text. */
export interface YamlNode {
  readonly kind: 'scalar' | 'list' | 'map'
  readonly at: number
  /** The custom tag: `!Ref`. */
  readonly tag?: string
  readonly value: unknown
  /** The value with numbers and booleans as spelled in the source: where a string is expected, `1.10` is not a number. */
  readonly text: unknown
  /** Entries of a mapping. */
  readonly entries: readonly YamlEntry[]
  /** Items of a list. */
  readonly items: readonly YamlNode[]
}

/** The value of a key in a mapping. */
export interface YamlEntry extends YamlNode {
  readonly key: string
  readonly keyAt: number
}

/** A syntax error, described for its author. */
export type YamlProblem = Pick<YamlError, 'at' | 'message' | 'help'>

export interface Yaml {
  /** The first error; later ones are mostly consequences. All other fields are then empty. */
  readonly problem?: YamlProblem
  /** Undefined for an empty document. */
  readonly value?: unknown
  /** Entries of the value, in order. */
  readonly entries: readonly YamlEntry[]
}

/** Reads the only YAML document, in time linear in its length. */
export function readYaml(yaml: string): Yaml {
  try {
    const [first, second] = composeDocuments(yaml, { isPlain: true })
    const node = first!.read()
    if (second)
      throw new YamlError(second.at, 'a second document starts here.', 'Remove the `---` or `...` above it.')
    return node ? { value: node.value, entries: node.entries } : { entries: [] }
  } catch (error) {
    return { problem: problemOf(error), entries: [] }
  }
}

/** Returns all YAML documents, with the tags and merge keys of other programs. Stops at the first problem. */
export function readYamlDocuments(
  yaml: string,
  { mayRepeatKeys = false } = {},
): { readonly documents: readonly YamlNode[]; readonly problem?: YamlProblem } {
  const documents: YamlNode[] = []
  try {
    for (const document of composeDocuments(yaml, { mayRepeatKeys })) {
      const node = document.read()
      if (node) documents.push(node)
    }
    return { documents }
  } catch (error) {
    return { documents, problem: problemOf(error) }
  }
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

function problemOf(error: unknown): YamlProblem {
  if (!(error instanceof YamlError)) throw error
  const { at, message, help } = error
  return { at, message, help }
}

interface DocumentOptions {
  readonly mayRepeatKeys?: boolean
  /** Whether tags are problems, and `<<` is an ordinary key. */
  readonly isPlain?: boolean
}

/**
 * The parser compares each key of a mapping with all others, so `copyDocument` finds duplicates instead. Dates, sets and
 * bytes, created by a tag or by `%YAML 1.1`, are not plain data.
 */
const PARSER_OPTIONS = {
  prettyErrors: false,
  uniqueKeys: false,
  logLevel: 'error',
  schema: 'core',
  resolveKnownTags: false,
} as const

interface YamlDocument {
  readonly at: number
  /** Throws `YamlError` at the first problem. */
  read(): YamlNode | undefined
}

function* composeDocuments(yaml: string, options: DocumentOptions): Generator<YamlDocument> {
  const composer = new Composer(PARSER_OPTIONS)
  for (const { contents, errors, warnings, range } of composer.compose(tokenize(yaml), true, yaml.length)) {
    // The only warning is about unknown tags, `!name`.
    const [first] = options.isPlain
      ? [...errors, ...warnings].toSorted((a, b) => a.pos[0] - b.pos[0])
      : errors
    yield {
      at: range[0],
      read() {
        if (first) throw explainYaml(first, yaml)
        return contents === null ? undefined : copyDocument(contents, yaml, options)
      },
    }
  }
}

function tokenize(yaml: string): CST.Token[] {
  const tokens: CST.Token[] = []
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(yaml)) {
    for (const token of parser.next(lexeme)) tokens.push(token)
    // The parser and later steps are recursive.
    if (parser.stack.length > MAX_DEPTH) throw tooDeep(parser.offset)
  }
  for (const token of parser.end()) tokens.push(token)
  return tokens
}

function tooDeep(at: number): YamlError {
  return new YamlError(
    at,
    `lists or mappings are nested more than ${MAX_DEPTH} deep here.`,
    'Reduce the nesting, or quote the text.',
  )
}

/** Maximum number of aliases in a document, and of values that they repeat. */
const MAX_ALIASES = 100
const MAX_REPEATED = 100_000

/** Copies a document with its aliases resolved. Throws `YamlError` for problems that the parser does not detect. */
function copyDocument(
  contents: ParsedNode,
  yaml: string,
  { mayRepeatKeys, isPlain }: DocumentOptions,
): YamlNode {
  /** Copies by anchor, undefined while a copy is incomplete. */
  const anchors = new Map<string, YamlNode | undefined>()
  let aliases = 0
  let repeated = 0

  function copy(node: Node | null, before: number, depth: number): YamlNode {
    const at = node?.range?.[0] ?? before
    if (isAlias(node)) return { ...resolve(node.source, at, depth), at }
    const { anchor, tag } = (node ?? {}) as { readonly anchor?: string; readonly tag?: string }
    if (anchor !== undefined) anchors.set(anchor, undefined)
    const content = isSeq(node)
      ? listOf(node.items.map((item) => copy(item as Node | null, at, depth + 1)))
      : isMap(node)
        ? mapOf(copyEntries(node, at, depth + 1))
        : readScalar(node as Scalar | null, at)
    const copied = { at, ...(tag?.startsWith('!') && { tag }), ...content }
    if (anchor !== undefined) anchors.set(anchor, copied)
    return copied
  }

  function resolve(source: string, at: number, depth: number): YamlNode {
    if (++aliases > MAX_ALIASES)
      throw new YamlError(
        at,
        `more than ${MAX_ALIASES} aliases are used.`,
        'Write the values out, or quote the text.',
      )
    if (!anchors.has(source)) throw new YamlError(at, `\`*${source}\` has no \`&${source}\` above it.`, QUOTE)
    const target = anchors.get(source)
    if (!target) throw new YamlError(at, `\`*${source}\` is part of the value that it refers to.`, QUOTE)
    countRepeated(target, at, depth)
    return target
  }

  function countRepeated(node: YamlNode, at: number, depth: number): void {
    if (++repeated > MAX_REPEATED)
      throw new YamlError(at, `aliases repeat more than ${MAX_REPEATED} values.`, 'Write the values out.')
    if (depth > MAX_DEPTH) throw tooDeep(at)
    for (const child of [...node.items, ...node.entries]) countRepeated(child, at, depth + 1)
  }

  function copyEntries({ items }: YAMLMap, before: number, depth: number): YamlEntry[] {
    const merged: YamlEntry[] = []
    const entries: YamlEntry[] = []
    const keys = new Set<string>()
    for (const pair of items as { readonly key: Node | null; readonly value: Node | null }[]) {
      const keyAt = pair.key?.range?.[0] ?? before
      if (!isScalar(pair.key))
        throw new YamlError(keyAt, 'a key is a list, a mapping or an alias.', 'Write the key as text.')
      const key = String(copy(pair.key, keyAt, depth).text)
      if (keys.has(key) && !mayRepeatKeys)
        throw new YamlError(
          keyAt,
          `the key \`${wordAt(yaml, keyAt)}\` is repeated.`,
          'Remove one of the two.',
        )
      keys.add(key)
      const node = copy(pair.value, keyAt, depth)
      if (key !== '<<' || isPlain) entries.push({ ...node, key, keyAt })
      else for (const one of [node, ...node.items]) merged.push(...one.entries)
    }
    // Explicit keys take precedence over merged ones.
    return [...merged, ...entries]
  }

  return copy(contents, 0, 0)
}

type Content = Omit<YamlNode, 'at' | 'tag'>

function readScalar(scalar: Scalar | null, at: number): Content {
  const { value = null, source } = scalar ?? {}
  const problem = typeof value === 'string' ? findTextProblem(value) : undefined
  if (problem !== undefined) throw new YamlError(at, `a value ${problem}.`, 'Remove it.')
  const text = value === null || typeof value === 'string' ? value : (source ?? value)
  return { kind: 'scalar', value, text, entries: [], items: [] }
}

function listOf(items: readonly YamlNode[]): Content {
  const [value, text] = [items.map(({ value }) => value), items.map(({ text }) => text)]
  return { kind: 'list', value, text, entries: [], items }
}

function mapOf(entries: readonly YamlEntry[]): Content {
  const value = Object.fromEntries(entries.map(({ key, value }) => [key, value]))
  const text = Object.fromEntries(entries.map(({ key, text }) => [key, text]))
  return { kind: 'map', value, text, entries, items: [] }
}
