// Who owns which URL, and the trees and lists over all pages. Made of page heads only, so that a change
// inside a body does not change it.

import type { Finding, Place } from './finding.ts'
import type { SourcePath, Url } from './names.ts'
import type { PageHead, RawLink } from './page.ts'
import type { NavbarItem } from './site-chrome.ts'

/** The content of a URL. */
export type Route =
  | { readonly url: Url; readonly kind: 'page'; readonly path: SourcePath }
  | { readonly url: Url; readonly kind: 'listing'; readonly listing: Listing; readonly place?: Place }
  | { readonly url: Url; readonly kind: 'redirect'; readonly to: string; readonly place?: Place }

/** A page without a source file. */
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
      /** Of a folder, what it is and whose. */
      readonly collection?: string
      readonly folder?: SourcePath
      readonly title: string
      readonly description?: string
    }
  | { readonly kind: 'search'; readonly locale?: string }

/** One page of a list that has several. */
export interface ListPage {
  /** From 1. */
  readonly page: number
  readonly of: number
  /** Posts on each page but the last. */
  readonly size: number
}

/** One tag of one collection. */
export interface Tag {
  /** As first written. */
  readonly label: string
  readonly url: Url
  /** Of its path: its entry in the tags file, or the `tags` of a page. */
  readonly place: Place
  readonly description?: string
  /** Sorted by title (posts: newest first). */
  readonly pages: readonly SourcePath[]
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
  /** Where the name links to, on another site. */
  readonly link?: string
  /** Site path or URL of a portrait. */
  readonly image?: string
  readonly socials?: readonly SocialLink[]
  /** The author's own page. */
  readonly page?: Url
  /** Newest first. */
  readonly posts: readonly SourcePath[]
}

export interface SocialLink {
  readonly label: string
  readonly href: string
  readonly icon?: string
}

/** An item of a sidebar, ready to show. */
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
      /** It is a part of a long list, from its first entry to its last, and no category of the site. */
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

/** Everything known about the whole site. Plain data; lists sorted by URL, path or as shown. */
export interface Site {
  readonly routes: Readonly<Record<Url, Route>>
  readonly heads: Readonly<Record<SourcePath, PageHead>>
  /** The URL of each page that has one (not of a page whose URL was taken). */
  readonly urls: Readonly<Record<SourcePath, Url>>
  readonly sidebars: Readonly<Record<string, readonly SidebarItem[]>>
  /** The sidebar each page shows. */
  readonly sidebarOf: Readonly<Record<SourcePath, string>>
  /** The navbar of the configuration, with its pages and sidebars resolved to links. */
  readonly navbar: readonly NavbarItem[]
  /** The same in other languages, by language; absent on sites with one. */
  readonly navbars?: Readonly<Record<string, readonly NavbarItem[]>>
  /** Collection name → tag slug → tag. */
  readonly tags: Readonly<Record<string, Readonly<Record<string, Tag>>>>
  /** Collection name → posts, newest first. */
  readonly posts: Readonly<Record<string, readonly SourcePath[]>>
  /** Collection name → key → author. Those described in posts only are not here. */
  readonly authors: Readonly<Record<string, Readonly<Record<string, Author>>>>
  /** Collection name → the sidebar its listings show. */
  readonly listSidebars: Readonly<Record<string, string>>
  /** The last change of each source file whose history is known. */
  readonly changes: Readonly<Record<SourcePath, FileChange>>
  /** Posts with a date to come, where drafts are built; absent for none. */
  readonly upcoming?: readonly SourcePath[]
  /** When the first post with a date to come is due. */
  readonly due?: string
  readonly findings: readonly Finding[]
}

/** A link of one page after resolution. Whether its target exists is left to a check. */
export interface ResolvedLink {
  readonly link: RawLink
  /**
   * `page`: `url` and maybe `anchor`, the route exists. `file`: a file of the site. `external`: off the site.
   * `missing`: the target does not exist; `url` is its URL, `wanted` the source file in the link, if it has one.
   */
  readonly kind: 'page' | 'file' | 'external' | 'missing'
  readonly url?: Url
  /** Without `#`, percent-decoded. */
  readonly anchor?: string
  readonly translationOf?: SourcePath
  /** Of a missing link: the source file or URL that differs only in case. */
  readonly guess?: string
}

/** Name of the sidebar that a list shows; undefined for none. */
export function listSidebar(site: Site, listing: Listing): string | undefined {
  if (listing.kind === 'search' || listing.collection === undefined) return undefined
  return site.listSidebars[listing.collection]
}
