// Records for a hosted search service: one per page, heading and text chunk, in the format of the Algolia crawler, so that
// existing clients work with them.

import type { Hash } from '../../core/model/names.ts'
import type { Section } from '../../core/model/page.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import { listEntries } from '../../core/plugin/site-entries.ts'
import type { SiteState } from '../../core/plugin/site-output.ts'
import { collectSearchPage, cutSections, listPages, type SearchPage } from '../search/for-plugins.ts'

/** Maximum bytes of a record as JSON. The cheapest Algolia plan accepts 10,000; the rest is reserve for growing numbers. */
const MAX_BYTES = 9_900

/** Maximum characters of a text, which is shorter if the rest of its record is long, and of a title or heading. */
const MAX_CONTENT = 2500
const MAX_NAME = 200

/** Longer anchors are omitted: the record links to the page. */
const MAX_ANCHOR = 300

/** Maximum bytes per character of text. */
const BYTES_PER_CHARACTER = 3

type Hierarchy = Readonly<Record<`lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}`, string | null>>

/** A record, with the field names of the service. */
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

/** Returns all records in site order. `sectionsOf` loads the sections of a page. */
export function listRecords(
  state: SiteState,
  sectionsOf: (hash: Hash) => readonly Section[],
): SearchRecord[] {
  const docs = new Set(state.views.filter(({ kind }) => kind === 'doc').map(({ url }) => url))
  const items = listEntries(state).flatMap((entry) => collectSearchPage(entry, state) ?? [])
  return listPages(items, state.site).flatMap((page) =>
    createRecords(page, sectionsOf(page.text), { chrome: state.options.chrome, isDoc: docs.has(page.url) }),
  )
}

/** Settings of a new index. */
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

/** Attributes that readers may filter by; filters on other attributes find nothing. */
export const RECORD_FACETS = ['language', 'docusaurus_tag', 'version', 'type']

export interface RecordedSite {
  readonly chrome: Pick<SiteOptions['chrome'], 'origin' | 'basePath'>
  /** Whether the page is versioned documentation. */
  readonly isDoc: boolean
}

/** Returns the records of one page. */
export function createRecords(
  page: SearchPage,
  sections: readonly Section[],
  { chrome, isDoc }: RecordedSite,
): SearchRecord[] {
  const { url, language, version, boost, description } = page
  const pageUrl = chrome.origin + withBasePath(chrome.basePath, url)
  const records: SearchRecord[] = []
  const ancestors: (string | null)[] = []
  const counts = new Map<string, number>()
  const identify = (name: string): string => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name}-${count}`
  }
  const add = (type: string, rawAnchor: string, text = ''): void => {
    const anchor = rawAnchor.length > MAX_ANCHOR ? '' : rawAnchor
    const level = type === 'content' ? 0 : (7 - Number(type.slice(3))) * 10
    const record = {
      objectID: `${url}#${anchor}:${type}`,
      type,
      url: anchor === '' ? pageUrl : `${pageUrl}#${anchor}`,
      url_without_anchor: pageUrl,
      anchor,
      content: null,
      hierarchy: hierarchyOf(page, ancestors),
      language,
      version,
      docusaurus_tag: isDoc ? `docs-default-${version}` : 'default',
      weight: { page_rank: Math.round(boost * 100), level, position: 0 },
    }
    const parts = cutLines(withoutControls(text), availableCharacters(record))
    // The beginning of a description is enough.
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
      ancestors.length = heading.depth - 2
      ancestors[heading.depth - 2] = heading.text
      add(`lvl${heading.depth}`, anchor)
    }
    add('content', anchor, text.join('\n'))
  }
  return records
}

/** Number of characters of text that fit into a record. */
function availableCharacters(record: SearchRecord): number {
  const bytes = Buffer.byteLength(JSON.stringify(record))
  return Math.min(MAX_CONTENT, Math.max(1, Math.floor((MAX_BYTES - bytes) / BYTES_PER_CHARACTER)))
}

function hierarchyOf({ group, title }: SearchPage, ancestors: readonly (string | null)[]): Hierarchy {
  const names = [group, title, ...ancestors].map((name) =>
    name ? (cutLines(withoutControls(name), MAX_NAME)[0] ?? null) : null,
  )
  const [lvl0 = null, lvl1 = null, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = names
  return { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 }
}

/** Replaces control characters, which are not searched for and take six bytes each in JSON. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters.
  return text.replace(/[\u0000-\u0008\u000b-\u001f]/g, ' ')
}

/** Splits text at line ends; a longer line at a space, or anywhere if it has none. */
export function cutLines(text: string, maxLength: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > maxLength) {
    const line = rest.lastIndexOf('\n', maxLength)
    const blank = line > 0 ? line : rest.lastIndexOf(' ', maxLength)
    const end = blank > 0 ? blank : characterEnd(rest, maxLength)
    parts.push(rest.slice(0, end))
    rest = rest.slice(blank > 0 ? end + 1 : end)
  }
  return rest === '' ? parts : [...parts, rest]
}

/** Returns an end that does not split a surrogate pair. */
function characterEnd(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text[at - 1]!) ? at - 1 : at
}
