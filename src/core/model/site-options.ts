// The resolved configuration: every field present, plain data. The input format is in
// `config/config-schema.ts`; `config/validate-config.ts` converts it.

import type { Severity } from './finding.ts'
import type { Url } from './names.ts'
import type { CollectionKind } from './page.ts'
import type { FeedFormat, LanguageLink, SiteChrome } from './site-chrome.ts'

/** Place of a key, a string value, or the start of a list item. */
export interface ConfigPlace {
  /** Path of fields and indexes; a key is the last segment of its own path. */
  readonly at: readonly (string | number)[]
  /** The key or the string; empty for other list items. */
  readonly text: string
  /** 1-based line. */
  readonly line: number
  /** 1-based column, in UTF-16 code units. */
  readonly column: number
  /** File of the text, if it is not the configuration file. */
  readonly path?: string
}

/** The configuration file and the places in it, for findings. */
export interface ConfigSource {
  /** Path relative to the site root; empty without a configuration file. */
  readonly configFile: string
  /** The place of each value in it. */
  readonly configPlaces: readonly ConfigPlace[]
}

/** A folder of content. */
export interface Collection {
  readonly name: string
  readonly kind: CollectionKind
  /** Relative to the site root, `/` separators, no trailing slash; `.` for the root itself. */
  readonly folder: string
  /** Base path of its pages: `/` or `/blog`. */
  readonly base: Url
  /** Globs to exclude, relative to the folder. */
  readonly exclude: readonly string[]
  /** Globs to include, relative to the folder; absent for all supported files. */
  readonly include?: readonly string[]
  /** `false`: number prefixes of names are not removed. */
  readonly numberPrefixes?: false
  /** Parses `.md` files as MDX. */
  readonly mdx?: true
  /** Edit link template of its pages; absent for the site's template. */
  readonly editUrl?: string
  /** Name of the tag pages' parent, `tags`; the URL is `<base>/tags`. */
  readonly tagsPath: string
  /** Blogs only: path segments of the archive and of the authors' pages; empty for none. */
  readonly archivePath: string
  readonly authorsPath: string
  /** `marked`: only authors with `page: true` have a page. Absent: all except those with `page: false`. */
  readonly authorPages?: 'marked'
  /** Blogs only: posts and lists show a sidebar with all posts by year. */
  readonly postSidebar: boolean
  /** The language and version of the collection, if it has several. */
  readonly localeVersion?: LocaleVersion
  /** Blogs only. */
  readonly blog?: BlogOptions
}

/** Options for the lists and feeds of a blog. */
export interface BlogOptions {
  /** Default: the message `list.posts`. */
  readonly title?: string
  /** Default: the message `about.posts`. */
  readonly description?: string
  /** Posts per list page; 0 for all. */
  readonly postsPerPage: number
  /** Maximum number of related posts (posts with the same tags) that a post links to. */
  readonly relatedPosts: number
  /** Custom comment that ends the excerpt of a post, in addition to the default ones. */
  readonly excerptMarker?: string
  /** `false`: lists, archive and feeds are omitted when there are no posts. Absent: they are empty. */
  readonly emptyList?: false
  /** Absent if the blog has no feeds. */
  readonly feeds?: {
    readonly formats: readonly FeedFormat[]
    /** Maximum number of posts; 0 for all. */
    readonly limit: number
    readonly title?: string
    readonly description?: string
  }
}

/** Whether a collection has a list of its posts, an archive and feeds. */
export function hasPostLists({ kind, blog }: Collection, posts: number): boolean {
  return kind === 'blog' && (posts > 0 || blog?.emptyList !== false)
}

/** Appearance of a sidebar item. */
export interface ItemStyle {
  readonly icon?: string
  readonly className?: string
}

/** A page that lists the items of a category. */
export interface CategoryIndex {
  /** Site path of the page. */
  readonly path: string
  /** Default: the label of the category. */
  readonly title?: string
  readonly description?: string
}

/** An item of an explicit sidebar. */
export type SidebarSpec =
  | ({ readonly kind: 'page'; readonly id: string; readonly label?: string } & ItemStyle)
  /** A link to a page that is not part of this sidebar. */
  | ({ readonly kind: 'ref'; readonly id: string; readonly label?: string } & ItemStyle)
  | ({ readonly kind: 'link'; readonly label: string; readonly href: string } & ItemStyle)
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'separator' }
  | {
      readonly kind: 'category'
      readonly label: string
      /** Id of the category's page. */
      readonly page?: string
      /** Generates a page that lists the category's items, if it has no page. */
      readonly index?: CategoryIndex
      readonly icon?: string
      readonly className?: string
      readonly collapsible: boolean
      readonly collapsed: boolean
      readonly items: readonly SidebarSpec[]
    }
  /** All pages of a folder below the collection's folder, `.` for all. */
  | { readonly kind: 'folder'; readonly folder: string }

/** An unresolved link of the navbar: to a path or URL, a page by id, or a sidebar's first page. */
export type NavbarLinkSpec = { readonly icon?: string } & (
  | { readonly label: string; readonly href: string }
  | { readonly label?: string; readonly page: string }
  | { readonly label: string; readonly sidebar: string }
)

export type NavbarSpec = { readonly position: 'left' | 'right' } & (
  | { readonly kind: 'link'; readonly link: NavbarLinkSpec; readonly button?: boolean }
  | {
      readonly kind: 'dropdown'
      readonly label: string
      readonly icon?: string
      readonly items: readonly NavbarLinkSpec[]
    }
  | { readonly kind: 'versions'; readonly collection?: string; readonly items: readonly NavbarLinkSpec[] }
  | { readonly kind: 'languages'; readonly items: readonly LanguageLink[] }
  | { readonly kind: 'search' }
)

/** A language of a site that has several. */
export interface SiteLocale {
  /** BCP 47 language tag, `de`. */
  readonly code: string
  /** Name in the language itself, `Deutsch`. */
  readonly label: string
  readonly direction?: 'rtl'
  /** Base path of its pages: `/` for the first language, `/de`. */
  readonly path: Url
  /** Folder with its files, which mirrors the site's folder structure; empty for the first language. */
  readonly folder: string
  readonly chrome: Omit<SiteChrome, 'navbar'>
  readonly navbar: readonly NavbarSpec[]
  /** Label or title of the configuration in the first language → its translation. */
  readonly labels: Readonly<Record<string, string>>
}

export type VersionBanner = 'unreleased' | 'unmaintained'

/** A version of a collection that has several. */
export interface SiteVersion {
  readonly name: string
  readonly label: string
  /** Path below the collection's base path; empty for none: `2.0`. */
  readonly path: string
  /** 0 for the newest. */
  readonly order: number
  readonly isLatest?: true
  readonly banner?: VersionBanner
  /** Asks search engines not to index the version. */
  readonly noIndex?: true
  /** Folder of the version's files; absent for the collection's folder. */
  readonly folder?: string
  /** Commit, tag or branch to read the files from. */
  readonly ref?: string
  /** The version does not inherit pages from newer versions. */
  readonly isComplete?: true
  /** Pages and folders of newer versions that this version omits, relative to the folder. */
  readonly removed?: readonly string[]
  /** Overrides the site's sidebars. */
  readonly sidebars?: Readonly<Record<string, readonly SidebarSpec[]>>
}

/** A folder with files of a locale version. A locale version is the overlay of its layers. */
export interface Layer {
  /** Relative to the site root. */
  readonly folder: string
  /** Language of its files. */
  readonly locale: string
  /** Files and folders that later layers must not add. */
  readonly removed?: readonly string[]
  /** Commit to read the folder from. */
  readonly ref?: string
  /** The configured folder, once `folder` is the copy of the commit's files in the cache. */
  readonly repositoryFolder?: string
}

/** The language and version of a collection. */
export interface LocaleVersion {
  /** Name of the collection in the configuration. */
  readonly of: string
  /** Empty for the first language and the collection's folder, otherwise `.de`, `@2.0`, `.de@2.0`. */
  readonly id: string
  readonly locale: string
  /** The collection's path without language and version: `/docs`. */
  readonly home: Url
  /** Name of the version; absent for a collection without versions. */
  readonly version?: SiteVersion
  /** Most specific first: the first layer with a file at a path provides it. */
  readonly layers: readonly Layer[]
}

/** Severity of a rule's findings; `off` drops them. */
export type RuleLevel = Severity | 'off'

/** The theme module and the style sheets of a site. Paths are relative to the site root. */
export interface SiteTheme {
  /** Empty for the default theme. */
  readonly module: string
  /** Style sheet generated from the configuration's theme settings, and its fonts. */
  readonly sheet?: { readonly text: string; readonly fonts: readonly string[] }
  /** Style sheets loaded after the theme's. */
  readonly styles: readonly string[]
}

/** The whole configuration, resolved. Plain data; part of the keys of the steps that use it. */
export interface SiteOptions extends ConfigSource {
  /** Values of the fields of plugins. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly chrome: Omit<SiteChrome, 'navbar'>
  readonly navbar: readonly NavbarSpec[]
  /** Collections, one per language and version. */
  readonly collections: readonly Collection[]
  /** Folders copied unchanged to the root of the output, relative to the site root. */
  readonly staticFolders: readonly string[]
  /** Folders outside the site that symbolic links may point to, relative to the site root or absolute. */
  readonly linkedFolders: readonly string[]
  readonly outDir: string
  /** Sidebar name → items. Pages of a folder that no sidebar includes have no sidebar. */
  readonly sidebars: Readonly<Record<string, readonly SidebarSpec[]>>
  /** Variable name → value that replaces it in pages. */
  readonly variables: Readonly<Record<string, string>>
  readonly rules: Readonly<Record<string, RuleLevel>>
  /** Sanitizes pages, because their authors are not trusted. */
  readonly sanitize: boolean
  /** Edit link template: `{path}` is the source path, `{file}` the path below the collection's folder; empty for none. */
  readonly editUrl: string
  readonly version: { readonly name: string; readonly label: string; readonly path: Url }
  readonly locale: string
  /** All languages of a multilingual site, including the first; otherwise empty. */
  readonly locales: readonly SiteLocale[]
  /** Builds draft pages too. */
  readonly drafts: boolean
  readonly theme: SiteTheme
  /** Path of the module with components for every `.mdx` page, relative to the site root; empty for none. */
  readonly components: string
}
