// The plugin API: one record type for plugins, the site's theme and built-in features.
//
// A plugin is a plain value. Its functions run in several threads and their results are cached, so they must be pure: no clock,
// no random numbers, no network. Cache keys include the hash of their code.

import type { Pluggable } from 'unified'
import type { Finding } from '../model/finding.ts'
import type { HeadTag } from '../model/head-tag.ts'
import type { Page } from '../model/page.ts'
import type { SearchSetting } from '../model/search-provider.ts'
import type { SlotName } from '../model/slot-name.ts'
import type { PageKind, PageView } from '../model/view.ts'
import type { ComponentSpec, DirectiveSpec, ElementSpec, ModulePath } from './element-specs.ts'
import type { NavbarItemInput, SidebarItemInput } from './navigation-items.ts'
import type { PluginFields } from './plugin-fields.ts'
import type { RuleTable } from './rule-table.ts'
import type { Check, SiteOutput } from './site-output.ts'
import type { ParseSettings, Transforms } from './transforms.ts'

/**
 * Contributions of a plugin, a theme or a built-in feature to a site. All fields except the name are optional. A function that
 * returns nothing adds and changes nothing.
 */
export interface Plugin {
  /** Name of the plugin in findings. */
  readonly name: string

  /** Fields of the configuration. */
  readonly config?: PluginFields
  /** Functions that take part in parsing, created once for each thread and configuration. Results are cached, so they must be pure. */
  transforms?(settings: ParseSettings): Transforms | undefined | Promise<Transforms | undefined>
  /** Schemas of front matter keys. Their values are in `meta.extra` of the page and `extra` of its view. */
  readonly frontMatter?: Readonly<Record<string, FrontMatterKey>>
  /** Transforms a file's text before it is parsed. Cached: it must depend on nothing else. */
  source?(file: SourceFile): string | undefined | Promise<string | undefined>
  /** unified plugins for the Markdown tree, applied after GitHub's syntax and directives. */
  readonly remark?: readonly Pluggable[]
  /** unified plugins for the HTML tree, applied before links and code are collected. */
  readonly rehype?: readonly Pluggable[]
  /** Directive name → the element it becomes. */
  readonly directives?: Readonly<Record<string, DirectiveSpec>>
  /** Component name, as in `<Tabs>`, → the element it becomes, in `.md` and `.mdx` alike. */
  readonly components?: Readonly<Record<string, ComponentSpec>>
  /** Elements of the prose by name: their properties, component, styles and script. */
  readonly elements?: Readonly<Record<string, ElementSpec>>

  /** Generates pages that have no file of their own. */
  addPages?(files: PluginFiles): readonly NewPage[] | undefined | Promise<readonly NewPage[] | undefined>
  /** Drops, changes or orders pages before URLs and sidebars are created. */
  pages?(pages: readonly Page[]): readonly Page[] | undefined

  /** Page or list path → old paths that redirect to it. */
  redirects?(url: string): readonly string[] | undefined

  /**
   * Import specifiers for the code of pages, optionally with a trailing `*`. The first module that exists is used.
   * The last is a fallback; using it is reported. `*` alone matches unresolved imports.
   */
  readonly modules?: Readonly<Record<string, ModulePath | readonly ModulePath[]>>
  /** Folders of components outside of `src`, relative to the root, whose style sheets are on every page. Requires `modules`. */
  readonly codeFolders?: readonly string[]
  /**
   * Import specifiers with `*` in place of a name in `components`, for MDX: `import Tabs from '@theme/Tabs'`. A specifier
   * without `*` exports all `components`.
   */
  readonly componentImports?: readonly string[]
  /**
   * Wraps the module of a component page, based on the page's code. The wrapper imports the page's
   * exports from `octavo:page`. Returns undefined to use the page's module.
   */
  wrapPage?(code: string): string | undefined
  /** A module with theme parts, as created by `defineTheme`. */
  readonly theme?: ModulePath
  /** Style sheets for every page, loaded after the theme's. */
  readonly styles?: readonly ModulePath[]
  /** Cascade layer of the theme → style sheets for every page, in that layer. */
  readonly layers?: Readonly<Partial<Record<ThemeLayer, readonly ModulePath[]>>>
  /** Page kind → a style sheet that only pages of that kind load. */
  readonly kindStyles?: Readonly<Partial<Record<PageKind, ModulePath>>>
  /** Slot of the theme → a module whose default export is a `SlotPart`. Several plugins can fill a slot. */
  readonly slots?: Readonly<Partial<Record<SlotName, ModulePath>>>
  /** Modules of the start-up script, which every page loads. Their default export is a `StartScript`. */
  readonly client?: readonly ModulePath[]
  /**
   * Scripts and style sheets that are loaded on demand, by name. In slots and scripts, the constant `OCTAVO_ASSETS.name` is
   * the name of the file in `assets`.
   */
  readonly assets?: Readonly<Record<string, ModulePath>>
  /** Further assets: scripts that load `assets` or search providers. They are bundled after those. */
  readonly loaders?: Readonly<Record<string, ModulePath>>
  /** Module that exports `createBodyElements`, a `BodyElementsCreator` for elements that the theme does not render. */
  readonly bodyElements?: ModulePath
  /** Class of the theme, such as `navbar` → further classes of the elements that have it, for style sheets of another theme. */
  readonly addedClasses?: Readonly<Record<string, readonly string[]>>
  /** Items appended to the navbar. */
  readonly navbar?: readonly NavbarItemInput[]
  /** Sidebar name → items to append. A missing sidebar is created. */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemInput[]>>
  /** Tags appended to a page's `<head>`. */
  head?(view: PageView): readonly HeadTag[] | undefined
  /**
   * Module whose default export returns such tags given the page's view and the site's chrome, as components see them. A tag
   * of the site or the page with the same name replaces one of them.
   */
  readonly headTags?: ModulePath
  /** The search provider, unless `search` of the configuration names another one. */
  readonly search?: SearchSpec

  /** Generates files that are not pages. */
  readonly outputs?: readonly SiteOutput[]
  /** Checks of the whole site. */
  readonly checks?: readonly Check[]
  /** Checks of the code blocks in pages. */
  readonly samples?: readonly SampleChecker[]
  /** Filters and adjusts the findings of the site, before levels of rules apply. */
  findings?(findings: readonly Finding[]): readonly Finding[] | undefined
  /** Paths that the host serves without a page, as valid link targets; `/old/*` matches everything below. */
  readonly servedPaths?: readonly string[]
  /** Names and descriptions of this plugin's rules. */
  readonly rules?: RuleTable
  /**
   * Messages of the user interface that the plugin's components show: language → key → text. Configurations may replace
   * them. English messages are used for languages without a translation.
   */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Transforms the HTML of each rendered page. */
  afterRender?(html: string, view: PageView): string | AfterRender | undefined

  /** Commands: in the folder of the site, `octavo deploy` runs the command `deploy`. */
  readonly commands?: readonly PluginCommand[]
}

/** A command of a site. It may do anything, because its result is not cached. */
export interface PluginCommand {
  /** Octavo's own command of that name takes precedence. */
  readonly name: string
  readonly description: string
  /** Runs with the words after the name, and returns the exit code. */
  run(args: readonly string[], context: CommandContext): number | Promise<number>
}

export interface CommandContext {
  /** Folder of the site, absolute. */
  readonly root: string
  /** Prints text to stdout. */
  write(text: string): void
}

/** A raw page file, before it is parsed. */
export interface SourceFile {
  /** Path relative to the site root. */
  readonly path: string
  readonly text: string
  /** Front matter, its lines, and the body. */
  readonly frontMatter: unknown
  readonly lines: number
  readonly body: string
}

export interface FrontMatterKey {
  /** Returns the value to store, which must be plain data, or throws. zod schemas have this method. */
  readonly schema: { parse(value: unknown): unknown }
  /** Description of a valid value for findings: "a number from 1 to 5". */
  readonly help: string
}

/** A generated page: Markdown, or a component with its properties. */
export type NewPage = {
  /** Virtual file path, `content/docs/pumps/p1.md`: determines collection, URL, sidebar and relative links. */
  readonly path: string
  /** The file with its data, for the edit link and the date of the last change. */
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

/** Reads files for generated pages, relative to the site root. `octavo dev` regenerates the pages when one changes. */
export interface PluginFiles {
  /** Returns a file's text, or undefined if the file is missing. */
  read(path: string): string | undefined
  /** Returns the files below a folder, sorted; empty if it is missing. */
  list(folder: string): readonly string[]
}

/** A check for code blocks in some languages. */
export interface SampleChecker {
  /** Languages of the fences, in lower case. */
  readonly languages: readonly string[]
  check(
    sample: CodeSample,
  ): readonly SampleProblem[] | undefined | Promise<readonly SampleProblem[] | undefined>
}

/** A raw code block. */
export interface CodeSample {
  /** The file that contains it. */
  readonly path: string
  readonly language: string
  readonly title?: string
  readonly text: string
  /** The parsed value, for YAML and JSON. Templates are replaced with private-use characters. */
  readonly documents: readonly SampleDocument[]
}

export interface SampleDocument {
  readonly value: unknown
  /** Returns the place of a value in the text: `['spec', 'http', 0]`. Undefined if it does not exist. */
  placeOf(path: readonly (string | number)[]): { readonly line: number; readonly column: number } | undefined
}

export interface SampleProblem {
  /** One of the plugin's `rules`. */
  readonly rule: string
  /** 1-based line in the text. */
  readonly line: number
  readonly column?: number
  readonly message: string
  readonly help?: string
}

/** Cascade layers of the theme for plugins. Later layers take precedence. */
export const THEME_LAYERS = ['layout', 'prose', 'code', 'elements', 'plugins', 'media'] as const

export type ThemeLayer = (typeof THEME_LAYERS)[number]

export interface SearchSpec {
  readonly provider: string
  /** Module for browsers that exports `createProvider`. */
  readonly module: ModulePath
  /** Plain data for the module, passed to `createProvider` as `search`. It is public. */
  readonly setting?: Omit<SearchSetting, 'provider'> & Readonly<Record<string, unknown>>
}

export interface AfterRender {
  /** The HTML to publish. Default: unchanged. */
  readonly html?: string
  readonly findings?: readonly Finding[]
}

/** The compiled configuration that worker threads load. */
export interface PluginModule {
  readonly plugins: readonly Plugin[]
}

/** Identity function that types a plugin. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin
}
