// The hook by which built-in plugins add routes without a file, such as redirects and the search page.

import type { ListData } from '../graph/collection-types.ts'
import type { RouteTable } from '../graph/route-table.ts'
import type { PageKey, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Listing, Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'

export interface AddedRoutes {
  /** Adds routes after those of pages and of lists of collections, and reports routes that cannot be added. */
  add(table: RouteTable, source: RouteSource): void
  /** Returns the data of an added listing; undefined for listings of others. */
  listData?(site: Site, listing: Listing, source: AddedListSource): ListData | undefined
}

export interface RouteSource {
  /** In path order. */
  readonly heads: readonly PageHead[]
  readonly urls: ReadonlyMap<PageKey, Url>
  readonly options: SiteOptions
  /** Former paths declared by plugins, by current URL. */
  readonly oldPathsOf?: ((url: Url) => readonly string[]) | undefined
}

export interface AddedListSource {
  readonly options: SiteOptions
  /** Site title and messages in the language of the list. */
  readonly chrome: SiteOptions['chrome']
}
