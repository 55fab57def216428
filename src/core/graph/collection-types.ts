// Types of collections that plugins provide, such as blogs. A type decides the URLs, the order and the publication of its
// pages, and has lists of them, which are routes without a file.

import type { Step } from '../engine/step.ts'
import type { CollectionFile, CollectionFileContent } from '../model/collection-file.ts'
import type { Finding } from '../model/finding.ts'
import type { Messages } from '../model/messages.ts'
import type { PageKey, Url } from '../model/names.ts'
import type { CollectionKind, Page, PageHead } from '../model/page.ts'
import type { Author, Listing, SidebarItem, Site } from '../model/site.ts'
import type { Collection, SiteOptions } from '../model/site-options.ts'
import type { ListedPage, PageKind, PageLink, PageView } from '../model/view.ts'
import type { RouteTable } from './route-table.ts'

/** The collections of one kind: their pages, lists and further files. */
export interface CollectionType {
  readonly kind: CollectionKind
  /** Kind of the pages below the collection's base path. */
  readonly pageKind: PageKind
  /** Further files at the top of a collection: the first of these names that exists is read by the step. */
  readonly files?: {
    readonly names: readonly string[]
    // biome-ignore lint/suspicious/noExplicitAny: each kind of file has its own fields
    readonly step: Step<CollectionFile, any>
  }

  /** Returns the path of a page without a slug, given its path without extension; undefined for the usual one. */
  pathOf(path: string): string | undefined
  /** Checks the path of a page. */
  checkPath(head: PageHead): readonly Finding[]
  /** Orders pages for lists. */
  sort(heads: readonly PageHead[]): readonly PageHead[]
  /** Removes pages that are to be published after `now`. If drafts are built, only lists them. */
  publish(heads: readonly PageHead[], options: SiteOptions, now: string | undefined): PublishedPages
  /** Adds the lists of a collection. Returns its authors by key. */
  addLists(table: RouteTable, collection: Collection, pages: CollectionPages): ReadonlyMap<string, Author>
  /** Returns the sidebar of a collection; undefined for none. */
  sidebarOf(
    collection: Collection,
    listed: readonly PageHead[],
    site: { readonly urls: ReadonlyMap<PageKey, Url>; readonly options: SiteOptions },
  ): SidebarItem[] | undefined

  /** Returns the title of a collection, the first breadcrumb of its pages. */
  titleOf(collection: Collection, messages: Messages): string
  /** Describes a page for its own view and for lists. */
  describePage(site: Site, page: Page): Partial<ListedPage>
  /** Returns fields that only the view of the page has. */
  viewFields(site: Site, page: Page, collection: Collection): Partial<PageView>
  /** Returns the data of a list; undefined for lists of the core, such as tags. */
  listData(site: Site, listing: Listing, source: ListSource): ListData | undefined
}

export interface PublishedPages {
  readonly heads: readonly PageHead[]
  /** Scheduled pages that are included. */
  readonly upcoming: readonly PageKey[]
  /** Publication time of the first scheduled page. */
  readonly due?: string
  readonly findings: readonly Finding[]
}

export interface CollectionPages {
  /** Pages for lists, in the order of `sort`. */
  readonly listed: readonly PageHead[]
  /** All pages, in path order. */
  readonly heads: readonly PageHead[]
  readonly file: CollectionFileContent | undefined
}

export interface ListSource {
  readonly collection: Collection
  readonly options: SiteOptions
  /** Site title and messages in the language of the list. */
  readonly chrome: SiteOptions['chrome']
  /** Entries for the pages of the list. */
  pages(): ListedPage[]
  /** Returns the message for a number of pages. */
  count(pages: number): string
}

export interface ListData {
  readonly title: string
  readonly description: string
  readonly list: readonly ListedPage[]
  /** The last breadcrumbs before the list. */
  readonly above?: readonly PageLink[]
  /** Further fields of the view. */
  readonly fields?: Partial<PageView>
}

let registered: readonly CollectionType[] = []

export function registerCollectionTypes(types: readonly CollectionType[]): void {
  registered = types
}

export function collectionTypes(): readonly CollectionType[] {
  return registered
}

/** Returns the type of a collection; undefined for documentation and plain pages. */
export function typeOf(collection: Pick<Collection, 'kind'> | undefined): CollectionType | undefined {
  return registered.find(({ kind }) => kind === collection?.kind)
}

/** Removes pages that are to be published after `now`. */
export function publishPages(
  heads: readonly PageHead[],
  options: SiteOptions,
  now: string | undefined,
): PublishedPages {
  let published: PublishedPages = { heads, upcoming: [], findings: [] }
  for (const type of registered) {
    const { due = published.due, ...own } = type.publish(published.heads, options, now)
    published = {
      heads: own.heads,
      upcoming: [...published.upcoming, ...own.upcoming],
      ...(due !== undefined && {
        due: published.due !== undefined && published.due < due ? published.due : due,
      }),
      findings: [...published.findings, ...own.findings],
    }
  }
  return published
}
