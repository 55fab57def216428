// All data that the HTML of one page depends on, and nothing more. Its hash is the page's dependency list. Shared or
// large parts are referenced by hash.

import type { HeadTag } from './head-tag.ts'
import type { Hash, Url } from './names.ts'
import type { PageCode } from './page-code.ts'
import type { PageComponent } from './page-component.ts'
import type { SocialLink } from './site.ts'
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

/** The author of a post. */
export interface PostAuthor {
  readonly name: string
  readonly title?: string
  /** URL of the author's page on this site, otherwise on another site. */
  readonly href?: string
  readonly image?: string
}

/** An author's data for the author's page. */
export interface AuthorProfile extends PostAuthor {
  readonly description?: string
  readonly socials?: readonly SocialLink[]
}

/** A post or page in a listing. The description may be an excerpt of the text, one paragraph per line. */
export interface ListedPage extends CardLink {
  readonly date?: string
  /** Reading time in whole minutes, at least 1. */
  readonly readingMinutes?: number
  readonly tags?: readonly PageLink[]
  readonly authors?: readonly PostAuthor[]
  /** Portrait of an author. */
  readonly image?: string
}

export interface TocEntry {
  readonly id: string
  readonly text: string
  readonly depth: number
}

/** The resolved target of a raw link or image. */
export interface Target {
  /** Site path (without base path) or URL; a hash or query may follow. */
  readonly href: string
  /** The target is on another site. */
  readonly external?: true
  /** The target is a file to download, not a page. */
  readonly file?: true
  readonly width?: number
  readonly height?: number
  /** Smaller copies of an image, with their widths in pixels. */
  readonly copies?: readonly (readonly [href: string, width: number])[]
}

/** `landing`: a full-width front page. `wide`: with the sidebar, without the table of contents. */
export type PageLayout = 'landing' | 'wide' | 'reference'

/** The kinds of pages and of lists. */
export const PAGE_KINDS = [
  ...(['doc', 'post', 'page', 'category', 'posts', 'archive'] as const),
  ...(['authors', 'author', 'tag', 'tags', 'search', 'missing'] as const),
] as const

export type PageKind = (typeof PAGE_KINDS)[number]

/** A page in one language of the site. */
export interface PageLanguage {
  /** BCP 47 language tag. */
  readonly locale: string
  readonly label: string
  readonly direction?: 'rtl'
  readonly url: Url
  /** Absent if the text falls back to the first language. */
  readonly isTranslated?: true
}

/** A page in one version of its collection. */
export interface PageVersion {
  readonly version: string
  readonly label: string
  readonly url: Url
  /** Absent if the page does not exist in that version; the URL is then that of the version's first page. */
  readonly isSame?: true
  readonly isLatest?: true
}

/** All data about one page that themes may use, on the server and in the browser. */
export interface BrowserView {
  readonly url: Url
  readonly kind: PageKind
  readonly id?: string
  readonly title: string
  /** The document title, if it differs from `title`. */
  readonly titleMeta?: string
  /** The layout shows `title` as the level-one heading, because the body has none. */
  readonly showTitle: boolean
  readonly description: string
  /** Absent for the default layout. */
  readonly layout?: PageLayout
  readonly keywords?: readonly string[]
  /** Image for link previews. */
  readonly image?: string
  readonly imageAlt?: string
  /** Size in pixels, if known. */
  readonly imageSize?: readonly [width: number, height: number]
  readonly locale: string
  readonly version: string
  /** The page's URL in each language, including its own; absent on sites with one language. */
  readonly languages?: readonly PageLanguage[]
  /** The page's URL in each version, including its own; absent in collections with one version. */
  readonly versions?: readonly PageVersion[]
  /** Language of the text, if the page is not translated. */
  readonly fallback?: string
  readonly banner?: VersionBanner
  /** Canonical URL, if it is another page: the latest version, or the page whose text it repeats. */
  readonly canonical?: Url
  readonly direction?: 'rtl'
  /** The front page of a language or version, which is not at `/`. */
  readonly home?: true
  readonly draft?: true
  /** Asks search engines not to index the page. */
  readonly unlisted?: true
  /** Asks search engines not to index the page, which is listed on the site. */
  readonly noindex?: true
  /** A scheduled post. */
  readonly upcoming?: true
  /** Set for pages that are React components. */
  readonly component?: Omit<PageComponent, 'code'>
  readonly sidebar?: { readonly name: string }
  /** For a page without a sidebar: the name of its ancestors' sidebar. */
  readonly section?: string
  readonly toc: readonly TocEntry[]
  /** Breadcrumbs from the top of the sidebar to the page, which is last; without a sidebar, by the folders of its URL. */
  readonly trail: readonly (PageLink | { readonly label: string; readonly url?: undefined })[]
  readonly previous?: PageLink
  readonly next?: PageLink
  readonly tags: readonly PageLink[]
  readonly cards: readonly CardLink[]
  /** Cards for the lists in the prose, by list. Only present while the prose is rendered, not in browsers. */
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
  /** Author of the last change. */
  readonly lastAuthor?: string
  readonly date?: string
  readonly readingMinutes?: number
  readonly authors?: readonly PostAuthor[]
  /** Values of the front matter keys that plugins declare. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Tags that the page's text and plugins add to the head. */
  readonly head?: readonly HeadTag[]
}

/** A page with additional data for its renderer. */
export interface PageView extends BrowserView {
  readonly body?: Hash
  readonly component?: PageComponent
  readonly code?: PageCode
  /** `open` is the hash of the expanded branch in its HTML: see `open-branch.ts`. */
  readonly sidebar?: { readonly name: string; readonly open: Hash }
  /** Raw link or image → its target; others are left unchanged. */
  readonly targets: Readonly<Record<string, Target>>
}
