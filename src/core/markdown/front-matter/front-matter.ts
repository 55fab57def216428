// Parses front matter: YAML, checked against the schema, with a place for every problem. Invalid values are reported and
// ignored; the rest of the page is unaffected.

import { createPlaces, readYaml, type Yaml, type YamlEntry } from '../../config/read-yaml.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { PageMeta, RawAuthor } from '../../model/page.ts'
import type { FrontMatterKey } from '../../plugin/plugin.ts'
import { FOREIGN_LAYOUTS, IGNORED_KEYS } from './foreign-keys.ts'
import { FRONT_MATTER_KEYS, isFrontMatterKey, suggestKey } from './front-matter-keys.ts'
import { describe } from './side-file.ts'
import { hidingMeta } from './unread-front-matter.ts'

export interface FrontMatter {
  readonly meta: PageMeta
  readonly keyPlaces: Readonly<Record<string, readonly [line: number, column: number]>>
  readonly findings: readonly Finding[]
  /** All raw values, for plugins and code. */
  readonly values: unknown
}

/** Reads the front matter of a file. */
export function readFrontMatter(
  yaml: string,
  path: SourcePath,
  pluginKeys: Readonly<Record<string, FrontMatterKey>> = {},
): FrontMatter {
  const placeAt = createPlaces(yaml)
  const findings: Finding[] = []
  const place = (offset: number): readonly [number, number] => {
    const { line, column } = placeAt(offset)
    return [line + 1, column] // The opening fence is line 1.
  }
  const report = (
    rule: string,
    [line, column]: readonly [number, number],
    message: string,
    help: string,
    severity = 'error' as Finding['severity'],
  ) => findings.push({ rule, severity, message, help, place: { path, line, column } })

  const keyPlaces: Record<string, readonly [number, number]> = {}
  const meta: Record<string, unknown> = {}
  const extra: Record<string, unknown> = {}
  const author: Record<string, string> = {}
  const plain = readPlainMapping(yaml)
  const { problem, entries, value }: Yaml = plain
    ? { entries: plain, value: Object.fromEntries(plain.map(({ key, value }) => [key, value])) }
    : readYaml(yaml)
  if (problem) {
    const { at, message, help } = problem
    report('front-matter-syntax', place(at), `The front matter is not valid YAML: ${message}`, help)
  }
  const isOther = value !== undefined && value !== null && !isRecord(value)
  if (isOther)
    report(
      'front-matter-syntax',
      place(yaml.search(/\S/)),
      `The front matter is ${Array.isArray(value) ? 'a list' : describe(value)}, not keys with values.`,
      'Write a key and a space after its colon on each line: `title: Install`. If this is text, write `***` for the line above it.',
    )

  for (const entry of entries) {
    const { key } = entry
    const value = key === 'variables' ? textsOf(entry) : entry.value
    const at = place(entry.keyAt)
    if (key === 'sidebar_custom_props' && isRecord(value) && typeof value.icon === 'string')
      meta.sidebarIcon ??= value.icon
    if (Object.hasOwn(pluginKeys, key)) {
      const { schema, help } = pluginKeys[key]!
      keyPlaces[key] = at
      if (value === undefined || value === null || isBlank(value)) continue
      try {
        const parsed = schema.parse(value)
        if (parsed instanceof Promise) {
          // An unhandled rejection would end the process.
          parsed.catch(() => {})
          report(
            'plugin-failed',
            at,
            `The schema of \`${key}\` returned a promise: it cannot be async.`,
            'Fix or remove the plugin, or report this to its author.',
          )
          continue
        }
        // Reduce to plain JSON, so that fresh and cached values are the same.
        extra[key] = JSON.parse(JSON.stringify(parsed))
      } catch {
        report('front-matter', place(entry.at), `\`${key}\` is ${describe(value)}.`, `Write ${help}.`)
      }
      continue
    }
    if (key === 'sidebar_custom_props') {
      if (isRecord(value)) extra[key] = JSON.parse(JSON.stringify(value))
      continue
    }
    const legacy = legacyField(key)
    if (legacy !== undefined) {
      keyPlaces.authors ??= at
      if (value === undefined || value === null || isBlank(value)) continue
      if (isLegacyValue(legacy, value)) author[legacy] = value.trim()
      else
        report(
          'front-matter',
          place(entry.at),
          `\`${key}\` has an invalid value: ${describe(value)}.`,
          'Use text or a URL, or describe the author in `authors: { name: … }`.',
        )
      continue
    }
    if (!isFrontMatterKey(key)) {
      if (!IGNORED_KEYS.has(key)) {
        report(
          'unknown-front-matter',
          at,
          `\`${key}\` is not a front matter key.`,
          suggestKey(key, Object.keys(pluginKeys)),
          'warning',
        )
      }
      continue
    }
    if (key === 'layout' && FOREIGN_LAYOUTS.has(value)) continue
    const [field, schema, expected] = FRONT_MATTER_KEYS[key]
    keyPlaces[field] = at
    if (value === undefined || isBlank(value) || (value === null && !schema.safeParse(null).success)) {
      if (key === 'title')
        report(
          'front-matter',
          at,
          '`title` is empty, so the title is the first heading, or else the name of the file.',
          'Write a title, for example `title: Getting started`, or remove the key.',
          'warning',
        )
      continue
    }
    // If a string is expected, use the raw text: `1.10` is not 1.1.
    const asText = schema.safeParse(entry.text)
    const result = asText.success ? asText : schema.safeParse(value)
    if (result.success) {
      meta[field] = result.data
      const permalinks = key === 'tags' ? permalinksIn(value) : undefined
      if (permalinks) meta.tagPermalinks = permalinks
    } else {
      report(
        'front-matter',
        place(entry.at),
        `\`${key}\` has an invalid value: ${describe(value)}.`,
        `Use ${expected}.`,
      )
    }
  }
  meta.authors ??= legacyAuthors(author)
  if (meta.authors === undefined) delete meta.authors
  if (meta.draft === true && meta.unlisted === true) {
    report(
      'front-matter',
      keyPlaces.unlisted!,
      '`draft` and `unlisted` cannot both be true.',
      'Remove one: a draft is not built; an unlisted page is built but not listed.',
    )
    delete meta.unlisted
  }
  const { tocMinHeadingLevel: min = 2, tocMaxHeadingLevel: max = 3 } = meta as PageMeta
  if (min > max) {
    report(
      'front-matter',
      keyPlaces.tocMinHeadingLevel ?? keyPlaces.tocMaxHeadingLevel!,
      `The list of headings is empty: it has levels ${min} to ${max}.`,
      'Make `toc_max_heading_level` at least `toc_min_heading_level`, or write `hide_table_of_contents: true`.',
    )
  }
  if (Object.keys(extra).length > 0) meta.extra = extra
  if ((problem || isOther) && meta.draft === undefined && meta.unlisted === undefined)
    Object.assign(meta, hidingMeta(yaml))
  return { meta: meta as PageMeta, keyPlaces, findings, values: isOther ? undefined : value }
}

/** Permalinks from `tags: [{ label: Helm, permalink: /helm }]`. */
function permalinksIn(tags: unknown): Readonly<Record<string, string>> | undefined {
  if (!Array.isArray(tags)) return undefined
  const found = tags
    .filter(isRecord)
    .flatMap(({ label, permalink }) =>
      typeof permalink === 'string' ? [[String(label).trim(), permalink]] : [],
    )
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** A mapping with raw text values: `1.10` is not 1.1. */
function textsOf({ value, entries }: YamlEntry): unknown {
  if (!isRecord(value)) return value
  return {
    ...value,
    ...Object.fromEntries(entries.flatMap(({ key, text }) => (text == null ? [] : [[key, text]]))),
  }
}

/** Whether the value is blank, so that `title: ""` means the same as `title:`. */
function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Field = 'name' | 'title' | 'url' | 'image'

/** Legacy keys that describe the author of a post. */
const LEGACY_KEYS: Readonly<Record<string, Field>> = {
  author: 'name',
  author_title: 'title',
  author_url: 'url',
  author_image_url: 'image',
  authorTitle: 'title',
  authorURL: 'url',
  authorImageURL: 'image',
}

/** The author field that a legacy key sets; undefined for any other key. */
function legacyField(key: string): Field | undefined {
  return Object.hasOwn(LEGACY_KEYS, key) ? LEGACY_KEYS[key] : undefined
}

/** Whether a value is valid for the field: URLs only with schemes that do not run code. */
function isLegacyValue(field: Field, value: unknown): value is string {
  if (typeof value !== 'string') return false
  return field === 'name' || field === 'title' || /^(?:https?:|mailto:|\/|\.{1,2}\/)/i.test(value)
}

/** The author that the legacy keys describe; undefined without a name. */
function legacyAuthors(fields: Readonly<Partial<Record<Field, string>>>): readonly RawAuthor[] | undefined {
  const { name, ...rest } = fields
  return name === undefined ? undefined : [{ name, ...rest }]
}

// Parses the most common form of front matter, `key: text`, `key: 3`, `key: true`, one per line, without the YAML parser,
// which takes a third as long as parsing the page. Anything else is left to the YAML parser.

/** Characters of a value without YAML syntax. */
const TEXT = String.raw`\p{L}\p{N}_,.;()/+%?!&*@|$=<>'"–—-`
const LINE = new RegExp(
  `^([A-Za-z_][\\w-]*): +(?:([A-Za-z](?:[ ${TEXT}]*[${TEXT}])?)|(0|[1-9]\\d{0,8}))$`,
  'u',
)

/** Words that YAML 1.2 reads as another type. */
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['null', 'Null', 'NULL'].map((word) => [word, null] as const),
])

/** The entries of a plain mapping in order; undefined if the YAML parser is needed. */
export function readPlainMapping(yaml: string): YamlEntry[] | undefined {
  const entries: YamlEntry[] = []
  const keys = new Set<string>()
  let keyAt = 0
  for (const line of yaml.split('\n')) {
    const match = LINE.exec(line)
    if (!match) return undefined
    const [, key = '', text, digits] = match
    if (WORDS.has(key) || keys.has(key)) return undefined
    keys.add(key)
    const value = text === undefined ? Number(digits) : WORDS.has(text) ? WORDS.get(text) : text
    const literal = text ?? digits ?? ''
    entries.push({
      kind: 'scalar',
      key,
      keyAt,
      at: keyAt + line.length - literal.length,
      value,
      text: value === null ? null : literal,
      entries: [],
      items: [],
    })
    keyAt += line.length + 1
  }
  return entries
}
