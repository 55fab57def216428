// The pages that no source file stands for: tags, posts, and the page for what is not there.

import type { SiteOptions } from '../config/options.ts'
import { formatMessage, type Messages } from '../model/messages.ts'
import type { SourcePath, Url } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import { missingPageUrl } from '../model/page-file.ts'
import type { Listing, Route, Site } from '../model/site.ts'
import type { ListedPage, PageKind, PageView } from '../model/view.ts'
import { postFacts, tagLinks } from './narrow.ts'

export type ListingRoute = Extract<Route, { kind: 'listing' }>

export interface ListingSource {
  readonly pages: ReadonlyMap<SourcePath, Page>
  readonly options: SiteOptions
}

/** Narrows the site to one listing. */
export function narrowListing(site: Site, route: ListingRoute, source: ListingSource): PageView {
  const { listing } = route
  const { messages } = source.options.shell
  const list = listPages(site, listing, source)
  return {
    ...plainView(route.url, listing.kind, source.options),
    title: titleOf(site, listing, messages),
    description: listing.kind === 'tag' ? countOf(list.length, messages) : '',
    list,
  }
}

/** The not-found page. */
export function missingView(_site: Site, options: SiteOptions): PageView {
  const { messages } = options.shell
  return {
    ...plainView(missingPageUrl, 'missing', options),
    title: messages['missing.title'],
    description: messages['missing.text'],
  }
}

function plainView(url: Url, kind: PageKind, options: SiteOptions): PageView {
  return {
    url,
    kind,
    title: '',
    showTitle: true,
    description: '',
    locale: options.locale,
    version: options.version.name,
    toc: [],
    trail: [],
    tags: [],
    cards: [],
    targets: {},
  }
}

function titleOf(site: Site, listing: Listing, messages: Messages): string {
  if (listing.kind === 'posts') return messages['list.posts']
  if (listing.kind === 'tags') return messages['list.tags']
  const label = site.tags[listing.collection]?.[listing.tag]?.label ?? listing.tag
  return formatMessage(messages['list.tagged'], { tag: label })
}

function listPages(site: Site, listing: Listing, source: ListingSource): ListedPage[] {
  const tags = site.tags[listing.collection] ?? {}
  if (listing.kind === 'tags') {
    const { messages } = source.options.shell
    return Object.values(tags).map(({ label, url, pages }) => {
      return { label, url, description: countOf(pages.length, messages) }
    })
  }
  const paths = listing.kind === 'posts' ? site.posts[listing.collection] : tags[listing.tag]?.pages
  return (paths ?? []).flatMap((path) => listedPage(site, path, source))
}

function listedPage(site: Site, path: SourcePath, { pages, options }: ListingSource): ListedPage[] {
  const page = pages.get(path)
  const url = site.urls[path]
  if (!page || url === undefined) return []
  const isPost = options.collections.some(({ name, kind }) => name === page.collection && kind === 'blog')
  const tags = isPost ? tagLinks(site, page) : []
  const icon = page.meta.sidebarIcon
  return [
    {
      label: page.title,
      url,
      ...(page.description !== '' && { description: page.description }),
      ...(icon !== undefined && { icon }),
      ...(isPost && postFacts(page)),
      ...(tags.length > 0 && { tags }),
    },
  ]
}

function countOf(count: number, messages: Messages): string {
  return count === 1 ? messages['list.countOne'] : formatMessage(messages['list.count'], { count })
}
