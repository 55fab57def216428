// Pagination of post lists: `/blog`, `/blog/page/2`, `/blog/tags/release/page/2`.

import type { Url } from '../model/names.ts'
import type { Listing, ListPage } from '../model/site.ts'
import type { Collection } from '../model/site-options.ts'
import type { PageLink } from '../model/view.ts'
import { joinUrl } from '../paths/url-path.ts'
import { addRoute, type RouteTable } from './route-table.ts'

/** A list of posts. */
type PagedListing = Extract<Listing, { readonly kind: 'posts' | 'tag' | 'author' }>

/** Returns the range of posts on the first page of a list; undefined for all. */
export function firstListPage({ blog }: Collection, posts: number): ListPage | undefined {
  const size = blog?.postsPerPage ?? 0
  return size > 0 && posts > size ? { page: 1, of: Math.ceil(posts / size), size } : undefined
}

/** Adds the pages after the first, `url`, to the routes. An existing page at the same path is not replaced. */
export function addLaterPages(table: RouteTable, url: Url, listing: PagedListing): void {
  const { part } = listing
  if (!part) return
  for (let page = 2; page <= part.of; page++) {
    const later = { ...listing, part: { ...part, page } }
    addRoute(table, { url: partUrl(url, page), kind: 'listing', listing: later }, table.places.get(url))
  }
}

/** Returns the items on one page of a list. */
export function itemsOnPage<Item>(items: readonly Item[], part: ListPage | undefined): readonly Item[] {
  return part ? items.slice((part.page - 1) * part.size, part.page * part.size) : items
}

/** Returns the links to the previous and next page. */
export function listPageNeighbors(
  url: Url,
  part: ListPage | undefined,
  label: (page: number) => string,
): { readonly previous?: PageLink; readonly next?: PageLink } {
  if (!part) return {}
  const first = part.page === 1 ? url : url.slice(0, -`/page/${part.page}`.length) || '/'
  const link = (page: number): PageLink => ({ label: label(page), url: partUrl(first, page) })
  return {
    ...(part.page > 1 && { previous: link(part.page - 1) }),
    ...(part.page < part.of && { next: link(part.page + 1) }),
  }
}

function partUrl(url: Url, page: number): Url {
  return page === 1 ? url : joinUrl(url, `page/${page}`)
}
