// The metadata at the top of a file: split off, read as YAML, checked against the schema, with a place for every
// problem. What is wrong is left out and said; the rest of the page stays as it is.

import { LineCounter, parseDocument, type YAMLMap } from 'yaml'
import * as z from 'zod'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import { findNearest } from '../model/nearest.ts'
import type { PageMeta, WrittenAuthor } from '../model/page.ts'
import { FOREIGN_LAYOUTS, OUR_KEY_FOR, WITHOUT_MEANING } from './foreign-keys.ts'
import { type Entry, readPlainMapping } from './plain-mapping.ts'

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
  /** Front matter that is not: in another language, or without an end. */
  readonly problem?: 'toml' | 'unclosed'
}

const FENCED = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/

/** Hugo's other front matter; at least one key tells it from two lines of plus signs. */
const TOML = /^\+\+\+[ \t]*\r?\n(?:[\s\S]*?\r?\n)??[ \t]*[\w."-]+[ \t]*=[\s\S]*?\r?\n\+\+\+[ \t]*(?:\r?\n|$)/

/** Splits front matter from the body. A file that merely starts with a thematic break has none. */
export function splitFrontMatter(text: string): SplitFile {
  const toml = text.startsWith('+++') ? TOML.exec(text) : null
  if (toml) return { ...cutLines(text, toml[0]), yaml: undefined, problem: 'toml' }
  const match = text.startsWith('---') ? FENCED.exec(text) : null
  if (!match) {
    const first = /^---[ \t]*\r?\n(\w+)[ \t]*:/.exec(text)?.[1]
    const isUnclosed = first !== undefined && isKnown(first)
    return { yaml: undefined, lines: 0, body: text, ...(isUnclosed && { problem: 'unclosed' as const }) }
  }
  const yaml = match[1] ?? ''
  if (!looksLikeMapping(yaml)) return { yaml: undefined, lines: 0, body: text }
  return { ...cutLines(text, match[0]), yaml }
}

function cutLines(text: string, top: string): { readonly lines: number; readonly body: string } {
  return { lines: top.split('\n').length - (top.endsWith('\n') ? 1 : 0), body: text.slice(top.length) }
}

/** `---`, a paragraph, `---` is CommonMark; a mapping, or nothing but comments, is front matter. */
function looksLikeMapping(yaml: string): boolean {
  return /^\s*(#.*)?$/.test(yaml) || /^\s*(["']?[\w$.-][^\n:]*["']?\s*:(\s|$)|\{)/m.test(yaml)
}

const word = z.union([z.string(), z.number(), z.boolean()]).transform((value) => String(value).trim())
const words = z.union([word.transform((one) => [one]), z.array(word)])
const named = z.union([word, z.looseObject({ label: word }).transform((tag) => tag.label)])
const tags = z.union([word.transform((one) => [one]), z.array(named)])
const authorFields = { title: word.optional(), url: word.optional(), image: word.optional() }
const author = z.union([
  word,
  z.looseObject({ ...authorFields, key: word, name: word.optional() }).transform(readAuthor),
  z.looseObject({ ...authorFields, name: word }).transform(readAuthor),
])
const authors = z.union([author.transform((one) => [one]), z.array(author)])
const level = z.number().int().min(2).max(6)
const pageId = z.union([word, z.null()])
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/)
  .refine((text) => !Number.isNaN(Date.parse(text.replace(' ', 'T'))))

const lastUpdate = z.union([
  z.null(),
  date.transform((text) => ({ date: text })),
  z.looseObject({ date: date.optional(), author: word.optional() }).transform(({ date, author }) => ({
    ...(date !== undefined && { date }),
    ...(author !== undefined && { author }),
  })),
])

/** An author described in place; an object that only names one is that name. */
function readAuthor(written: Readonly<Record<string, unknown>>): string | WrittenAuthor {
  const {
    key,
    name,
    title,
    url,
    image = written.image_url,
  } = written as WrittenAuthor & { image_url?: string }
  const fields = { key, name, title, url, image }
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  return known.length === 1 && key !== undefined ? key : Object.fromEntries(known)
}

/** Each key as written, the field it sets, its schema and how a wrong value is put right. */
const KEYS = {
  id: ['id', word, 'a name without slashes, for example `id: intro`'],
  title: ['title', word, 'text, for example `title: Getting started`'],
  description: ['description', word, 'one sentence of text'],
  slug: ['slug', word, 'a path, for example `slug: /install`'],
  tags: ['tags', tags, 'a list, for example `tags: [install, helm]`'],
  keywords: ['keywords', words, 'a list, for example `keywords: [install, helm]`'],
  image: ['image', word, 'a site path or URL, for example `image: /img/card.png`'],
  draft: ['draft', z.boolean(), '`true` or `false`'],
  unlisted: ['unlisted', z.boolean(), '`true` or `false`'],
  layout: ['layout', z.enum(['landing', 'wide']), '`landing` or `wide`, or leave it out'],
  hide_title: ['hideTitle', z.boolean(), '`true` or `false`'],
  hide_table_of_contents: ['hideTableOfContents', z.boolean(), '`true` or `false`'],
  toc_min_heading_level: ['tocMinHeadingLevel', level, 'a whole number from 2 to 6'],
  toc_max_heading_level: ['tocMaxHeadingLevel', level, 'a whole number from 2 to 6'],
  sidebar_label: ['sidebarLabel', word, 'text, for example `sidebar_label: Install`'],
  sidebar_position: ['sidebarPosition', z.number(), 'a number, for example `sidebar_position: 2`'],
  sidebar_class_name: ['sidebarClassName', word, 'a class name'],
  sidebar_icon: ['sidebarIcon', word, 'the name of an icon'],
  displayed_sidebar: ['displayedSidebar', pageId, 'the name of a sidebar, or `null` for none'],
  pagination_label: ['paginationLabel', word, 'text'],
  pagination_next: ['paginationNext', pageId, 'the id of a page, or `null` for none'],
  pagination_prev: ['paginationPrev', pageId, 'the id of a page, or `null` for none'],
  custom_edit_url: ['customEditUrl', pageId, 'a URL, or `null` for no link'],
  date: ['date', date, 'a date, for example `date: 2025-03-28`'],
  authors: ['authors', authors, 'a list of author keys, for example `authors: [jane]`'],
  last_update: ['lastUpdate', lastUpdate, 'a date, `{ date, author }`, or `null` for none'],
  aliases: ['aliases', words, 'a list of paths, for example `aliases: [/old/path]`'],
  cards: ['cards', z.boolean(), '`true` or `false`'],
} as const satisfies Record<string, readonly [keyof PageMeta, z.ZodType, string]>

/** What is wrong with front matter that cannot be read at all. */
export function unreadFrontMatter(problem: 'toml' | 'unclosed', path: SourcePath): Finding {
  const [message, help] =
    problem === 'toml'
      ? [
          'The front matter between `+++` is TOML, which is not read.',
          'Write it as YAML between `---`: `title = "Install"` becomes `title: Install`.',
        ]
      : [
          'The front matter that begins here has no end: it is shown as text.',
          'Write `---` on a line of its own below its last key.',
        ]
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
    if (!isKnown(key)) {
      if (!WITHOUT_MEANING.has(key)) {
        say('unknown-front-matter', at, `\`${key}\` is not a front matter key.`, suggestKey(key), 'warning')
      }
      continue
    }
    if (key === 'layout' && FOREIGN_LAYOUTS.has(value)) continue
    const [field, schema, wanted] = KEYS[key]
    keyPlaces[field] = at
    if (value === undefined || (value === null && !schema.safeParse(null).success)) continue
    const result = schema.safeParse(value)
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
  // What is wrong after the first error is mostly its echo.
  const [first] = document.errors.toSorted((a, b) => a.pos[0] - b.pos[0])
  if (first) return { entries: [], error: { at: first.pos[0], message: first.message, code: first.code } }
  const contents = document.contents as YAMLMap<
    { value?: unknown; range?: [number, number, number] },
    { range?: [number, number, number] | null }
  > | null
  if (contents === null || !('items' in contents)) return { entries: [] }
  let values: Record<string, unknown>
  try {
    values = document.toJS({ maxAliasCount: 100 }) as Record<string, unknown>
  } catch (error) {
    // An alias without its anchor, or aliases of aliases that would fill the memory.
    return { entries: [], error: { at: 0, message: (error as Error).message } }
  }
  const entries = contents.items.map((pair): Entry => {
    const key = String(pair.key?.value ?? pair.key)
    const at = pair.key?.range?.[0] ?? 0
    return { key, at, value: values[key], valueAt: pair.value?.range?.[0] ?? at }
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

function isKnown(key: string): key is keyof typeof KEYS {
  return Object.hasOwn(KEYS, key)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function suggestKey(key: string): string {
  const names = Object.keys(KEYS)
  const plain = key.replace(/[-A-Z]/g, (character) =>
    character === '-' ? '_' : `_${character.toLowerCase()}`,
  )
  const same = Object.hasOwn(OUR_KEY_FOR, key) ? OUR_KEY_FOR[key] : undefined
  if (same !== undefined) return `Here that is \`${same}\`.`
  const most = Math.max(key.length > 3 ? 2 : 1, Math.floor(key.length / 3))
  const nearest = findNearest(plain, names, most)
  return nearest !== undefined
    ? `Did you mean \`${nearest}\`?`
    : `Remove it. The keys are: ${names.join(', ')}.`
}

/** A value as a person would name it, cut when long. */
function describe(value: unknown): string {
  const text = JSON.stringify(value)
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
