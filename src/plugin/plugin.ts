// The one record by which everything enters a site: plugins, the site's own theme and what is built in.
//
// It is a plain value. Its functions run in several threads and their results are kept, so they must be pure: no clock,
// no random numbers, no network. A key of the cache holds the hash of their code.

import type { Pluggable } from 'unified'
import type { Finding } from '../model/finding.ts'
import type { HeadTag } from '../model/head-tag.ts'
import type { Page } from '../model/page.ts'
import type { SearchSetting } from '../model/search-provider.ts'
import type { PageView } from '../model/view.ts'
import type { NavbarItemInput, SidebarItemInput } from './navigation-items.ts'
import type { ElementTraits } from './prose-elements.ts'
import type { RuleTable } from './rule-names.ts'
import type { Check, SiteOutput } from './site-output.ts'

/**
 * A module or style sheet that is bundled for browsers or for rendering. `./rating.tsx` is relative to the folder of the
 * configuration; anything else is the name of a package, `octavo-rating/rating.tsx`. What is built in has its own in this
 * package: `octavo/theme/elements/badge.css`. In `modules`, `file.tsx#Tabs` is the module whose default export is `Tabs`.
 */
export type ModulePath = string

/** What a plugin, a theme or a built-in feature adds to a site. Everything but the name is optional. */
export interface Plugin {
  /** Names the plugin in findings. */
  readonly name: string

  /** Keys of front matter. Their values are in `meta.extra` of the page and `extra` of its view. */
  readonly frontMatter?: Readonly<Record<string, FrontMatterKey>>
  /** The text of a page's file as it is to be read. Cached: it must depend on nothing else. */
  source?(file: SourceFile): string | Promise<string>
  /** unified plugins over the Markdown tree, after GitHub's syntax and directives. */
  readonly remark?: readonly Pluggable[]
  /** unified plugins over the HTML tree, before links and code are collected. */
  readonly rehype?: readonly Pluggable[]
  /** Directive name → the element it becomes. */
  readonly directives?: Readonly<Record<string, DirectiveSpec>>
  /** Name of a component, as in `<Tabs>`, → the element it becomes, in `.md` and `.mdx` alike. */
  readonly components?: Readonly<Record<string, ComponentSpec>>
  /** Elements of the prose by name: what is known of them, their component, styles and script. */
  readonly elements?: Readonly<Record<string, ElementSpec>>

  /** Makes pages that have no file of their own. */
  addPages?(files: PluginFiles): readonly NewPage[] | Promise<readonly NewPage[]>
  /** Drops, changes or orders pages before URLs and sidebars are made. */
  pages?(pages: readonly Page[]): readonly Page[]

  /** Old paths of a page or list, by its path: each redirects to it. */
  redirects?(url: string): readonly string[]

  /**
   * Names by which the code of pages may import modules, maybe with `*` at the end. Of several modules it is the first that
   * is there; the last is a stand-in, which is reported. `*` alone stands for what cannot be found.
   */
  readonly modules?: Readonly<Record<string, ModulePath | readonly ModulePath[]>>
  /**
   * Names with `*` for one of `components`, which MDX may import as well: `import Tabs from '@theme/Tabs'`. Of a name without
   * it, `components` are what it exports.
   */
  readonly componentImports?: readonly string[]
  /**
   * The module that takes the place of a page's, from the code of a page that is a component. It imports what the page
   * exports from `octavo:page`. Undefined: the page's own.
   */
  wrapPage?(code: string): string | undefined
  /** A module with theme parts, as `defineTheme` makes them. */
  readonly theme?: ModulePath
  /** Style sheets of every page, after the theme's. */
  readonly styles?: readonly ModulePath[]
  /** Items at the end of the navbar. */
  readonly navbar?: readonly NavbarItemInput[]
  /** Sidebar name → items at its end. A sidebar that is not there is made. */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemInput[]>>
  /** Tags at the end of a page's `<head>`. */
  head?(view: PageView): readonly HeadTag[]
  /** What answers searches, unless `search` of the configuration names another provider. */
  readonly search?: SearchSpec

  /** Files that are not pages. */
  readonly outputs?: readonly SiteOutput[]
  /** Looks at the whole site that find problems. */
  readonly checks?: readonly Check[]
  /** Look at the code blocks of pages. */
  readonly samples?: readonly SampleChecker[]
  /** Changes what is reported of the site, before levels of rules apply. */
  findings?(findings: readonly Finding[]): readonly Finding[]
  /** Paths that the host of the site answers without a page, for links to them; `/old/*` is everything below. */
  readonly servedPaths?: readonly string[]
  /** Names of the rules that findings of this plugin have, and what they mean. */
  readonly rules?: RuleTable
  /** Sees the HTML of each page once it is rendered. */
  afterRender?(html: string, view: PageView): string | AfterRender
}

/** A file before it is read. */
export interface SourceFile {
  /** Relative to the site. */
  readonly path: string
  readonly text: string
  /** Its front matter, the lines of that, and what is below. */
  readonly frontMatter: unknown
  readonly lines: number
  readonly body: string
}

export interface FrontMatterKey {
  /** Gives the value to keep, which must be plain data, or throws. A schema of zod is one. */
  readonly schema: { parse(value: unknown): unknown }
  /** What to write instead of a wrong value: "a number from 1 to 5". */
  readonly help: string
}

/** What a directive may be and which element it becomes. */
export interface DirectiveSpec {
  /** Name of the element in the body. */
  readonly element: string
  /** `:::name` around content, `::name` on a line of its own, `:name` inside prose. */
  readonly kinds: readonly ('container' | 'leaf' | 'text')[]
  /** Properties the element always has. */
  readonly properties?: Readonly<Record<string, string>>
  /** What the label (`[…]`) becomes: an element before the content, or a property. Default: it is dropped. */
  readonly label?: { readonly element: string } | { readonly property: string }
}

/** Which element a component becomes. Its attributes become properties of the element, its children are Markdown. */
export interface ComponentSpec {
  /** Name of the element in the body. */
  readonly element: string
  /** Properties the element always has. */
  readonly properties?: Readonly<Record<string, string>>
  /** Attribute → the property it is, where the names differ. */
  readonly attributes?: Readonly<Record<string, string>>
}

/** An element of the prose. */
export interface ElementSpec extends ElementTraits {
  /** Module whose default export is the React component that renders the element. Default: that of the theme, else HTML. */
  readonly component?: ModulePath
  /** Style sheets of the element. Only pages that have it load them. */
  readonly styles?: readonly ModulePath[]
  /** Classes by which its styles are wanted, whatever has them: `col`, or `card__*` for all that begin so. */
  readonly classes?: readonly string[]
  /** Module for browsers whose default export is an `ElementScript`. Only pages that have the element load it. */
  readonly script?: ModulePath
}

/** A page without a file. It is Markdown, or a component with its properties. */
export type NewPage = {
  /** Where its file would be, `content/docs/pumps/p1.md`: collection, URL, sidebar and relative links follow from it. */
  readonly path: string
  /** The file with the data it was made from; the edit link and the last change are of it. */
  readonly source?: string
} & (
  | { /** With front matter. */ readonly markdown: string }
  | {
      /** Module whose default export is a React component. */
      readonly component: ModulePath
      /** Plain data for the component. */
      readonly props?: Readonly<Record<string, unknown>>
      readonly frontMatter?: Readonly<Record<string, unknown>>
    }
)

/** Files that pages are made from, relative to the site's folder. `octavo dev` makes the pages again when one changes. */
export interface PluginFiles {
  /** A file's text; undefined when it is absent. */
  read(path: string): string | undefined
  /** Files below a folder, sorted; empty when it is absent. */
  list(folder: string): readonly string[]
}

/** Finds problems in code blocks of some languages. */
export interface SampleChecker {
  /** In lower case, as in the fence. */
  readonly languages: readonly string[]
  check(sample: CodeSample): readonly SampleProblem[] | Promise<readonly SampleProblem[]>
}

/** A code block, as it is written. */
export interface CodeSample {
  /** The file it is in. */
  readonly path: string
  readonly language: string
  readonly title?: string
  readonly text: string
  /** Of YAML and JSON. Templates stand there as characters of private use. */
  readonly documents: readonly SampleDocument[]
}

export interface SampleDocument {
  readonly value: unknown
  /** Where a value is in the text: `['spec', 'http', 0]`. Undefined where there is none. */
  placeOf(path: readonly (string | number)[]): { readonly line: number; readonly column: number } | undefined
}

export interface SampleProblem {
  /** One of the plugin's `rules`. */
  readonly rule: string
  /** In the text, from 1. */
  readonly line: number
  readonly column?: number
  readonly message: string
  readonly help?: string
}

export interface SearchSpec {
  readonly provider: string
  /** Module for browsers that exports `createProvider`. */
  readonly module: ModulePath
  /** Plain data for the module, `search` of what `createProvider` is called with. Every reader sees it. */
  readonly setting?: Omit<SearchSetting, 'provider'> & Readonly<Record<string, unknown>>
}

export interface AfterRender {
  /** The HTML to publish. Default: as it was. */
  readonly html?: string
  readonly findings?: readonly Finding[]
}

/** The bundle of a configuration, as threads load it. */
export interface PluginModule {
  readonly plugins: readonly Plugin[]
}

/** Types a plugin. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin
}
