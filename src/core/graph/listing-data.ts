// Data of pages without a source file: tags, posts, authors, and the not-found page.

import { blogTitle, postDate } from '../../plugins/blog/posts.ts'
import { chromeOf, localeOf, localePath, messagesOf, versionOf } from '../locales/locale-version.ts'
import { directionOf, listingFacts, samePath } from '../locales/sibling-pages.ts'
import { compareText } from '../model/finding.ts'
import { formatMessage } from '../model/messages.ts'
import type { SourcePath, Url } from '../model/names.ts'
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
import type { Collection, LocaleVersion, SiteOptions } from '../model/site-options.ts'
import type { AuthorProfile, ListedPage, PageLink, PageView } from '../model/view.ts'
import { missingPageUrl } from '../paths/page-file.ts'
import { joinUrl } from '../paths/url-path.ts'
import { indexSite, sidebarOnPage } from './index-site.ts'
import { itemsOnPage, listPageNeighbours } from './list-pages.ts'
import { cardsOfItems, postFacts, tagLinks } from './page-data.ts'

export type ListingRoute = Extract<Route, { kind: 'listing' }>

export interface ListingSource {
  readonly pages: ReadonlyMap<SourcePath, Page>
  readonly options: SiteOptions
}

/** Creates the data of a listing. */
export function createListingData(site: Site, route: ListingRoute, source: ListingSource): PageView {
  const { listing } = route
  if (listing.kind === 'category') return createCategoryData(site, route, listing, source.options)
  const chrome = chromeOf(source.options, localeOfListing(listing, source.options))
  const list = listPages(site, listing, source)
  const author = authorOf(site, listing)
  const trail = trailOf(site, route, source.options)
  const sidebar = sidebarOnPage(site, listSidebar(site, listing), { url: route.url, trail })
  return {
    ...plainView(route.url, listing, source.options),
    ...localeVersionFacts(site, route, source.options),
    title: titleOfPart(titleOf(site, listing, source.options), listing, chrome),
    description: describeListing(site, listing, source.options),
    ...(sidebar && { sidebar }),
    trail,
    ...listPageNeighbours(route.url, partOf(listing), (page) =>
      formatMessage(chrome.messages['list.pageNumber'], { page }, chrome),
    ),
    list,
    ...(listing.kind === 'posts' && { archives: waysInto(site, listing.collection, source.options) }),
    ...(author && { author: profileOf(author) }),
  }
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
export function pagesOfListing(site: Site, listing: Listing): readonly SourcePath[] {
  return itemsOnPage(allPages(site, listing), partOf(listing))
}

function partOf(listing: Listing): ListPage | undefined {
  return 'part' in listing ? listing.part : undefined
}

function allPages(site: Site, listing: Listing): readonly SourcePath[] {
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

function profileOf({ name, title, description, link, image, socials }: Author): AuthorProfile {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(link !== undefined && { href: link }),
    ...(image !== undefined && { image }),
    ...(socials && { socials }),
  }
}

type LocalChrome = SiteOptions['chrome']

/** Adds the page number to the title of later pages. */
function titleOfPart(title: string, listing: Listing, chrome: LocalChrome): string {
  const { page = 1 } = partOf(listing) ?? {}
  return page === 1 ? title : formatMessage(chrome.messages['list.page'], { title, page }, chrome)
}

function titleOf(site: Site, listing: Listing, options: SiteOptions): string {
  const { collections } = options
  const chrome = chromeOf(options, localeOfListing(listing, options))
  const { messages } = chrome
  if (listing.kind === 'search') return messages['searchPage.title']
  if (listing.kind === 'category') return listing.title
  if (listing.kind === 'author') return authorOf(site, listing)?.name ?? listing.author
  if (listing.kind === 'posts')
    return blogTitle(
      collections.find(({ name }) => name === listing.collection),
      messages,
    )
  if (listing.kind !== 'tag') return messages[`list.${listing.kind}`]
  return formatMessage(messages['list.tagged'], { tag: labelOfTag(site, listing) }, chrome)
}

/**
 * Returns the description of a listing for search engines and link previews. A tag's description is also shown on its
 * page.
 */
function describeListing(site: Site, listing: Listing, options: SiteOptions): string {
  const chrome = chromeOf(options, localeOfListing(listing, options))
  const { messages, title } = chrome
  if (listing.kind === 'category') return listing.description ?? ''
  if (listing.kind === 'search') return formatMessage(messages['about.search'], { title }, chrome)
  const posts = isBlog(options, listing.collection)
  if (listing.kind === 'tag') {
    const tag = tagOf(site, listing)
    if (tag?.description !== undefined) return tag.description
    const values = { tag: tag?.label ?? listing.tag, count: tag?.pages.length ?? 0 }
    return formatMessage(messages[posts ? 'list.tagCountPosts' : 'list.tagCount'], values, chrome)
  }
  if (listing.kind === 'author') {
    const author = authorOf(site, listing)
    const values = { title, author: author?.name ?? listing.author }
    return author?.description ?? formatMessage(messages['about.author'], values, chrome)
  }
  if (listing.kind === 'posts') {
    const blogDescription = options.collections.find(({ name }) => name === listing.collection)?.blog
      ?.description
    if (blogDescription !== undefined) return blogDescription
  }
  const about = listing.kind === 'tags' && posts ? 'postTags' : listing.kind
  return formatMessage(messages[`about.${about}`], { title }, chrome)
}

function isBlog({ collections }: SiteOptions, name: string): boolean {
  return collections.some((collection) => collection.name === name && collection.kind === 'blog')
}

/** Returns the breadcrumb label of a listing. */
function labelOf(site: Site, listing: Listing, options: SiteOptions): string {
  const label = listing.kind === 'tag' ? labelOfTag(site, listing) : titleOf(site, listing, options)
  return titleOfPart(label, listing, chromeOf(options, localeOfListing(listing, options)))
}

function labelOfTag(site: Site, listing: Extract<Listing, { kind: 'tag' }>): string {
  return tagOf(site, listing)?.label ?? listing.tag
}

/** Returns the breadcrumbs: the blog's list, the list of tags or authors, the page. */
function trailOf(site: Site, { url, listing }: ListingRoute, options: SiteOptions): PageLink[] {
  const chrome = chromeOf(options, localeOfListing(listing, options))
  const { messages } = chrome
  if (listing.kind === 'search') return []
  const self = { label: labelOf(site, listing, options), url }
  const collection = options.collections.find(({ name }) => name === listing.collection)
  if (!collection) return [self]
  const { base, kind, tagsPath, authorsPath } = collection
  const above: PageLink[] = []
  if (kind === 'blog') above.push({ label: blogTitle(collection, messages), url: base })
  if (listing.kind === 'tag') above.push({ label: messages['list.tags'], url: joinUrl(base, tagsPath) })
  if (listing.kind === 'author')
    above.push({ label: messages['list.authors'], url: joinUrl(base, authorsPath) })
  return [...above.filter((link) => link.url !== url && site.routes[link.url]), self]
}

/** Returns links to the other listings of a blog. */
function waysInto(site: Site, name: string, options: SiteOptions): PageLink[] {
  const collection = options.collections.find((candidate) => candidate.name === name)
  if (!collection) return []
  const { base, archivePath, authorsPath, tagsPath } = collection
  const messages = messagesOf(options, localeOf(options, collection))
  return [
    { label: messages['list.archive'], url: joinUrl(base, archivePath) },
    { label: messages['list.authors'], url: joinUrl(base, authorsPath) },
    { label: messages['list.tags'], url: joinUrl(base, tagsPath) },
  ].filter(({ url }) => url !== base && site.routes[url])
}

function listPages(site: Site, listing: Listing, source: ListingSource): ListedPage[] {
  const chrome = chromeOf(source.options, localeOfListing(listing, source.options))
  if (listing.kind === 'search') return listEverything(site, listing, source)
  if (listing.kind === 'category') return []
  const { collection } = listing
  if (listing.kind === 'tags') {
    const isPosts = isBlog(source.options, collection)
    return Object.values(site.tags[collection] ?? {}).map(({ label, url, pages }) => {
      return { label, url, description: countOf(pages.length, chrome, isPosts) }
    })
  }
  if (listing.kind === 'authors') {
    return Object.values(site.authors[collection] ?? {}).flatMap((author) => listedAuthor(author, chrome))
  }
  if (listing.kind === 'archive') {
    return (site.posts[collection] ?? []).flatMap((path) => archivedPost(site, path))
  }
  return pagesOfListing(site, listing).flatMap((path) => listedPage(site, path, source))
}

function listedAuthor({ name, title, image, page, posts }: Author, chrome: LocalChrome): ListedPage[] {
  if (page === undefined) return []
  const count = countOf(posts.length, chrome, true)
  return [
    {
      label: name,
      url: page,
      description: title === undefined ? count : `${title} · ${count}`,
      ...(image !== undefined && { image }),
    },
  ]
}

/** Returns an entry of the archive. It does not depend on the text of the post. */
function archivedPost(site: Site, path: SourcePath): ListedPage[] {
  const head = site.heads[path]
  const url = site.urls[path]
  if (!head || url === undefined) return []
  const date = postDate(head)
  return [{ label: head.title, url, ...(date !== undefined && { date }) }]
}

/** Maximum number of pages on the search page. Above it, only pages with subpages are listed. */
const MAX_LISTED = 1000

/** Lists all pages, for readers without JavaScript. */
function listEverything(
  site: Site,
  { locale }: Extract<Listing, { kind: 'search' }>,
  { options }: ListingSource,
): ListedPage[] {
  const left = new Set(
    options.collections
      .filter(({ localeVersion }) => localeVersion && !isShown(localeVersion, locale))
      .map(({ name }) => name),
  )
  const heads = Object.entries(site.urls).flatMap(([path, url]) => {
    const head = site.heads[path]
    return head && !head.meta.unlisted && !head.meta.draft && !left.has(head.collection)
      ? [{ label: head.title, url }]
      : []
  })
  const sorted = heads.sort((a, b) => compareText(a.url, b.url))
  if (sorted.length <= MAX_LISTED) return sorted
  return sorted.filter(({ url }) => url.split('/').length <= 2 || url === options.version.path)
}

/** Whether the search page of a language lists a locale version. Only the latest version is listed. */
function isShown({ locale: own, version }: LocaleVersion, locale: string | undefined): boolean {
  return (locale === undefined || own === locale) && (version?.isLatest ?? true)
}

function listedPage(site: Site, path: SourcePath, { pages, options }: ListingSource): ListedPage[] {
  const page = pages.get(path)
  const url = site.urls[path]
  if (!page || url === undefined) return []
  const isPost = isBlog(options, page.collection)
  const tags = isPost ? tagLinks(site, page) : []
  const icon = page.meta.sidebarIcon
  const description = (isPost ? page.excerpt : undefined) ?? page.description
  return [
    {
      label: page.title,
      url,
      ...(description !== '' && { description }),
      ...(icon !== undefined && { icon }),
      ...(isPost && postFacts(site, page)),
      ...(tags.length > 0 && { tags }),
    },
  ]
}

function countOf(count: number, chrome: LocalChrome, isPosts: boolean): string {
  return formatMessage(chrome.messages[isPosts ? 'list.countPosts' : 'list.count'], { count }, chrome)
}
