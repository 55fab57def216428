// The metadata at the top of a file: split off, read as YAML, checked against the schema, with a place for every
// problem. What is wrong is left out and said; the rest of the page stays as it is.

import { LineCounter, parseDocument, type YAMLMap } from 'yaml'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { PageMeta } from '../model/page.ts'
import { FOREIGN_LAYOUTS, WITHOUT_MEANING } from './foreign-keys.ts'
import { FRONT_MATTER_KEYS, isFrontMatterKey, suggestKey } from './front-matter-keys.ts'
import { type Entry, readPlainMapping } from './plain-mapping.ts'
import { readValues } from './yaml-values.ts'

export interface FrontMatter {
  readonly meta: PageMeta
  readonly keyPlaces: Readonly<Record<string, readonly [line: number, column: number]>>
  readonly findings: readonly Finding[]
}

/** A file in two parts. */
export interface SplitFile {
  /** YAML between the fences; undefined when the file has no front matter. */
  readonly yaml: string | undefined
  /** Lines of front matter, fences included: the body starts on the line after them. */
  readonly lines: number
  readonly body: string
  /** Front matter that is not read. */
  readonly problem?: FrontMatterProblem
}

/** In another language, without an end, or not at the beginning. */
export type FrontMatterProblem = 'toml' | 'unclosed' | 'late'

const FENCED = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/

/** Front matter below empty lines or behind spaces. */
const LATE = /^\s+---[ \t]*\r?\n(\w+)[ \t]*:[\s\S]*?\r?\n[ \t]*---[ \t]*(?:\r?\n|$)/

/** Hugo's other front matter; at least one key tells it from two lines of plus signs. */
const TOML = /^\+\+\+[ \t]*\r?\n(?:[\s\S]*?\r?\n)??[ \t]*[\w."-]+[ \t]*=[\s\S]*?\r?\n\+\+\+[ \t]*(?:\r?\n|$)/

/** Splits front matter from the body. A file that merely starts with a thematic break has none. */
export function splitFrontMatter(text: string): SplitFile {
  const toml = text.startsWith('+++') ? TOML.exec(text) : null
  if (toml) return { ...cutLines(text, toml[0]), yaml: undefined, problem: 'toml' }
  const match = text.startsWith('---') ? FENCED.exec(text) : null
  if (!match) {
    const first = /^---[ \t]*\r?\n(\w+)[ \t]*:/.exec(text)?.[1]
    const late = /^\s/.test(text) ? LATE.exec(text)?.[1] : undefined
    const problem = isKey(first) ? 'unclosed' : isKey(late) ? 'late' : undefined
    return { yaml: undefined, lines: 0, body: text, ...(problem && { problem }) }
  }
  const yaml = match[1] ?? ''
  if (!looksLikeMapping(yaml)) return { yaml: undefined, lines: 0, body: text }
  return { ...cutLines(text, match[0]), yaml }
}

function isKey(word: string | undefined): boolean {
  return word !== undefined && isFrontMatterKey(word)
}

function cutLines(text: string, top: string): { readonly lines: number; readonly body: string } {
  return { lines: top.split('\n').length - (top.endsWith('\n') ? 1 : 0), body: text.slice(top.length) }
}

/** `---`, a paragraph, `---` is CommonMark; a mapping, or nothing but comments, is front matter. */
function looksLikeMapping(yaml: string): boolean {
  return /^\s*(#.*)?$/.test(yaml) || /^\s*(["']?[\w$.-][^\n:]*["']?\s*:(\s|$)|\{)/m.test(yaml)
}

const UNREAD = {
  toml: [
    'The front matter between `+++` is TOML, which is not read.',
    'Write it as YAML between `---`: `title = "Install"` becomes `title: Install`.',
  ],
  unclosed: [
    'The front matter that begins here has no end: it is shown as text.',
    'Write `---` on a line of its own below its last key.',
  ],
  late: [
    'The front matter does not begin with the file: it is shown as text.',
    'Remove the empty lines or spaces before its first `---`.',
  ],
} as const satisfies Record<FrontMatterProblem, readonly [string, string]>

/** What is wrong with front matter that cannot be read at all. */
export function unreadFrontMatter(problem: FrontMatterProblem, path: SourcePath): Finding {
  const [message, help] = UNREAD[problem]
  return {
    rule: 'front-matter-syntax',
    severity: 'error',
    message,
    help,
    place: { path, line: 1, column: 1 },
  }
}

/** Reads the front matter of one file. */
export function readFrontMatter(yaml: string, path: SourcePath): FrontMatter {
  const counter = countLines(yaml)
  const findings: Finding[] = []
  const place = (offset: number): readonly [number, number] => {
    const { line, col } = counter.linePos(Math.min(offset, yaml.length))
    return [line + 1, col] // The opening fence is line 1.
  }
  const say = (
    rule: string,
    [line, column]: readonly [number, number],
    message: string,
    help: string,
    severity = 'error' as Finding['severity'],
  ) => findings.push({ rule, severity, message, help, place: { path, line, column } })

  const keyPlaces: Record<string, readonly [number, number]> = {}
  const meta: Record<string, unknown> = {}
  const { error, entries } = readMapping(yaml)
  if (error) {
    const [problem, help] = describeError(error, yaml)
    say('front-matter-syntax', place(error.at), `The front matter is not valid YAML: ${problem}`, help)
  }

  for (const entry of entries) {
    const { key, value } = entry
    const at = place(entry.at)
    if (key === 'sidebar_custom_props' && isRecord(value) && typeof value.icon === 'string')
      meta.sidebarIcon ??= value.icon
    if (!isFrontMatterKey(key)) {
      if (!WITHOUT_MEANING.has(key)) {
        say('unknown-front-matter', at, `\`${key}\` is not a front matter key.`, suggestKey(key), 'warning')
      }
      continue
    }
    if (key === 'layout' && FOREIGN_LAYOUTS.has(value)) continue
    const [field, schema, wanted] = FRONT_MATTER_KEYS[key]
    keyPlaces[field] = at
    if (value === undefined || isBlank(value) || (value === null && !schema.safeParse(null).success)) continue
    // Where text is meant, `1.10` is not 1.1.
    const asText = schema.safeParse(entry.text)
    const result = asText.success ? asText : schema.safeParse(value)
    if (result.success) meta[field] = result.data
    else {
      say('front-matter', place(entry.valueAt), `\`${key}\` is ${describe(value)}.`, `Write ${wanted}.`)
    }
  }
  if (meta.draft === true && meta.unlisted === true) {
    say(
      'front-matter',
      keyPlaces.unlisted!,
      '`draft` and `unlisted` cannot both be true.',
      'Remove one: a draft is not built at all, an unlisted page is built but listed nowhere.',
    )
    delete meta.unlisted
  }
  const { tocMinHeadingLevel: least = 2, tocMaxHeadingLevel: most = 3 } = meta as PageMeta
  if (least > most) {
    say(
      'front-matter',
      keyPlaces.tocMinHeadingLevel ?? keyPlaces.tocMaxHeadingLevel!,
      `The list of headings goes from level ${least} to ${most}: it is empty.`,
      'Write a `toc_max_heading_level` that is not below `toc_min_heading_level`, or `hide_table_of_contents: true`.',
    )
  }
  return { meta: meta as PageMeta, keyPlaces, findings }
}

interface Mapping {
  readonly entries: readonly Entry[]
  readonly error?: MappingError
}

interface MappingError {
  readonly at: number
  readonly message: string
  /** As the parser names it; absent for what shows only when values are made. */
  readonly code?: string
}

function readMapping(yaml: string): Mapping {
  const plain = readPlainMapping(yaml)
  if (plain) return { entries: plain }
  const document = parseDocument(yaml, { prettyErrors: false, uniqueKeys: true, logLevel: 'error' })
  // What is wrong after the first error is mostly its echo. A warning is a tag, `!name`, that means nothing.
  const [first] = [...document.errors, ...document.warnings].toSorted((a, b) => a.pos[0] - b.pos[0])
  if (first) return { entries: [], error: { at: first.pos[0], message: first.message, code: first.code } }
  const contents = document.contents as YAMLMap<
    { value?: unknown; range?: [number, number, number] },
    { range?: [number, number, number] | null }
  > | null
  if (contents === null || !('items' in contents)) return { entries: [] }
  const read = readValues(document)
  if (read.problem !== undefined) return { entries: [], error: { at: 0, message: read.problem } }
  const values = read.values as Record<string, unknown>
  const texts = read.texts as Record<string, unknown>
  const entries = contents.items.map((pair): Entry => {
    const key = String(pair.key?.value ?? pair.key)
    const at = pair.key?.range?.[0] ?? 0
    return { key, at, value: values[key], text: texts[key], valueAt: pair.value?.range?.[0] ?? at }
  })
  return { entries }
}

/** Places in a text by offset. */
function countLines(text: string): LineCounter {
  const counter = new LineCounter()
  counter.addNewLine(0)
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) counter.addNewLine(at + 1)
  return counter
}

/** `title: ""` says no more than `title:`. */
function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as a person would name it, cut when long. */
function describe(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

const QUOTE = 'Put text that holds `: `, `#`, `*` or quotes between quotation marks, and indent with spaces.'

/** What is wrong with YAML and what to write instead, for the mistakes people make. */
function describeError(
  { at, message, code }: MappingError,
  yaml: string,
): readonly [problem: string, help: string] {
  const word = /^[^\s:]*/.exec(yaml.slice(at))![0]
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return [
        'a value holds `: `.',
        'Put the value between quotation marks, as in `title: "Part one: install"`.',
      ]
    case 'BAD_SCALAR_START':
      return [`a value begins with \`${yaml.charAt(at)}\`.`, `Put it between quotation marks: \`"${word}"\`.`]
    case 'TAG_RESOLVE_FAILED':
      return [`a value begins with \`${yaml.charAt(at)}\`.`, 'Put the value between quotation marks.']
    case 'DUPLICATE_KEY':
      return [`the key \`${word}\` stands here a second time.`, 'Remove one of the two.']
    case 'TAB_AS_INDENT':
      return ['a line is indented with a tab.', 'Indent with spaces.']
    default:
      return [firstSentence(message), QUOTE]
  }
}

function firstSentence(message: string): string {
  const line = message
    .split('\n')[0]!
    .replace(/ at line \d+.*$/, '')
    .trim()
  return /[.!?]$/.test(line) ? line : `${line}.`
}
