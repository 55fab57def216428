// Site-wide data for the theme: the part of the configuration that every page shows.

import type { HeadTag } from './head-tag.ts'
import type { MessageFormat, Messages } from './messages.ts'
import type { Url } from './names.ts'
import type { SearchSetting } from './search-provider.ts'

/** A link of the navbar, alone or in a menu. */
export interface NavbarLink {
  readonly label: string
  readonly href: string
  readonly icon?: string
  /** Name of the linked sidebar; the link is highlighted on all pages of that sidebar. */
  readonly sidebar?: string
  /** Version → link target on pages of that version, and for readers who prefer it. */
  readonly versions?: Readonly<Record<string, { readonly href: string; readonly sidebar?: string }>>
}

/** The first page of a version. */
export interface VersionStart extends NavbarLink {
  readonly isLatest?: true
}

/** A link to the same page in another language. */
export interface LanguageLink {
  readonly label: string
  /** Base of the site in that language; the path of the page is appended. */
  readonly href: string
  readonly language: string
}

export type NavbarItem = { readonly position: 'left' | 'right' } & (
  | (NavbarLink & { readonly kind: 'link'; readonly button?: boolean })
  | {
      readonly kind: 'dropdown'
      readonly label: string
      readonly icon?: string
      readonly items: readonly NavbarLink[]
    }
  /**
   * Version menu: the versions of the page (elsewhere the start page of each version), followed by `items`. Without
   * `starts`, the site has one version, which is the first item.
   */
  | {
      readonly kind: 'versions'
      readonly starts?: readonly VersionStart[]
      readonly items: readonly NavbarLink[]
    }
  /** Language menu: the languages of the page, followed by `items`. */
  | { readonly kind: 'languages'; readonly items: readonly LanguageLink[] }
  | { readonly kind: 'search' }
)

export interface FooterLink {
  readonly label: string
  readonly href: string
  readonly icon?: string
}

export interface FooterColumn {
  readonly title?: string
  readonly links: readonly FooterLink[]
}

/** The part of the configuration that a theme may show. */
export interface SiteChrome extends MessageFormat {
  readonly title: string
  /** Name in the navbar, if it is not the title; empty to show only the logo. */
  readonly navbarTitle?: string
  readonly tagline: string
  /** Origin of the published site without a trailing slash, `https://docs.example.com`; empty when not set. */
  readonly origin: string
  /** Path the site is served at: starts and ends with `/`. */
  readonly basePath: string
  /** Home page of the language, if it is not `/`. */
  readonly home?: Url
  readonly logo?: {
    readonly src: string
    /** Image in dark mode. */
    readonly dark?: string
    readonly alt: string
    readonly width?: number
    readonly height?: number
  }
  readonly favicon?: string
  /** Default image for link previews. */
  readonly image?: string
  readonly imageAlt?: string
  /** Size in pixels, if known. */
  readonly imageSize?: readonly [width: number, height: number]
  /** Separator between page title and site title. Default: `|`. */
  readonly titleDelimiter?: string
  /** Template of the document title, with `{title}` and `{site}`. */
  readonly titleTemplate?: string
  /** Asks search engines not to index the site. */
  readonly noIndex?: true
  /** `false`: pages have no JSON-LD. */
  readonly structuredData?: boolean
  /** Custom tags in the head of every page. */
  readonly head?: readonly HeadTag[]
  /** The feeds of blogs; absent for none. */
  readonly feeds?: readonly BlogFeeds[]
  readonly navbar: readonly NavbarItem[]
  /** Hides the navbar while the reader scrolls down. */
  readonly hideNavbarOnScroll?: boolean
  /** The search provider; absent if search is disabled. */
  readonly search?: SearchSetting
  readonly footer: { readonly columns: readonly FooterColumn[]; readonly copyright: string }
  readonly announcement?: {
    readonly id: string
    readonly text: string
    readonly href?: string
    readonly closable: boolean
  }
  /** `system`: follows the reader's operating system. */
  readonly colorMode: { readonly default: 'light' | 'dark' | 'system'; readonly switchable: boolean }
  /** Wraps long lines of code until the reader turns wrapping off. */
  readonly wrapCode?: true
  readonly messages: Messages
  /** Shows the feedback widget on pages. */
  readonly feedback?: Feedback
  /** Files of the elements that the layout of the site contains, by element. */
  readonly elements?: Readonly<Record<string, LayoutFiles>>
  /** Class of the theme → further classes of the elements that have it. */
  readonly addedClasses?: Readonly<Record<string, readonly string[]>>
  /** Translations of the site components' strings in this language, by id. */
  readonly texts?: Readonly<Record<string, string>>
  /** Markdown export settings; absent if pages are not exported as Markdown. */
  readonly markdown?: MarkdownMenu
}

/** Destination of feedback; absent for none. */
export interface Feedback {
  readonly endpoint?: string
  readonly issueUrl?: string
}

/** Files of an element, relative to the output folder. */
export interface LayoutFiles {
  readonly script?: string
  readonly styles?: string
}

/** Settings of the Markdown export. */
export interface MarkdownMenu {
  /** Shows a menu for copying a page as Markdown. */
  readonly menu: boolean
  /** Links to AI assistants: `{url}` in `href` is replaced with the URL of the Markdown. */
  readonly assistants: readonly { readonly label: string; readonly href: string }[]
}

/** Names of the theme's built files, relative to the output folder. */
export interface ThemeAssets {
  readonly styles: readonly string[]
  /** Styles of content below the first screen of a page. */
  readonly lateStyles: string
  /** Styles that only one kind of page needs, with the kind; `front` for front pages. */
  readonly kindStyles: readonly (readonly [kind: string, file: string])[]
  /** Styles for pages in right-to-left languages. */
  readonly rtlStyles: readonly string[]
  readonly scripts: readonly string[]
  /** Scripts for sites with versions. */
  readonly versionScripts: readonly string[]
}

export const FEED_FORMATS = ['rss', 'atom', 'json'] as const

export type FeedFormat = (typeof FEED_FORMATS)[number]

/** The feeds of one blog, for the head of its pages. */
export interface BlogFeeds {
  readonly base: Url
  readonly title: string
  readonly formats: readonly FeedFormat[]
}
