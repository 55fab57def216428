// The configuration as the program reads it: every field present, plain data. What a person may write is in
// `config/config-schema.ts`; `config/validate-config.ts` turns the one into the other.

import type { Severity } from './finding.ts'
import type { SourcePath, Url } from './names.ts'
import type { CollectionKind } from './page.ts'
import type { FeedFormat, LanguageLink, SiteChrome } from './site-chrome.ts'

/** A key, a text, or the beginning of an item of a list. */
export interface ConfigPlace {
  /** Fields and indexes that lead to it; a key is the last part of its own path. */
  readonly at: readonly (string | number)[]
  /** The key or the text; empty for items that are neither. */
  readonly text: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
  /** Of a text that is in another file than the configuration. */
  readonly path?: string
}

/** The configuration file, for findings about what it says. */
export interface ConfigSource {
  /** Relative to the site root; empty when there is none. */
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
  /** Where its pages live: `/` or `/blog`. */
  readonly base: Url
  /** Globs below the folder that are not content. */
  readonly exclude: readonly string[]
  /** Globs below the folder that are content; absent for all files that can be pages. */
  readonly include?: readonly string[]
  /** `false`: a number before a name is part of it. */
  readonly numberPrefixes?: false
  /** `.md` files are MDX, as `.mdx` files are. */
  readonly mdx?: true
  /** Edit link of its pages; absent for that of the site. */
  readonly editUrl?: string
  /** Name of the tag pages' parent, `tags`; the URL is `<base>/tags`. */
  readonly tagsPath: string
  /** Blogs only: names of the archive and of the authors' pages below the base; empty for none. */
  readonly archivePath: string
  readonly authorsPath: string
  /** Only authors with `page: true` have a page; absent: all but those with `page: false`. */
  readonly authorPages?: 'marked'
  /** Blogs only: posts and lists show a sidebar with all posts by year. */
  readonly postSidebar: boolean
  /** Of a collection in several languages or versions: which of them this is. */
  readonly localeVersion?: LocaleVersion
  /** Blogs only. */
  readonly blog?: BlogOptions
}

/** How a blog is listed and fed. */
export interface BlogOptions {
  /** Default the message `list.posts`. */
  readonly title?: string
  /** Default the message `about.posts`. */
  readonly description?: string
  /** Posts on a page of a list; 0 for all. */
  readonly postsPerPage: number
  /** The number of posts with the same tags that a post links to. */
  readonly relatedPosts: number
  /** The comment that ends the excerpt of a post, besides those of every blog. */
  readonly excerptMarker?: string
  /** Without posts there are no list, archive and feeds; absent: they are empty. */
  readonly emptyList?: false
  /** Absent for none. */
  readonly feeds?: {
    readonly formats: readonly FeedFormat[]
    /** The number of posts; 0 for all. */
    readonly limit: number
    readonly title?: string
    readonly description?: string
  }
}

/** Whether a collection has a list of its posts, an archive and feeds. */
export function hasPostLists({ kind, blog }: Collection, posts: number): boolean {
  return kind === 'blog' && (posts > 0 || blog?.emptyList !== false)
}

/** How an item of a sidebar looks. */
export interface ItemStyle {
  readonly icon?: string
  readonly className?: string
}

/** A page that lists the items of a category. */
export interface CategoryIndex {
  /** Its site path. */
  readonly path: string
  /** Default the label of the category. */
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
      /** Id of the category's own page. */
      readonly page?: string
      /** Without a page of its own: one is made that lists its items. */
      readonly index?: CategoryIndex
      readonly icon?: string
      readonly className?: string
      readonly collapsible: boolean
      readonly collapsed: boolean
      readonly items: readonly SidebarSpec[]
    }
  /** All pages of a folder below the collection's folder, `.` for all. */
  | { readonly kind: 'folder'; readonly folder: string }

/** A link of the navbar before the site is known: to a path or URL, a page by id, or a sidebar's first page. */
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

export interface RedirectSpec {
  readonly from: Url
  /** A route, which may have a query or hash, or a URL. */
  readonly to: string
}

/** A language of a site that has several. */
export interface SiteLocale {
  /** BCP 47, `de`. */
  readonly code: string
  /** In the language itself, `Deutsch`. */
  readonly label: string
  readonly direction?: 'rtl'
  /** Where its pages are: `/` for the first, `/de`. */
  readonly path: Url
  /** Folder with its files, at the paths that those of the first have below the site; empty for the first. */
  readonly folder: string
  readonly chrome: Omit<SiteChrome, 'navbar'>
  readonly navbar: readonly NavbarSpec[]
  /** Text of the first language in labels and titles of the configuration → text in this one. */
  readonly labels: Readonly<Record<string, string>>
}

export type VersionBanner = 'unreleased' | 'unmaintained'

/** A version of a collection that has several. */
export interface SiteVersion {
  readonly name: string
  readonly label: string
  /** Below the collection's path; empty for none: `2.0`. */
  readonly path: string
  /** 0 for the newest. */
  readonly order: number
  readonly isLatest?: true
  readonly banner?: VersionBanner
  /** Search engines are asked to leave it out. */
  readonly noIndex?: true
  /** The folder of its own files; absent for the collection's own folder. */
  readonly folder?: string
  /** The commit, tag or branch whose files it has. */
  readonly ref?: string
  /** It takes no page from newer versions. */
  readonly isComplete?: true
  /** Pages and folders of newer versions, below the folder, that it does not have. */
  readonly removed?: readonly string[]
  /** Instead of those of the site. */
  readonly sidebars?: Readonly<Record<string, readonly SidebarSpec[]>>
}

/** A folder with files of a locale version. */
export interface Layer {
  /** Relative to the site root. */
  readonly folder: string
  /** The language its files are in. */
  readonly locale: string
  /** Files and folders that those after it must not add. */
  readonly removed?: readonly string[]
  /** The folder as it was in this commit. */
  readonly ref?: string
}

/** What makes a collection a locale version. */
export interface LocaleVersion {
  /** The collection of the configuration. */
  readonly of: string
  /** Empty for the first language with the collection's own folder, else `.de`, `@2.0`, `.de@2.0`. */
  readonly id: string
  readonly locale: string
  /** The collection's path without that of a language and a version: `/docs`. */
  readonly home: Url
  /** Name of the version; absent for a collection without versions. */
  readonly version?: SiteVersion
  /** The most specific first: the first that has a file at a path gives it. */
  readonly layers: readonly Layer[]
}

/** What a rule's findings count as; `off` drops them. */
export type RuleLevel = Severity | 'off'

/** How links to other sites are checked, when they are. */
export interface ExternalLinkOptions {
  /** Beginnings of addresses that are not asked; `*` stands for anything. */
  readonly ignore: readonly string[]
  /** Seconds for one request. */
  readonly timeout: number
}

/** How the site is searched. */
export interface SearchChoice {
  /** `local`: an index that is part of the site. `none`: there is no search. */
  readonly provider: 'local' | 'algolia' | 'none'
  /** Groups of words that mean the same, beside those every site has. */
  readonly synonyms: readonly (readonly string[])[]
  /** Beginning of a path → factor for the score of the pages below it. */
  readonly boost: Readonly<Record<string, number>>
}

/** A JSON Schema that samples are validated with, and which samples. */
export interface SampleSchema {
  readonly name: string
  /** Relative to the site root; absent where such samples are not validated. */
  readonly file?: string
  /** JSON pointer of the schema in its file; empty for all of it. */
  readonly at?: string
  /** Why such samples are not validated. */
  readonly unchecked?: string
  /** Patterns with `*`; empty for any. */
  readonly apiVersion: readonly string[]
  readonly kind: readonly string[]
  readonly title: readonly string[]
  /** JSON pointer → what is valid there instead. */
  readonly exceptions: Readonly<Record<string, unknown>>
  /** Fields that the schema does not name are wrong. */
  readonly strict: boolean
}

/** How the code of pages is checked. */
export interface SampleOptions {
  /** In the order written: the first that fits is used. */
  readonly schemas: readonly SampleSchema[]
  /** A sample that no schema is for is reported. */
  readonly requireSchemas: boolean
}

/** How samples of code are shown. */
export interface CodeChoice {
  /** Longer code is shown up to this line until the reader opens it; 0 for never. */
  readonly collapse: number
  /** Comments that mark lines and are not shown. */
  readonly comments: readonly MagicComment[]
}

/** What lines and words of code can be marked as. */
export type MarkKind = 'mark' | 'ins' | 'del' | 'focus' | 'error' | 'warning'

/** A comment that marks lines, in the words of a site. */
export interface MagicComment {
  readonly kind: MarkKind
  /** Marks the next line. */
  readonly line?: string
  /** Marks the lines between. */
  readonly block?: { readonly start: string; readonly end: string }
}

/** A callout with a keyword of the site's own. */
export interface CustomCallout {
  /** Whose colours it has. */
  readonly kind: string
  readonly label: string
  readonly icon?: string
}

/** The looks of drawn share images. */
export interface ShareImageOptions {
  /** Collections whose pages have them; absent for all. */
  readonly collections?: readonly string[]
  /** `#rrggbb`, as the other. */
  readonly background: string
  readonly color: string
  /** Fonts of the site, for characters that the built-in one lacks. */
  readonly fonts: readonly SourcePath[]
}

/** The whole configuration, resolved. Plain data; part of the keys of the steps that use it. */
export interface SiteOptions extends ConfigSource {
  readonly chrome: Omit<SiteChrome, 'navbar'>
  readonly navbar: readonly NavbarSpec[]
  /** Each in every language and version that it has. */
  readonly collections: readonly Collection[]
  /** Folders copied as they are to the output's root, relative to the site root. */
  readonly staticFolders: readonly string[]
  /** Folders outside the site, relative to its root or absolute, that symbolic links may lead to. */
  readonly linkedFolders: readonly string[]
  readonly outDir: string
  /** Sidebar name → items. Pages of a folder that no sidebar names are in none. */
  readonly sidebars: Readonly<Record<string, readonly SidebarSpec[]>>
  /** Name → what pages show in its place. */
  readonly variables: Readonly<Record<string, string>>
  readonly redirects: readonly RedirectSpec[]
  /** A stub at `/x.html` of each page `/x`. */
  readonly htmlStubs: boolean
  /** The host whose file of rules is written; absent for `_redirects`, which several read. */
  readonly host?: HostName
  /** `llms.txt` and `llms-full.txt` are made. */
  readonly llms: boolean
  readonly rules: Readonly<Record<string, RuleLevel>>
  readonly externalLinks: ExternalLinkOptions
  readonly search: SearchChoice
  /** The file with the site's terms and what they mean. */
  readonly glossary?: SourcePath
  /** The version of sharp that is installed for the site, which makes smaller copies of images; absent for none. */
  readonly sharp?: string
  /** How images for previews are drawn; absent for none. */
  readonly shareImages?: ShareImageOptions
  /** `$` begins a formula. */
  readonly math: boolean
  /** Shortcodes such as `:tada:` are emoji. */
  readonly emoji: boolean
  /** Callouts of the site's own, by keyword. */
  readonly callouts: Readonly<Record<string, CustomCallout>>
  readonly samples: SampleOptions
  /** The authors of pages are not trusted. */
  readonly sanitize: boolean
  /** How samples of code are shown. */
  readonly code: CodeChoice
  /** Edit link with `{path}` for the source path, or `{file}` for that below the collection's folder; empty for none. */
  readonly editUrl: string
  /** Whether pages tell when, and by whom, they were last changed. */
  readonly lastUpdated: false | { readonly author: boolean }
  readonly version: { readonly name: string; readonly label: string; readonly path: Url }
  readonly locale: string
  /** The languages of a site that has several, the first included; else none. */
  readonly locales: readonly SiteLocale[]
  /** Draft pages are built too. */
  readonly drafts: boolean
  /** The sidebars whose pages are put into one document for paper; `true` for all of them, and the whole site. */
  readonly print: true | readonly string[]
  /** The output is for browsers that open it as files. */
  readonly offline: boolean
  /** Where a theme module is, relative to the site root; empty for the default theme. */
  readonly theme: string
  /** A style sheet of what the configuration says of the theme, and the fonts it names, relative to the site root. */
  readonly themeSheet?: { readonly text: string; readonly fonts: readonly string[] }
  /** A module with components for every `.mdx` page, relative to the site root; empty for none. */
  readonly components: string
  /** Style sheets after the theme's, relative to the site root. */
  readonly styles: readonly string[]
}

/** By the names that `host` of the configuration takes. */
export const HOST_NAMES = [
  'netlify',
  'cloudflare-pages',
  'vercel',
  'azure',
  'github-pages',
  'gitlab-pages',
] as const
export type HostName = (typeof HOST_NAMES)[number]
