// Everything a theme may show of one page, and nothing more. Its hash is the page's dependency list, and
// the same object is what the browser gets as `index.json`. Shared or large parts are named by hash.

import type { Hash, Url } from './names.ts'
import type { Listing, SocialLink } from './site.ts'

/** A link to a page of the site. */
export interface PageLink {
  readonly label: string
  readonly url: Url
}

/** A link in a card or a list, with what else is known of its target. */
export interface CardLink extends PageLink {
  readonly description?: string
  readonly icon?: string
}

/** Who wrote a post. */
export interface PostAuthor {
  readonly name: string
  readonly title?: string
  /** The author's page here, else where the name leads off the site. */
  readonly href?: string
  readonly image?: string
}

/** An author as the author's own page shows one. */
export interface AuthorProfile extends PostAuthor {
  readonly description?: string
  readonly socials?: readonly SocialLink[]
}

/** A post or page in a listing. The description may be an excerpt of the text, a paragraph a line. */
export interface ListedPage extends CardLink {
  readonly date?: string
  /** Whole minutes, at least 1. */
  readonly readingMinutes?: number
  readonly tags?: readonly PageLink[]
  readonly authors?: readonly PostAuthor[]
  /** Of an author. */
  readonly image?: string
}

export interface TocEntry {
  readonly id: string
  readonly text: string
  readonly depth: number
}

/** Where a link or image as written leads. */
export interface Target {
  /** Site path (without base path) or URL; a hash or query may follow. */
  readonly href: string
  /** Leads off this site. */
  readonly external?: true
  /** A file to download rather than a page. */
  readonly file?: true
  readonly width?: number
  readonly height?: number
}

/** `landing`: a front page over the whole width. `wide`: the sidebar stays, the text takes the place of its contents. */
export type PageLayout = 'landing' | 'wide'

export type PageKind = 'doc' | 'post' | 'page' | Listing['kind'] | 'missing'

/** A tag of a page's head. */
export type HeadTag =
  | { readonly name: string; readonly content: string }
  | { readonly property: string; readonly content: string }
  | { readonly rel: string; readonly href: string; readonly type?: string; readonly title?: string }
  /** A script, which runs with the first page of a visit and stays. */
  | { readonly script: string; readonly type?: 'module' }

/** The code of a page that is a React component. */
export interface PageComponent {
  /** The component's module for browsers, relative to the output folder. */
  readonly chunk: string
  /** The module the HTML is rendered with, in the code folder. */
  readonly code: { readonly file: string; readonly hash: Hash }
  /** What the component is given, where a plugin made the page. */
  readonly props?: Readonly<Record<string, unknown>>
}

/** What lies beside the HTML of a page as `index.json`. */
export interface PageData {
  /** Id of what all pages of this build share. */
  readonly build: string
  readonly view: PageView
  /** Inner HTML of the prose. */
  readonly body: string
}

/** Everything a theme may know about one page. */
export interface PageView {
  readonly url: Url
  readonly kind: PageKind
  readonly id?: string
  readonly title: string
  /** The layout shows `title` as the level-one heading (the body has none of its own). */
  readonly showTitle: boolean
  readonly description: string
  /** Absent for the ordinary one. */
  readonly layout?: PageLayout
  readonly keywords?: readonly string[]
  readonly image?: string
  readonly locale: string
  readonly version: string
  readonly draft?: true
  /** Search engines are asked to leave it out. */
  readonly unlisted?: true
  readonly body?: Hash
  /** A page that is a React component. */
  readonly component?: PageComponent
  readonly sidebar?: { readonly name: string; readonly items: Hash }
  readonly toc: readonly TocEntry[]
  /** From the top of the sidebar to the page itself, which is last. Empty when there is no sidebar. */
  readonly trail: readonly (PageLink | { readonly label: string; readonly url?: undefined })[]
  readonly previous?: PageLink
  readonly next?: PageLink
  readonly tags: readonly PageLink[]
  readonly cards: readonly CardLink[]
  /** Listings only. */
  readonly list?: readonly ListedPage[]
  /** Other ways into what the list of posts holds: by year, author and tag. */
  readonly ways?: readonly PageLink[]
  /** The page of an author only. */
  readonly author?: AuthorProfile
  /** Where each link and image as written leads; what is not here stays as written. */
  readonly targets: Readonly<Record<string, Target>>
  readonly editUrl?: string
  /** ISO date, or date and time, of the last change of the source. */
  readonly lastUpdated?: string
  /** Who made it. */
  readonly lastAuthor?: string
  readonly date?: string
  readonly readingMinutes?: number
  readonly authors?: readonly PostAuthor[]
  /** Values of the front matter keys that plugins declare. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Tags that plugins add to the head. */
  readonly head?: readonly HeadTag[]
}
