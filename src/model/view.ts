// Everything a theme may show of one page, and nothing more. Its hash is the page's dependency list, and
// the browser gets the same object as `index.json`. Shared or large parts are referenced by hash.

import type { Hash, Url } from './names.ts'
import type { Listing, SocialLink } from './site.ts'

/** A link to a page of the site. */
export interface PageLink {
  readonly label: string
  readonly url: Url
}

/** A link in a card or a list, with more data of its target. */
export interface CardLink extends PageLink {
  readonly description?: string
  readonly icon?: string
}

/** Who wrote a post. */
export interface PostAuthor {
  readonly name: string
  readonly title?: string
  /** The author's page here, else the author's URL on another site. */
  readonly href?: string
  readonly image?: string
}

/** An author, for the author's own page. */
export interface AuthorProfile extends PostAuthor {
  readonly description?: string
  readonly socials?: readonly SocialLink[]
}

/** A post or page in a listing. The description may be an excerpt of the text, one paragraph per line. */
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

/** The target of a link or image as written. */
export interface Target {
  /** Site path (without base path) or URL; a hash or query may follow. */
  readonly href: string
  /** On another site. */
  readonly external?: true
  /** A file to download rather than a page. */
  readonly file?: true
  readonly width?: number
  readonly height?: number
}

/** `landing`: a front page over the whole width. `wide`: the sidebar stays, the list of headings does not. */
export type PageLayout = 'landing' | 'wide'

export type PageKind = 'doc' | 'post' | 'page' | Listing['kind'] | 'missing'

/** The code of a page that is a React component. */
export interface PageComponent {
  /** The component's module for browsers, relative to the output folder. */
  readonly chunk: string
  /** The module that renders the HTML, in the code folder. */
  readonly code: { readonly file: string; readonly hash: Hash }
}

/** The contents of `index.json`, next to the HTML of a page. */
export interface PageData {
  /** The build id: a hash of what all pages of a build share. */
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
  /** Absent for the default layout. */
  readonly layout?: PageLayout
  readonly keywords?: readonly string[]
  readonly image?: string
  readonly locale: string
  readonly version: string
  readonly draft?: true
  /** Search engines are asked not to index it. */
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
  /** Other lists of the posts: by year, author and tag. */
  readonly ways?: readonly PageLink[]
  /** The page of an author only. */
  readonly author?: AuthorProfile
  /** The target of each link and image as written; those not in here stay as written. */
  readonly targets: Readonly<Record<string, Target>>
  readonly editUrl?: string
  /** ISO date, or date and time, of the last change of the source. */
  readonly lastUpdated?: string
  /** Who made it. */
  readonly lastAuthor?: string
  readonly date?: string
  readonly readingMinutes?: number
  readonly authors?: readonly PostAuthor[]
}
