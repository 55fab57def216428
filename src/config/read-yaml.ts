// YAML as a mapping whose entries know their places. JSON is YAML too.

import {
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  type Scalar,
  visit,
  YAMLMap,
  YAMLSeq,
} from 'yaml'

/** One entry of a mapping, with offsets into the text. */
export interface YamlEntry {
  readonly key: string
  readonly at: number
  readonly value: unknown
  /** The value with numbers and truth values as they were spelt: where text is meant, `1.10` is no number. */
  readonly text: unknown
  readonly valueAt: number
  /** Those of the value, where it is a mapping itself. */
  readonly entries: readonly YamlEntry[]
  /** Those of the value, where it is a list. */
  readonly items: readonly YamlItem[]
}

/** One item of a list. */
export type YamlItem = Pick<YamlEntry, 'at' | 'text'>

/** What is wrong with the YAML itself, for the person who wrote it. */
export interface YamlProblem {
  readonly at: number
  readonly message: string
  readonly help: string
}

export interface Yaml {
  /** The first that is wrong; the rest is mostly its echo. Then there is nothing else. */
  readonly problem?: YamlProblem
  /** Undefined for a text that says nothing. */
  readonly value?: unknown
  /** Those of the value, in their order. */
  readonly entries: readonly YamlEntry[]
}

export function readYaml(yaml: string): Yaml {
  const document = parseDocument(yaml, { prettyErrors: false, uniqueKeys: true, logLevel: 'error' })
  // A warning is a tag, `!name`, that means nothing.
  const [first] = [...document.errors, ...document.warnings].toSorted((a, b) => a.pos[0] - b.pos[0])
  if (first) return { problem: { at: first.pos[0], ...describeProblem(first, yaml) }, entries: [] }
  const { contents } = document
  if (contents === null) return { entries: [] }
  try {
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES })
    visit(document, { Scalar: (_, scalar) => keepSpelling(scalar) })
    const text: unknown = document.toJS({ maxAliasCount: MOST_ALIASES })
    return { value, entries: entriesOf(contents, value, text) }
  } catch (error) {
    // An alias without its anchor, or aliases of aliases that would fill the memory.
    return { problem: { at: 0, message: firstSentence((error as Error).message), help: QUOTE }, entries: [] }
  }
}

/** Line and column of offsets in a text, from 1. */
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

/** How often a document may repeat parts of itself. */
const MOST_ALIASES = 100

/** A number or a truth value as it was written. */
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

/** What is wrong and what to write instead, for the mistakes people make. */
function describeProblem(
  {
    pos: [at],
    message,
    code,
  }: { readonly pos: [number, number]; readonly message: string; readonly code: string },
  yaml: string,
): Omit<YamlProblem, 'at'> {
  const word = /^[^\s:]*/.exec(yaml.slice(at))![0]
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return {
        message: 'a value contains `: `.',
        help: 'Quote the value, as in `title: "Part one: install"`.',
      }
    case 'BAD_SCALAR_START':
      return {
        message: `a value begins with \`${yaml.charAt(at)}\`.`,
        help: `Quote it: \`"${word}"\`.`,
      }
    case 'TAG_RESOLVE_FAILED':
      return {
        message: `a value begins with \`${yaml.charAt(at)}\`.`,
        help: 'Quote the value.',
      }
    case 'DUPLICATE_KEY':
      return { message: `the key \`${word}\` is repeated.`, help: 'Remove one of the two.' }
    case 'TAB_AS_INDENT':
      return { message: 'a line is indented with a tab.', help: 'Indent with spaces.' }
    default:
      return { message: firstSentence(message), help: QUOTE }
  }
}

function firstSentence(message: string): string {
  const line = message
    .split('\n')[0]!
    .replace(/ at line \d+.*$/, '')
    .trim()
  return /[.!?]$/.test(line) ? line : `${line}.`
}
