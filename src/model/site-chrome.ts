// The data of the whole site for the theme: the part of the configuration that every page shows.

import type { HeadTag } from './head-tag.ts'
import type { MessageFormat, Messages } from './messages.ts'
import type { Url } from './names.ts'
import type { SearchSetting } from './search-provider.ts'

/** A link of the navbar, alone or in a menu. */
export interface NavbarLink {
  readonly label: string
  readonly href: string
  readonly icon?: string
  /** Name of the sidebar it links to: it is highlighted on all pages of that sidebar. */
  readonly sidebar?: string
  /** Version → where the link leads on its pages, and for readers who prefer it. */
  readonly versions?: Readonly<Record<string, { readonly href: string; readonly sidebar?: string }>>
}

/** The first page of a version. */
export interface VersionStart extends NavbarLink {
  readonly isLatest?: true
}

/** The same page in another language. */
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
   * The versions of the documentation: those of the page, else where each starts, followed by `items`. Where there is
   * one, it is the first item.
   */
  | {
      readonly kind: 'versions'
      readonly starts?: readonly VersionStart[]
      readonly items: readonly NavbarLink[]
    }
  /** The languages of the site: of the page, followed by `items`. */
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
  readonly tagline: string
  /** Origin of the published site without a trailing slash, `https://docs.example.com`; empty when not set. */
  readonly origin: string
  /** Path the site is served at: starts and ends with `/`. */
  readonly basePath: string
  /** The front page, where it is not `/`: that of a language. */
  readonly home?: Url
  readonly logo?: {
    readonly src: string
    readonly alt: string
    readonly width?: number
    readonly height?: number
  }
  readonly favicon?: string
  /** Image for link previews of pages that have none. */
  readonly image?: string
  readonly imageAlt?: string
  /** In pixels, where it is known. */
  readonly imageSize?: readonly [width: number, height: number]
  /** Between the titles of page and site, if not `|`. */
  readonly titleDelimiter?: string
  /** The document's title, with `{title}` and `{site}`. */
  readonly titleTemplate?: string
  /** Search engines are asked to leave the site out. */
  readonly noIndex?: true
  /** `false`: pages say nothing in JSON-LD. */
  readonly structuredData?: false
  /** Tags of the site's own in the head of every page. */
  readonly head?: readonly HeadTag[]
  /** The feeds of blogs; absent for none. */
  readonly feeds?: readonly BlogFeeds[]
  readonly navbar: readonly NavbarItem[]
  /** The navbar hides while the reader scrolls down. */
  readonly hideNavbarOnScroll?: boolean
  /** The search provider; without it there is no search. */
  readonly search?: SearchSetting
  readonly footer: { readonly columns: readonly FooterColumn[]; readonly copyright: string }
  readonly announcement?: {
    readonly id: string
    readonly text: string
    readonly href?: string
    readonly closable: boolean
  }
  /** `system`: as the reader's system is. */
  readonly colorMode: { readonly default: 'light' | 'dark' | 'system'; readonly switchable: boolean }
  /** Long lines of code wrap until the reader lets them scroll. */
  readonly wrapCode?: true
  readonly messages: Messages
  /** Pages ask whether they helped. */
  readonly feedback?: Feedback
  /** Texts of components of the site in this language, by id. */
  readonly texts?: Readonly<Record<string, string>>
  /** Pages are exported as Markdown; absent where they have none. */
  readonly markdown?: MarkdownMenu
}

/** Where answers go; absent for none. Files are relative to the output folder. */
export interface Feedback {
  readonly endpoint?: string
  readonly issueUrl?: string
  readonly script?: string
  readonly styles?: string
}

/** What pages say of their Markdown. */
export interface MarkdownMenu {
  /** Pages have a menu to copy them. */
  readonly menu: boolean
  /** Entries of it: `{url}` in the address stands for that of the Markdown. */
  readonly assistants: readonly { readonly label: string; readonly href: string }[]
}

/** Kinds of page with styles of their own: front pages; lists; the search page and the not-found page. */
export type StyledKind = 'front' | 'list' | 'search'

/** Names of the theme's built files, relative to the output folder. */
export interface ThemeAssets {
  readonly styles: readonly string[]
  /** Styles that only one kind of page needs. */
  readonly kindStyles: Readonly<Record<StyledKind, string>>
  /** Styles that only pages in languages written from right to left need. */
  readonly rtlStyles: readonly string[]
  readonly scripts: readonly string[]
  /** Scripts that only sites with versions need. */
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
