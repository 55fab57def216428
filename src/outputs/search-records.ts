// The site as records of a hosted search service: one for each page, heading and text, in the form that the crawler of
// that service makes, so that any client made for it finds what it looks for.

import type { Hash } from '../model/names.ts'
import type { Section } from '../model/page.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { withBasePath } from '../paths/base-path.ts'
import type { SiteState } from '../plugin/site-output.ts'
import { cutSections } from '../search/documents.ts'
import { listPages, type SearchPage } from './search-pages.ts'

/** Bytes of a record, as JSON. The service's cheapest plan takes 10,000; a number may grow by some digits. */
const MOST_BYTES = 9_900

/** Characters of a text, fewer where the rest of its record is long; and of a title or heading. */
const LONGEST_CONTENT = 2500
const LONGEST_NAME = 200

/** A longer anchor is left out: its record leads to the page. */
const LONGEST_ANCHOR = 300

/** Bytes that a character of a text may take. */
const BYTES_A_CHARACTER = 3

type Hierarchy = Readonly<Record<`lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}`, string | null>>

/** One record. The names are the service's. */
export interface SearchRecord {
  readonly objectID: string
  readonly type: string
  readonly url: string
  readonly url_without_anchor: string
  readonly anchor: string
  readonly content: string | null
  readonly hierarchy: Hierarchy
  readonly language: string
  readonly version: string
  readonly docusaurus_tag: string
  readonly weight: { readonly page_rank: number; readonly level: number; readonly position: number }
}

/** All records, in the order of the site. `sectionsOf` gives the sections that a page names. */
export function listRecords(
  state: SiteState,
  sectionsOf: (hash: Hash) => readonly Section[],
): SearchRecord[] {
  const docs = new Set(state.views.filter(({ kind }) => kind === 'doc').map(({ url }) => url))
  return listPages(state).flatMap((page) =>
    createRecords(page, sectionsOf(page.text), { chrome: state.options.chrome, isDoc: docs.has(page.url) }),
  )
}

/** The settings of a new index. */
export const RECORD_SETTINGS = {
  searchableAttributes: [
    ...[1, 2, 3, 4, 5, 6].map((level) => `unordered(hierarchy.lvl${level})`),
    'unordered(hierarchy.lvl0)',
    'content',
  ],
  customRanking: ['desc(weight.page_rank)', 'desc(weight.level)', 'asc(weight.position)'],
  distinct: true,
  attributeForDistinct: 'url',
}

/** Attributes that readers' questions are narrowed by: without them such questions find nothing. */
export const RECORD_FACETS = ['language', 'docusaurus_tag', 'version', 'type']

export interface RecordedSite {
  readonly chrome: Pick<SiteOptions['chrome'], 'origin' | 'basePath'>
  /** Whether the page is part of the documentation, whose versions readers choose. */
  readonly isDoc: boolean
}

/** The records of one page. */
export function createRecords(
  page: SearchPage,
  sections: readonly Section[],
  { chrome, isDoc }: RecordedSite,
): SearchRecord[] {
  const { url, language, version, boost, description } = page
  const address = chrome.origin + withBasePath(chrome.basePath, url)
  const records: SearchRecord[] = []
  const upper: (string | null)[] = []
  const known = new Map<string, number>()
  const identify = (name: string): string => {
    const count = (known.get(name) ?? 0) + 1
    known.set(name, count)
    return count === 1 ? name : `${name}-${count}`
  }
  const add = (type: string, written: string, text = ''): void => {
    const anchor = written.length > LONGEST_ANCHOR ? '' : written
    const level = type === 'content' ? 0 : (7 - Number(type.slice(3))) * 10
    const record = {
      objectID: `${url}#${anchor}:${type}`,
      type,
      url: anchor === '' ? address : `${address}#${anchor}`,
      url_without_anchor: address,
      anchor,
      content: null,
      hierarchy: hierarchyOf(page, upper),
      language,
      version,
      docusaurus_tag: isDoc ? `docs-default-${version}` : 'default',
      weight: { page_rank: Math.round(boost * 100), level, position: 0 },
    }
    const parts = cutLines(withoutControls(text), roomBeside(record))
    // Of a description the beginning is enough.
    const contents = type === 'content' ? parts : [parts[0] ?? null]
    for (const content of contents) {
      const weight = { ...record.weight, position: records.length }
      records.push({ ...record, objectID: identify(record.objectID), content, weight })
    }
  }

  add('lvl1', '', description)
  for (const { headings, anchor, text } of cutSections(sections)) {
    const heading = headings.at(-1)
    if (heading) {
      upper.length = heading.depth - 2
      upper[heading.depth - 2] = heading.text
      add(`lvl${heading.depth}`, anchor)
    }
    add('content', anchor, text.join('\n'))
  }
  return records
}

/** Characters of text that a record has room for. */
function roomBeside(record: SearchRecord): number {
  const bytes = Buffer.byteLength(JSON.stringify(record))
  return Math.min(LONGEST_CONTENT, Math.max(1, Math.floor((MOST_BYTES - bytes) / BYTES_A_CHARACTER)))
}

function hierarchyOf({ group, title }: SearchPage, upper: readonly (string | null)[]): Hierarchy {
  const names = [group, title, ...upper].map((name) =>
    name ? (cutLines(withoutControls(name), LONGEST_NAME)[0] ?? null) : null,
  )
  const [lvl0 = null, lvl1 = null, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = names
  return { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 }
}

/** Nobody looks for control characters, and as JSON each takes six bytes. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them.
  return text.replace(/[\u0000-\u0008\u000b-\u001f]/g, ' ')
}

/** Cuts a text at ends of lines; a longer line at a blank, or where there is none, anywhere. */
export function cutLines(text: string, letters: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > letters) {
    const line = rest.lastIndexOf('\n', letters)
    const blank = line > 0 ? line : rest.lastIndexOf(' ', letters)
    const end = blank > 0 ? blank : endOfLetter(rest, letters)
    parts.push(rest.slice(0, end))
    rest = rest.slice(blank > 0 ? end + 1 : end)
  }
  return rest === '' ? parts : [...parts, rest]
}

/** Where to cut so that no letter of two units is split. */
function endOfLetter(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text[at - 1]!) ? at - 1 : at
}
