// The site as records of a hosted search service: one for each page, heading and text, in the form that the crawler of
// that service makes, so that any client made for it finds what it looks for.

import type { SiteOptions } from '../config/options.ts'
import type { SiteState } from '../config/plugin.ts'
import { withBasePath } from '../model/base-path.ts'
import type { Hash } from '../model/names.ts'
import type { Section } from '../model/page.ts'
import { makePagePart } from '../search/page-part.ts'
import { cutLines } from '../search/page-texts.ts'
import { listPages, type SearchPage } from './search-pages.ts'

/** Records may have 10 kB. So many characters leave room for the rest, though each may take three bytes. */
const LONGEST_CONTENT = 2500

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
  return listPages(state).flatMap((page) => recordsOf(page, sectionsOf(page.text), state))
}

/** What the service has to be told of the records, where it knows nothing yet. */
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

function recordsOf(page: SearchPage, sections: readonly Section[], state: SiteState): SearchRecord[] {
  const records: SearchRecord[] = []
  const upper: (string | null)[] = []
  const { rows } = makePagePart(sections)
  const add = (type: string, anchor: string, content: string | null, part = ''): void => {
    const level = type === 'content' ? 0 : (7 - Number(type.slice(3))) * 10
    records.push({
      objectID: `${page.url}#${anchor}:${type}${part}`,
      type,
      ...addressOf(page, anchor, state.options),
      content,
      hierarchy: hierarchyOf(page, upper),
      ...tagsOf(page, state),
      weight: { page_rank: Math.round(page.boost * 100), level, position: records.length },
    })
  }
  add('lvl1', '', page.description === '' ? null : page.description.slice(0, LONGEST_CONTENT))
  for (const [heading, anchor, depth, text] of rows) {
    if (heading !== '') {
      upper.length = depth - 2
      upper[depth - 2] = heading
      add(`lvl${depth}`, anchor, null)
    }
    for (const [at, part] of cutLines(text, LONGEST_CONTENT).entries())
      add('content', anchor, part, at === 0 ? '' : `-${at + 1}`)
  }
  return records
}

function hierarchyOf({ group, title }: SearchPage, upper: readonly (string | null)[]): Hierarchy {
  const [lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = upper
  return { lvl0: group, lvl1: title, lvl2, lvl3, lvl4, lvl5, lvl6 }
}

function addressOf({ url }: SearchPage, anchor: string, { shell }: SiteOptions) {
  const page = shell.origin + withBasePath(shell.basePath, url)
  return { url: anchor === '' ? page : `${page}#${anchor}`, url_without_anchor: page, anchor }
}

function tagsOf({ url, language, version }: SearchPage, { views }: SiteState) {
  const isDoc = docUrls(views).has(url)
  return { language, version, docusaurus_tag: isDoc ? `docs-default-${version}` : 'default' }
}

const known = new WeakMap<SiteState['views'], ReadonlySet<string>>()

function docUrls(views: SiteState['views']): ReadonlySet<string> {
  const urls = known.get(views) ?? new Set(views.filter(({ kind }) => kind === 'doc').map(({ url }) => url))
  known.set(views, urls)
  return urls
}
