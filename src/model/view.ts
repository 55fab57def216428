// Everything the HTML of one page is made of, and nothing more. Its hash is the page's dependency list. Shared or
// large parts are named by hash.

import type { HeadTag } from './head-tag.ts'
import type { Hash, Url } from './names.ts'
import type { PageCode } from './page-code.ts'
import type { PageComponent } from './page-component.ts'
import type { Listing, SocialLink } from './site.ts'
import type { VersionBanner } from './site-options.ts'

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
  /** Smaller copies of an image, with their widths in pixels. */
  readonly copies?: readonly (readonly [href: string, width: number])[]
}

/** `landing`: a front page over the whole width. `wide`: the sidebar stays, the list of headings does not. */
export type PageLayout = 'landing' | 'wide' | 'reference'

export type PageKind = 'doc' | 'post' | 'page' | Listing['kind'] | 'missing'

/** A page in one language of the site. */
export interface PageLanguage {
  /** BCP 47. */
  readonly locale: string
  readonly label: string
  readonly direction?: 'rtl'
  readonly url: Url
  /** Absent where the text is that of the first language. */
  readonly isTranslated?: true
}

/** A page in one version of its collection. */
export interface PageVersion {
  readonly version: string
  readonly label: string
  readonly url: Url
  /** Absent where the page does not exist in that version: the URL is that of the version's first page. */
  readonly isSame?: true
  readonly isLatest?: true
}

/** Everything a theme may know about one page, on the server as in the browser. */
export interface BrowserView {
  readonly url: Url
  readonly kind: PageKind
  readonly id?: string
  readonly title: string
  /** The document's title, where it is another. */
  readonly titleMeta?: string
  /** The layout shows `title` as the level-one heading (the body has none of its own). */
  readonly showTitle: boolean
  readonly description: string
  /** Absent for the default layout. */
  readonly layout?: PageLayout
  readonly keywords?: readonly string[]
  /** For previews of links to the page. */
  readonly image?: string
  readonly imageAlt?: string
  /** In pixels, where it is known. */
  readonly imageSize?: readonly [width: number, height: number]
  readonly locale: string
  readonly version: string
  /** Where the page is in each language, this one included; absent on sites with one language. */
  readonly languages?: readonly PageLanguage[]
  /** Where it is in each version, this one included; absent in collections with one version. */
  readonly versions?: readonly PageVersion[]
  /** The text has not been translated: the language it is in. */
  readonly fallback?: string
  readonly banner?: VersionBanner
  /** Where the page is in the latest version, or the page whose text it repeats, if that is elsewhere. */
  readonly canonical?: Url
  readonly direction?: 'rtl'
  /** The front page of a language or a version, which is not at `/`. */
  readonly home?: true
  readonly draft?: true
  /** Search engines are asked not to index it. */
  readonly unlisted?: true
  /** The same, of a page that is listed on the site. */
  readonly noindex?: true
  /** A post whose date is to come. */
  readonly upcoming?: true
  /** A page that is a React component. */
  readonly component?: Omit<PageComponent, 'code'>
  readonly sidebar?: { readonly name: string }
  /** Of a page without a sidebar: the name of the sidebar of the pages above it. */
  readonly section?: string
  readonly toc: readonly TocEntry[]
  /** From the top of the sidebar to the page itself, which is last; without a sidebar, by the folders of its URL. */
  readonly trail: readonly (PageLink | { readonly label: string; readonly url?: undefined })[]
  readonly previous?: PageLink
  readonly next?: PageLink
  readonly tags: readonly PageLink[]
  readonly cards: readonly CardLink[]
  /** Cards of the lists in the prose, by what each is of. Known while the prose is rendered, not in browsers. */
  readonly lists?: Readonly<Record<string, readonly CardLink[]>>
  /** Listings only. */
  readonly list?: readonly ListedPage[]
  /** Other lists of the posts: by year, author and tag. */
  readonly archives?: readonly PageLink[]
  /** Posts with the same tags. */
  readonly related?: readonly PageLink[]
  /** The page of an author only. */
  readonly author?: AuthorProfile
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
  /** Tags that the text of the page and plugins add to the head. */
  readonly head?: readonly HeadTag[]
}

/** A page with what only its renderer needs. */
export interface PageView extends BrowserView {
  readonly body?: Hash
  readonly component?: PageComponent
  readonly code?: PageCode
  /** `open` is the hash of what its HTML shows of it: see `open-branch.ts`. */
  readonly sidebar?: { readonly name: string; readonly open: Hash }
  /** Where each link and image as written leads; what is not here stays as written. */
  readonly targets: Readonly<Record<string, Target>>
}
