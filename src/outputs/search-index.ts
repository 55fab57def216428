// The local search index: one record a section, cut from the syntax tree. What a page says is tokenised page by page;
// only putting the postings together looks at all of them.

import { deflateRawSync } from 'node:zlib'
import type { SiteOptions } from '../config/options.ts'
import { defineOutput, type SiteState } from '../config/plugin.ts'
import { hashOf } from '../engine/hash.ts'
import { compareText } from '../model/finding.ts'
import type { Hash, Url } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import type { Page, Section } from '../model/page.ts'
import type { SidebarItem, Site } from '../model/site.ts'
import type { PageView } from '../model/view.ts'
import { buildIndex, type IndexPage, type IndexTools } from '../search/build-index.ts'
import { INDEX_FOLDER, rowsFile } from '../search/index-format.ts'
import { makePagePart, type SectionPart } from '../search/page-part.ts'
import type { SynonymGroup } from '../search/synonyms.ts'

/** A page that may be found; `text` names its sections. */
export type SearchPage = Omit<IndexPage, 'sections' | 'rows'> & { readonly text: Hash }

interface Slice {
  readonly pages: readonly SearchPage[]
  readonly synonyms: readonly SynonymGroup[]
}

interface Piece {
  readonly sections: readonly SectionPart[]
  readonly rows: Hash
}

export const searchIndex = defineOutput<Slice | null, Hash, Piece>({
  name: 'search-index',
  version: 1,
  folder: INDEX_FOLDER,
  slice: (state) =>
    state.options.search.provider === 'local'
      ? { pages: listPages(state), synonyms: state.options.search.synonyms }
      : null,
  pieces: {
    list: (slice) => slice?.pages.map(({ text }) => text) ?? [],
    blobs: (text) => [text],
    make(text, context) {
      const { sections, rows } = makePagePart(context.get<Section[]>(text))
      return { sections, rows: context.put(JSON.stringify(rows)) }
    },
  },
  make(slice, _, pieces) {
    if (!slice) return { files: [] }
    const names = nameRows(pieces.map(({ rows }) => rows))
    const pages = slice.pages.map(({ text, ...page }, at): IndexPage => {
      const { sections, rows } = pieces[at]!
      return { ...page, sections, rows: names.get(rows)! }
    })
    const files = buildIndex(pages, slice.synonyms, tools).map(({ path, contents }): OutputFile => {
      const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString('base64')
      return {
        path: `${INDEX_FOLDER}/${path}`,
        contents: { kind: 'text', text, ...(typeof contents !== 'string' && { base64: true }) },
      }
    })
    return {
      files: [
        ...files,
        ...[...names].map(([hash, name]) => ({
          path: `${INDEX_FOLDER}/${rowsFile(name)}`,
          contents: { kind: 'blob' as const, hash },
        })),
      ],
    }
  },
})

const tools: IndexTools = {
  hash: (bytes) => shorten(hashOf(bytes)),
  deflate: (bytes) => deflateRawSync(bytes, { level: 9 }),
}

/** Names for the files of rows, one for equal texts. They are in the titles that every search loads, so they are short. */
function nameRows(hashes: readonly Hash[]): Map<Hash, string> {
  const names = new Map<Hash, string>()
  const taken = new Set<string>()
  for (const hash of hashes) {
    if (names.has(hash)) continue
    const short = hash.slice(0, SHORT_NAME)
    const name = taken.has(short.toLowerCase()) ? hash : short
    taken.add(name.toLowerCase())
    names.set(hash, name)
  }
  return names
}

/** Letters of a name that nearly always tell two texts apart. */
const SHORT_NAME = 6

function shorten(hash: Hash): string {
  return hash.slice(0, 8)
}

/** Pages a reader may find, in the order of the sidebars, so that neighbours have near numbers. */
export function listPages(state: SiteState): SearchPage[] {
  const { site, pages, views, options } = state
  const pageOf = new Map(pages.map((page) => [site.urls[page.path], page]))
  const ranks = rankUrls(site)
  const labels = labelSidebars(site)
  const redirects = new Map<Url, string[]>()
  for (const { from, to } of options.redirects) redirects.set(to, [...(redirects.get(to) ?? []), from])
  const rankOf = (url: Url): number => ranks.get(url) ?? Number.MAX_SAFE_INTEGER
  return views
    .filter(({ url, kind, unlisted, draft }) => !unlisted && !draft && pageOf.has(url) && isDocument(kind))
    .sort((a, b) => rankOf(a.url) - rankOf(b.url) || compareText(a.url, b.url))
    .map((view) => describePage(view, pageOf.get(view.url)!, { labels, redirects, options }))
}

function isDocument(kind: PageView['kind']): boolean {
  return kind === 'doc' || kind === 'post' || kind === 'page'
}

interface Frame {
  /** What a sidebar is called in the navbar. */
  readonly labels: ReadonlyMap<string, string>
  /** Old paths of a page, by its URL. */
  readonly redirects: ReadonlyMap<Url, readonly string[]>
  readonly options: SiteOptions
}

function describePage(view: PageView, page: Page, { labels, redirects, options }: Frame): SearchPage {
  const { url, title, description, trail, tags, keywords = [], locale, version } = view
  const own = trail.at(-1)?.label ?? page.meta.sidebarLabel
  const old = [...(page.meta.aliases ?? []), ...(redirects.get(url) ?? [])].map(
    (path) => path.split('/').at(-1)!,
  )
  const names = [...(own === undefined ? [] : [own]), ...(url === '/' ? [options.shell.title] : []), ...old]
  return {
    url,
    title,
    labels: [...new Set(names)].filter((name) => name !== title && name !== ''),
    keywords: [...keywords, ...tags.map(({ label }) => label)],
    description,
    trail: trail.slice(0, -1).map(({ label }) => label),
    group: groupOf(view, labels, options),
    language: locale,
    version,
    boost: boostOf(url, options),
    text: page.sections,
  }
}

/** `User Guide: Playbooks`, the navbar's word for the sidebar and the category in it; a post is under the blog. */
function groupOf({ kind, sidebar, trail }: PageView, labels: Frame['labels'], options: SiteOptions): string {
  const { messages } = options.shell
  if (kind === 'post') return messages['list.posts']
  const category = trail.length > 1 ? trail[0]!.label : undefined
  const section = sidebar && labels.get(sidebar.name)
  return [section, category].filter(Boolean).join(': ') || messages['search.group']
}

/** The navbar's label of the link to a sidebar, or to a page that shows it, is the name of that sidebar. */
function labelSidebars({ navbar, routes, sidebarOf }: Site): Map<string, string> {
  const labels = new Map<string, string>()
  for (const item of navbar) {
    const links = item.kind === 'link' ? [item] : item.kind === 'dropdown' ? item.items : []
    for (const { label, href, sidebar } of links) {
      const route = Object.hasOwn(routes, href) ? routes[href] : undefined
      const shown = sidebar ?? (route?.kind === 'page' ? sidebarOf[route.path] : undefined)
      if (shown !== undefined && !labels.has(shown)) labels.set(shown, label)
    }
  }
  return labels
}

/** The longest beginning of the path that the configuration names decides. */
function boostOf(url: Url, { search }: SiteOptions): number {
  let best = ''
  for (const path of Object.keys(search.boost)) {
    const isInside = path === '/' || url === path || url.startsWith(`${path}/`)
    if (isInside && path.length > best.length) best = path
  }
  return search.boost[best] ?? 1
}

function rankUrls(site: Site): Map<Url, number> {
  const ranks = new Map<Url, number>()
  function walk(items: readonly SidebarItem[]): void {
    for (const item of items) {
      if (item.kind !== 'page' && item.kind !== 'category') continue
      if (item.url !== undefined && !ranks.has(item.url)) ranks.set(item.url, ranks.size)
      if (item.kind === 'category') walk(item.items)
    }
  }
  for (const items of Object.values(site.sidebars)) walk(items)
  return ranks
}
