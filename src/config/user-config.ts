// What a person may write in `site.config.ts`. Everything is optional; the default stands beside each field.

import type { Messages } from '../model/messages.ts'
import type { CollectionKind } from '../model/page.ts'
import type { RuleLevel } from '../model/site-options.ts'
import type { Plugin } from '../plugin/plugin.ts'

export interface UserCollection {
  /** Folder of the content, relative to the configuration file. */
  folder: string
  /** Path its pages live at. Default `/` for docs and pages, `/<name>` for a blog. */
  base?: string
  /** `docs` (folders become a sidebar), `blog` (dated posts) or `pages` (loose pages). Default `docs`. */
  kind?: CollectionKind
  /** Globs below the folder that are not content. Default none; names starting with `_` or `.` never are. */
  exclude?: string[]
  /** Last segment of the tag pages' path. Default `tags`. */
  tagsPath?: string
  /** Of a blog: last segment of the archive's path, `false` for no archive. Default `archive`. */
  archivePath?: string | false
  /** Of a blog: last segment of the path of the authors' pages, `false` for none. Default `authors`. */
  authorsPath?: string | false
  /** Of a blog: a sidebar with all posts by year, on posts and lists. Default true. */
  postSidebar?: boolean
}

export type UserSidebarItem =
  /** A page id, or `---` for a line between two items. */
  | string
  | { page: string; label?: string; icon?: string }
  | { label: string; href: string; icon?: string }
  | { heading: string }
  /** A line between two items. */
  | { separator: true }
  | {
      label: string
      /** Id of the category's own page. */
      page?: string
      items: UserSidebarItem[]
      icon?: string
      /** Default true. */
      collapsible?: boolean
      /** Default true. */
      collapsed?: boolean
    }
  /** Every page of a folder below the collection's folder; `.` for all. */
  | { folder: string }

export interface UserLink {
  label: string
  href: string
  icon?: string
}

/** A link to a path or URL, to a page by id, or to the first page of a sidebar. */
export type UserNavbarLink =
  | UserLink
  | { page: string; label?: string; icon?: string }
  | { sidebar: string; label: string; icon?: string }

export type UserNavbarItem = { position?: 'left' | 'right' } & (
  | (UserNavbarLink & { button?: boolean })
  /** A menu. */
  | { label: string; items: UserNavbarLink[]; icon?: string }
  /** This version of the documentation, and a menu with others when there are any. */
  | { kind: 'versions'; items?: UserNavbarLink[] }
  /** The site in its languages, this one included; `href` is where each starts. */
  | { kind: 'languages'; items: { label: string; href: string; locale: string }[] }
  /** The search button. */
  | { kind: 'search' }
)

export type UserSearch =
  | false
  | {
      /** An index that is part of the site. */
      provider?: 'local'
      /** Groups of words that mean the same, `[['pg', 'postgres']]`, beside those every site has. Default none. */
      synonyms?: string[][]
      /** Beginning of a path → factor for the score of the pages below it, 0.1 to 10. Default 1. */
      boost?: Record<string, number>
      /** Where readers report a query that should have results; `{query}` stands for it. Default none. */
      reportUrl?: string
    }
  | {
      provider: 'algolia'
      appId: string
      /** A key that may only search: every reader sees it. */
      apiKey: string
      indexName: string
      /** Only the language and the version being read. Default true. */
      contextualSearch?: boolean
      /** Members of the request that win over ours. Default none. */
      searchParameters?: Record<string, unknown>
      /** Origins asked in place of Algolia's own hosts, `https://search.example.com`. Default none. */
      hosts?: string[]
      /** A pattern; results whose address fits it keep that address. All others are taken for pages of this site. Default none. */
      externalUrlRegex?: string
      /** Text in the paths of results, and what stands there on this site. Default none. */
      replaceSearchResultPathname?: { from: string; to: string }
      reportUrl?: string
    }
  | { provider: false }

/** What `defineSite` takes. */
export interface UserConfig {
  /** Name of the site. Default: the folder's name, made readable. */
  title?: string
  /** One line on what the site is. Default empty. */
  tagline?: string
  /** Origin of the published site, `https://docs.example.com`. Default none: no canonical links, no sitemap. */
  url?: string
  /** Path the site lies at. Default `/`. */
  basePath?: string
  /** BCP 47 language. Default `en`. */
  locale?: string
  /** The version of the documentation. Default `current`, labelled `Next`, at `/`. */
  version?: { name?: string; label?: string; path?: string }
  /** Folders of content. Default: `content/docs`, `content/blog` and `content/pages` where they exist, else the folder itself. */
  content?: Record<string, UserCollection | string>
  /** Folders copied as they are. Default `content/static` or `static`, where they exist. */
  static?: string[]
  /** Output folder. Default `build`. */
  outDir?: string
  /** Sidebars by name. Default: one, `docs`, made from the folders of the docs collections. */
  sidebars?: Record<string, UserSidebarItem[]>
  /** Items of the top bar. Default none. With `hideOnScroll` the bar goes out of the way while reading down. */
  navbar?: UserNavbarItem[] | { items: UserNavbarItem[]; hideOnScroll?: boolean }
  logo?: { src: string; alt: string; width?: number; height?: number }
  /** Site path or URL of the icon. Default `/favicon.svg` or `/favicon.ico` where a static folder has one. */
  favicon?: string
  footer?: { columns?: { title?: string; links: UserLink[] }[]; copyright?: string }
  announcement?: { id: string; text: string; href?: string; closable?: boolean }
  /** Default light, switchable. */
  colorMode?: { default?: 'light' | 'dark'; switchable?: boolean }
  /** Old path → new path or URL. */
  redirects?: Record<string, string>
  /** A small page at `/x.html` of each page `/x` leads there, on every host and without script. Default false. */
  htmlStubs?: boolean
  /** Rule name → `error`, `warning` or `off`. */
  rules?: Record<string, RuleLevel>
  /**
   * For `octavo check --external`. `ignore` are beginnings of addresses that are not asked, with `*` for anything.
   * `timeout` is in seconds, default 10.
   */
  externalLinks?: { ignore?: string[]; timeout?: number }
  /** How the site is searched; `false` for not at all. Default the local index. */
  search?: UserSearch
  /** Edit link, with `{path}` for the source path; without it the path is put behind. Default none. */
  editUrl?: string
  /** Pages tell when they were last changed, by the history of git; with `{ author: true }` by whom too. Default false. */
  lastUpdated?: boolean | { author?: boolean }
  /** Texts of the chrome to replace. */
  messages?: Partial<Messages>
  /** Style sheets of your own, after the theme's, relative to the configuration file. Default none. */
  styles?: string[]
  /** A module with your theme parts, relative to the configuration file. Default: the built-in theme. */
  theme?: string
  /** Default none. */
  plugins?: Plugin[]
}

/** Types a configuration; returns it as it is. */
export function defineSite(config: UserConfig): UserConfig {
  return config
}
