// Searchable pages, for local and hosted search, with their groups, labels and boosts.

import { chromeOf, messagesOf, type SearchScope } from '../../core/locales/locale-version.ts'
import { compareText } from '../../core/model/finding.ts'
import type { Hash, Url } from '../../core/model/names.ts'
import type { Page } from '../../core/model/page.ts'
import type { SidebarItem, Site } from '../../core/model/site.ts'
import type { Collection, SiteOptions } from '../../core/model/site-options.ts'
import type { PageView } from '../../core/model/view.ts'
import { isInside } from '../../core/paths/is-inside.ts'
import { joinUrl } from '../../core/paths/url-path.ts'
import type { SiteContext, SiteEntry } from '../../core/plugin/site-output.ts'
import type { PageNames } from './engine/documents.ts'
import type { CountedName, TitledPage } from './engine/titles.ts'
import { searchOf } from './resolve-search.ts'

/** A searchable page. `text` is the hash of its sections. */
export interface SearchPage extends PageNames, TitledPage {
  readonly language: string
  readonly version: string
  /** Score factor from the configuration. */
  readonly boost: number
  readonly text: Hash
  /** Path without language and version, so that content shared by several versions is indexed once. */
  readonly path?: Url
}

/** A searchable page as it is collected: without data of other pages. */
export interface SearchItem {
  readonly collection: string
  readonly page: Omit<SearchPage, 'linked'>
  /** Links to other pages: URL and text. Equal links count once. */
  readonly links: readonly (readonly [url: Url, text: string])[]
}

/** Returns the data of a searchable page; undefined for other pages. */
export function collectSearchPage(
  { page, view, links }: SiteEntry,
  { site, options }: SiteContext,
): SearchItem | undefined {
  if (!page || !view || !isDocument(view.kind) || !isFindable(page.meta)) return undefined
  const texts = new Map<string, readonly [Url, string]>()
  for (const { kind, url, link } of links) {
    if (kind !== 'page' || url === undefined || url === view.url || !link.text) continue
    texts.set(`${url} ${link.text}`, [url, link.text])
  }
  return {
    collection: page.collection,
    page: describePage(view, page, { site, options }),
    links: [...texts.values()],
  }
}

/** Returns the searchable pages in sidebar order, so that related pages have adjacent numbers. */
export function listPages(
  items: readonly SearchItem[],
  site: Site,
  localeVersion?: SearchScope,
): SearchPage[] {
  const ranks = rankUrls(site)
  const rankOf = (url: Url): number => ranks.get(url) ?? Number.MAX_SAFE_INTEGER
  const listed = items
    .filter(({ collection }) => !localeVersion || localeVersion.collections.has(collection))
    .sort(({ page: a }, { page: b }) => rankOf(a.url) - rankOf(b.url) || compareText(a.url, b.url))
  const linkTexts = countLinkTexts(listed)
  return listed.map(({ page }) => ({ ...page, linked: linkTexts.get(page.url) ?? [] }))
}

function isFindable({ unlisted, draft, canonical }: Page['meta']): boolean {
  return !unlisted && !draft && canonical === undefined
}

function isDocument(kind: PageView['kind']): boolean {
  return kind === 'doc' || kind === 'post' || kind === 'page'
}

function describePage(
  view: PageView,
  page: Page,
  { site, options }: Pick<SiteContext, 'site' | 'options'>,
): SearchItem['page'] {
  const { labels, redirects, collections } = indexNames(site, options)
  const { url, title, description, trail, tags, keywords = [], locale, version } = view
  const collection = collections.get(page.collection)
  const path = collection && plainPath(url, collection)
  const sidebarLabel = trail.at(-1)?.label ?? page.meta.sidebarLabel
  const oldNames = (redirects.get(url) ?? []).map((path) => path.split('/').at(-1)!)
  // The visible title, which may differ from the title in the front matter or come from a hero.
  const heading = page.headings.find(({ depth }) => depth === 1)?.text
  const { title: siteTitle } = chromeOf(options, locale)
  const names = [sidebarLabel ?? '', heading ?? '', url === '/' || view.home ? siteTitle : '', ...oldNames]
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
    ...(path !== undefined && { path }),
  }
}

/** Names of pages that the site gives them. */
interface SiteNames {
  /** Navbar label of each sidebar. */
  readonly labels: ReadonlyMap<string, string>
  /** Old paths of each page, by URL. */
  readonly redirects: ReadonlyMap<Url, readonly string[]>
  readonly collections: ReadonlyMap<string, Collection>
}

const names = new WeakMap<Site, SiteNames>()

function indexNames(site: Site, options: SiteOptions): SiteNames {
  const cached = names.get(site)
  if (cached) return cached
  const redirects = new Map<Url, string[]>()
  for (const route of Object.values(site.routes))
    if (route.kind === 'redirect') redirects.set(route.to, [...(redirects.get(route.to) ?? []), route.url])
  const collections = new Map(options.collections.map((one) => [one.name, one]))
  const created = { labels: labelSidebars(site), redirects, collections }
  names.set(site, created)
  return created
}

function plainPath(url: Url, { localeVersion, base }: Collection): Url | undefined {
  if (!localeVersion) return undefined
  const home = localeVersion.home
  return url === base ? home : joinUrl(home, base === '/' ? url.slice(1) : url.slice(base.length + 1))
}

/** Returns `User Guide: Playbooks`: the navbar label of the sidebar and the category. Posts are grouped under the blog. */
function groupOf(
  { kind, locale, sidebar, trail }: PageView,
  labels: SiteNames['labels'],
  options: SiteOptions,
): string {
  const messages = messagesOf(options, locale)
  if (kind === 'post') return messages['list.posts']
  const category = trail.length > 1 ? trail[0]!.label : undefined
  const section = sidebar && labels.get(sidebar.name)
  return [...new Set([section, category])].filter(Boolean).join(': ') || messages['search.group']
}

/**
 * Returns the navbar label of each sidebar: of the link to the sidebar, or of the only link to a page that shows it.
 * Several links to such pages each name their page.
 */
export function labelSidebars({ navbar, navbars = {}, routes, sidebarOf }: Site): Map<string, string> {
  const labels = new Map<string, string>()
  for (const items of [navbar, ...Object.values(navbars)]) {
    const pages = new Map<string, string[]>()
    for (const item of items) {
      const links = item.kind === 'link' ? [item] : item.kind === 'dropdown' ? item.items : []
      for (const { label, href, sidebar } of links) {
        const route = Object.hasOwn(routes, href) ? routes[href] : undefined
        const sidebarOfPage = route?.kind === 'page' ? sidebarOf[route.path] : undefined
        if (sidebar !== undefined && !labels.has(sidebar)) labels.set(sidebar, label)
        else if (sidebarOfPage) pages.set(sidebarOfPage, [...(pages.get(sidebarOfPage) ?? []), label])
      }
    }
    for (const [sidebar, [label, ...others]] of pages)
      if (others.length === 0 && !labels.has(sidebar)) labels.set(sidebar, label!)
  }
  return labels
}

/** Returns the boost of the longest configured path prefix. */
function boostOf(url: Url, options: SiteOptions): number {
  const { boost } = searchOf(options)
  let best = ''
  for (const path of Object.keys(boost)) {
    if (isInside(url, path) && path.length > best.length) best = path
  }
  return boost[best] ?? 1
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

/** Counts the link texts that pages use for each other page, by its URL. */
function countLinkTexts(items: readonly SearchItem[]): Map<Url, readonly CountedName[]> {
  const counts = new Map<Url, Map<string, number>>()
  for (const { links } of items) {
    for (const [url, text] of links) {
      const texts = counts.get(url) ?? new Map<string, number>()
      counts.set(url, texts.set(text, (texts.get(text) ?? 0) + 1))
    }
  }
  return new Map([...counts].map(([url, texts]) => [url, [...texts].sort(([a], [b]) => compareText(a, b))]))
}
