// Data of pages without a source file: lists, tags, the search page, and the not-found page.

import { chromeOf, localeOf, localePath, messagesOf, versionOf } from '../locales/locale-version.ts'
import { directionOf, listingFacts, samePath } from '../locales/sibling-pages.ts'
import { formatMessage } from '../model/messages.ts'
import type { PageKey, Url } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import {
  type Author,
  type Listing,
  type ListPage,
  listSidebar,
  type Route,
  type Site,
  type Tag,
} from '../model/site.ts'
import type { Collection, SiteOptions } from '../model/site-options.ts'
import type { ListedPage, PageView } from '../model/view.ts'
import { missingPageUrl } from '../paths/page-file.ts'
import { joinUrl } from '../paths/url-path.ts'
import { builtIns } from '../registry/registry.ts'
import type { AddedListSource } from '../registry/route-hooks.ts'
import { type ListData, typeOf } from './collection-types.ts'
import { indexSite, sidebarOnPage } from './index-site.ts'
import { itemsOnPage, listPageNeighbors } from './list-pages.ts'
import { cardsOfItems, tagLinks } from './page-data.ts'

export type ListingRoute = Extract<Route, { kind: 'listing' }>

export interface ListingSource {
  readonly pages: ReadonlyMap<PageKey, Page>
  readonly options: SiteOptions
}

/** Creates the data of a listing. */
export function createListingData(site: Site, route: ListingRoute, source: ListingSource): PageView {
  const { listing } = route
  if (listing.kind === 'category') return createCategoryData(site, route, listing, source.options)
  const { options } = source
  const chrome = chromeOf(options, localeOfListing(listing, options))
  const collection = collectionOf(listing, options)
  const type = typeOf(collection)
  const data =
    (collection &&
      type?.listData(site, listing, {
        collection,
        options,
        chrome,
        pages: () => listedPages(site, listing, source),
        count: (pages) => countOf(pages, chrome, true),
      })) ??
    addedListData(site, listing, { options, chrome }) ??
    coreListData(site, listing, { ...source, chrome, isTyped: type !== undefined })
  const label = listing.kind === 'tag' ? (tagOf(site, listing)?.label ?? listing.tag) : data.title
  const above = [
    ...(type && collection
      ? [{ label: type.titleOf(collection, chrome.messages), url: collection.base }]
      : []),
    ...(data.above ?? []),
  ].filter((link) => link.url !== route.url && site.routes[link.url])
  const trail =
    listing.kind === 'search'
      ? []
      : [...above, { label: titleOfPart(label, listing, chrome), url: route.url }]
  const sidebar = sidebarOnPage(site, listSidebar(site, listing), { url: route.url, trail })
  return {
    ...plainView(route.url, listing, options),
    ...localeVersionFacts(site, route, options),
    title: titleOfPart(data.title, listing, chrome),
    description: data.description,
    ...(sidebar && { sidebar }),
    trail,
    ...listPageNeighbors(route.url, partOf(listing), (page) =>
      formatMessage(chrome.messages['list.pageNumber'], { page }, chrome),
    ),
    list: data.list,
    ...data.fields,
  }
}

interface CoreListSource extends ListingSource {
  readonly chrome: LocalChrome
  /** Whether the collection has a type, which has its own words for its pages. */
  readonly isTyped: boolean
}

/** Returns the data of a listing of a plugin. */
function addedListData(site: Site, listing: Listing, source: AddedListSource): ListData | undefined {
  for (const { routes } of builtIns()) {
    const data = routes?.listData?.(site, listing, source)
    if (data) return data
  }
  return undefined
}

/** Returns the data of a tag, or of the tags of a collection. */
function coreListData(site: Site, listing: Listing, source: CoreListSource): ListData {
  const { chrome, isTyped } = source
  const { messages, title } = chrome
  if (listing.kind === 'tag') {
    const tag = tagOf(site, listing)
    const label = tag?.label ?? listing.tag
    const values = { tag: label, count: tag?.pages.length ?? 0 }
    const { base, tagsPath } = collectionOf(listing, source.options) ?? {}
    return {
      title: formatMessage(messages['list.tagged'], { tag: label }, chrome),
      description:
        tag?.description ??
        formatMessage(messages[isTyped ? 'list.tagCountPosts' : 'list.tagCount'], values, chrome),
      list: listedPages(site, listing, source),
      above: base === undefined ? [] : [{ label: messages['list.tags'], url: joinUrl(base, tagsPath ?? '') }],
    }
  }
  if (listing.kind === 'tags')
    return {
      title: messages['list.tags'],
      description: formatMessage(messages[isTyped ? 'about.postTags' : 'about.tags'], { title }, chrome),
      list: Object.values(site.tags[listing.collection] ?? {}).map(({ label, url, pages }) => {
        return { label, url, description: countOf(pages.length, chrome, isTyped) }
      }),
    }
  return { title: '', description: '', list: [] }
}

/** Returns the entries for the pages of a list. */
function listedPages(site: Site, listing: Listing, source: ListingSource): ListedPage[] {
  return pagesOfListing(site, listing).flatMap((path) => listedPage(site, path, source))
}

/** Creates the data of a category page: a card for each item. */
function createCategoryData(
  site: Site,
  { url }: ListingRoute,
  listing: Extract<Listing, { kind: 'category' }>,
  options: SiteOptions,
): PageView {
  const { title, description = '' } = listing
  const { nodes } = indexSite(site, options)
  const [name, own] = [...nodes].find(([, byUrl]) => byUrl.has(url)) ?? []
  const node = own?.get(url)
  const parents =
    node?.parents.map(({ label, url }) => (url === undefined ? { label } : { label, url })) ?? []
  const trail = [...parents, { label: node?.item.label ?? title, url }]
  const sidebar = sidebarOnPage(site, name, { url, trail })
  return {
    ...plainView(url, listing, options),
    ...localeVersionFacts(site, { url, listing }, options),
    title,
    description,
    ...(sidebar && { sidebar }),
    trail,
    cards: node?.item.kind === 'category' ? cardsOfItems(site, node.item.items, url) : [],
  }
}

function tagOf(site: Site, { collection, tag }: Extract<Listing, { kind: 'tag' }>): Tag | undefined {
  return site.tags[collection]?.[tag]
}

/** Returns the pages whose text a listing shows. */
export function pagesOfListing(site: Site, listing: Listing): readonly PageKey[] {
  return itemsOnPage(allPages(site, listing), partOf(listing))
}

function partOf(listing: Listing): ListPage | undefined {
  return 'part' in listing ? listing.part : undefined
}

function allPages(site: Site, listing: Listing): readonly PageKey[] {
  if (listing.kind === 'posts') return site.posts[listing.collection] ?? []
  if (listing.kind === 'tag') return site.tags[listing.collection]?.[listing.tag]?.pages ?? []
  return authorOf(site, listing)?.posts ?? []
}

/** Creates the not-found page. */
export function missingView(options: SiteOptions, locale = options.locale): PageView {
  const messages = messagesOf(options, locale)
  const url = joinUrl(localePath(options, locale), missingPageUrl.slice(1))
  return {
    ...emptyView({ url, kind: 'missing', locale, version: options.version.name }),
    ...samePath(url, locale, options),
    ...directionOf(locale, options),
    title: messages['missing.title'],
    description: messages['missing.text'],
  }
}

/** Creates the not-found page of each language. */
export function missingViews(options: SiteOptions): PageView[] {
  const codes = options.locales.map(({ code }) => code)
  return (codes.length > 0 ? codes : [options.locale]).map((code) => missingView(options, code))
}

function plainView(url: Url, listing: Listing, options: SiteOptions): PageView {
  const collection = collectionOf(listing, options)
  return emptyView({
    url,
    kind: listing.kind,
    locale: localeOfListing(listing, options),
    version: versionOf(options, collection),
  })
}

function collectionOf(listing: Listing, { collections }: SiteOptions): Collection | undefined {
  return 'collection' in listing ? collections.find(({ name }) => name === listing.collection) : undefined
}

function localeOfListing(listing: Listing, options: SiteOptions): string {
  if (listing.kind === 'search') return listing.locale ?? options.locale
  return localeOf(options, collectionOf(listing, options))
}

function localeVersionFacts(site: Site, route: Pick<ListingRoute, 'url' | 'listing'>, options: SiteOptions) {
  return listingFacts(site, route, { index: indexSite(site, options), options })
}

function emptyView(place: Pick<PageView, 'url' | 'kind' | 'locale' | 'version'>): PageView {
  return {
    ...place,
    title: '',
    showTitle: true,
    description: '',
    toc: [],
    trail: [],
    tags: [],
    cards: [],
    targets: {},
  }
}

function authorOf(site: Site, listing: Listing): Author | undefined {
  return listing.kind === 'author' ? site.authors[listing.collection]?.[listing.author] : undefined
}

type LocalChrome = SiteOptions['chrome']

/** Adds the page number to the title of later pages. */
function titleOfPart(title: string, listing: Listing, chrome: LocalChrome): string {
  const { page = 1 } = partOf(listing) ?? {}
  return page === 1 ? title : formatMessage(chrome.messages['list.page'], { title, page }, chrome)
}

function listedPage(site: Site, path: PageKey, { pages, options }: ListingSource): ListedPage[] {
  const page = pages.get(path)
  const url = site.urls[path]
  if (!page || url === undefined) return []
  const type = typeOf(options.collections.find(({ name }) => name === page.collection))
  const tags = type ? tagLinks(site, page) : []
  const icon = page.meta.sidebarIcon
  const description = (type ? page.excerpt : undefined) ?? page.description
  return [
    {
      label: page.title,
      url,
      ...(description !== '' && { description }),
      ...(icon !== undefined && { icon }),
      ...type?.describePage(site, page),
      ...(tags.length > 0 && { tags }),
    },
  ]
}

function countOf(count: number, chrome: LocalChrome, isPosts: boolean): string {
  return formatMessage(chrome.messages[isPosts ? 'list.countPosts' : 'list.count'], { count }, chrome)
}
