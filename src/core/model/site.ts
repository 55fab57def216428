// The site model: URL owners, and trees and lists of all pages. Built only from page heads, so that a change
// to a body does not change it.

import type { Finding, Place } from './finding.ts'
import type { PageKey, SourcePath, Url } from './names.ts'
import type { PageHead, RawLink } from './page.ts'
import type { NavbarItem } from './site-chrome.ts'

/** The content of a URL. */
export type Route =
  | { readonly url: Url; readonly kind: 'page'; readonly path: PageKey }
  | { readonly url: Url; readonly kind: 'listing'; readonly listing: Listing; readonly place?: Place }
  | { readonly url: Url; readonly kind: 'redirect'; readonly to: string; readonly place?: Place }

/** A generated page, such as a list or an index. */
export type Listing =
  | { readonly kind: 'tag'; readonly collection: string; readonly tag: string; readonly part?: ListPage }
  | { readonly kind: 'tags'; readonly collection: string }
  | { readonly kind: 'posts'; readonly collection: string; readonly part?: ListPage }
  | { readonly kind: 'archive'; readonly collection: string }
  | { readonly kind: 'authors'; readonly collection: string }
  | {
      readonly kind: 'author'
      readonly collection: string
      readonly author: string
      readonly part?: ListPage
    }
  | {
      readonly kind: 'category'
      /** For a folder: its role and collection. */
      readonly collection?: string
      readonly folder?: SourcePath
      readonly title: string
      readonly description?: string
    }
  | { readonly kind: 'search'; readonly locale?: string }

/** One page of a paginated list. */
export interface ListPage {
  /** 1-based page number. */
  readonly page: number
  readonly of: number
  /** Number of posts on each page except the last. */
  readonly size: number
}

/** One tag of one collection. */
export interface Tag {
  /** Label of the first occurrence. */
  readonly label: string
  readonly url: Url
  /** Place that sets its path: its entry in the tags file, or the `tags` of a page. */
  readonly place: Place
  readonly description?: string
  /** Sorted by title (posts: newest first). */
  readonly pages: readonly PageKey[]
}

/** The last commit that changed a file. */
export interface FileChange {
  /** ISO date and time in UTC. */
  readonly date: string
  readonly author: string
}

/** An author of one blog. */
export interface Author {
  readonly name: string
  readonly title?: string
  readonly description?: string
  /** URL of the author on another site. */
  readonly link?: string
  /** Site path or URL of a portrait. */
  readonly image?: string
  readonly socials?: readonly SocialLink[]
  /** The author's own page. */
  readonly page?: Url
  /** Newest first. */
  readonly posts: readonly PageKey[]
}

export interface SocialLink {
  readonly label: string
  readonly href: string
  readonly icon?: string
}

/** A resolved sidebar item. */
export type SidebarItem =
  | {
      readonly kind: 'page'
      readonly label: string
      readonly url: Url
      readonly icon?: string
      readonly className?: string
    }
  | {
      readonly kind: 'category'
      readonly label: string
      /** The category's own page. */
      readonly url?: Url
      readonly icon?: string
      readonly className?: string
      readonly description?: string
      readonly collapsible: boolean
      readonly collapsed: boolean
      /** A range of a long list, from its first to its last entry, not a category of the site. */
      readonly range?: true
      readonly items: readonly SidebarItem[]
    }
  | {
      readonly kind: 'link'
      readonly label: string
      readonly href: string
      readonly icon?: string
      readonly className?: string
    }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'separator' }

/** The site model: routes, navigation, tags and posts. Plain data; lists sorted by URL, path or display order. */
export interface Site {
  readonly routes: Readonly<Record<Url, Route>>
  readonly heads: Readonly<Record<PageKey, PageHead>>
  /** Page → its URL. Pages whose URL was taken by another page are missing. */
  readonly urls: Readonly<Record<PageKey, Url>>
  readonly sidebars: Readonly<Record<string, readonly SidebarItem[]>>
  /** Page → the name of its sidebar. */
  readonly sidebarOf: Readonly<Record<PageKey, string>>
  /** The navbar, with pages and sidebars resolved to links. */
  readonly navbar: readonly NavbarItem[]
  /** The navbar in the other languages, by language; absent on sites with one. */
  readonly navbars?: Readonly<Record<string, readonly NavbarItem[]>>
  /** Collection name → tag slug → tag. */
  readonly tags: Readonly<Record<string, Readonly<Record<string, Tag>>>>
  /** Collection name → posts, newest first. */
  readonly posts: Readonly<Record<string, readonly PageKey[]>>
  /** Collection name → key → author. Authors described only in posts are not included. */
  readonly authors: Readonly<Record<string, Readonly<Record<string, Author>>>>
  /** Collection name → name of the sidebar on its listings. */
  readonly listSidebars: Readonly<Record<string, string>>
  /** The last change of each source file with a known history. */
  readonly changes: Readonly<Record<SourcePath, FileChange>>
  /** Scheduled posts, if drafts are built; absent for none. */
  readonly upcoming?: readonly PageKey[]
  /** Publication time of the next scheduled post. */
  readonly due?: string
  readonly findings: readonly Finding[]
}

/** A resolved link of one page. Whether an anchor exists is left to a check. */
export interface ResolvedLink {
  readonly link: RawLink
  /**
   * `page`: `url` and maybe `anchor`, the route exists. `file`: a file of the site. `external`: off the site.
   * `missing`: the target does not exist; `url` is its URL, `expectedPath` the source file in the link, if it has one.
   */
  readonly kind: 'page' | 'file' | 'external' | 'missing'
  readonly url?: Url
  /** Fragment without `#`, percent-decoded. */
  readonly anchor?: string
  readonly expectedPath?: PageKey
  /** For missing links: the source file or URL that differs only in case. */
  readonly guess?: string
}

/** Returns the name of the sidebar that a list shows, or undefined for none. */
export function listSidebar(site: Site, listing: Listing): string | undefined {
  if (listing.kind === 'search' || listing.collection === undefined) return undefined
  return site.listSidebars[listing.collection]
}
