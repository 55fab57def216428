// Transforms of pages: the functions by which plugins take part in parsing. They run in stages, and within a stage in the order of
// the plugins.
//
// For each Markdown file, a page or a file that it includes:
//   parsed    right after parsing: positions refer to the text of the file
//   filled    the place to insert text: variables and code from files
//   shaped    before directives become elements
//   checked   after directives have become elements
//   joined    the place to insert other Markdown files
// For each page:
//   page      the Markdown tree with all included files
//   html      the HTML tree, before headings have ids
//   elements  after elements have their final attributes
//   sections  after links and sections were collected

import type { Element, Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import type { CodeRef, StepContext } from '../engine/step-context.ts'
import type { DisableComment } from '../model/disable-comment.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { Heading, PageMeta, Section } from '../model/page.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { ComponentSpec, DirectiveSpec } from './element-specs.ts'
import type { FieldValues } from './plugin-fields.ts'
import type { ElementTable } from './prose-elements.ts'

/** Configuration that parsing depends on. */
export interface ParseSettings {
  readonly locale: string
  readonly version: string
  readonly staticFolders: readonly string[]
  /** Folders, in addition to the static folders, whose files pages may publish. */
  readonly contentFolders: readonly string[]
  /** Folder → fallback folders for missing files; undefined on sites without locale versions. */
  readonly originals?: Readonly<Record<string, readonly string[]>>
  /** Folder with the files of a commit → its folder in the repository; undefined on sites without such versions. */
  readonly commitFolders?: Readonly<Record<string, string>>
  /** Whether the site has several languages. */
  readonly hasTranslations?: true
  readonly messages: SiteChrome['messages']
  /** Whether HTML is sanitized because page authors are not trusted. */
  readonly sanitize: boolean
  /** Values of the fields of plugins that take part in parsing. */
  readonly fields: FieldValues
  /** Code languages that plugins of the site check. */
  readonly sampleLanguages?: readonly string[]
  /** Collection → comment that ends its excerpts, in addition to the built-in markers. */
  readonly excerptMarkers?: Readonly<Record<string, string>>
  /** Configuration code, if a plugin of the site takes part in parsing. */
  readonly plugins?: CodeRef
}

/** A page, with the settings that decide which files it may use. */
export interface PagePlace extends ParseSettings {
  readonly path: SourcePath
  /** Folder of the page's collection, the root of paths that start with a slash. */
  readonly folder: string
}

/** Markdown syntax, for text that may use it. */
export interface SyntaxFeature {
  readonly isUsed: (text: string) => boolean
  /** Extensions of micromark. */
  readonly syntax: () => unknown
  /** Extensions of mdast-util-from-markdown. */
  readonly tree?: () => unknown
}

export interface FileText {
  readonly path: SourcePath
  /** Padded with empty lines in place of the front matter, so that line numbers match the file. */
  readonly text: string
  /** Variables that apply to this file only. */
  readonly variables?: Readonly<Record<string, string>> | undefined
}

/** A Markdown file that is being parsed. */
export interface FileScope extends FileText {
  readonly components: Readonly<Record<string, ComponentSpec>>
  readonly elements: ElementTable
  /** The text that positions of the tree refer to. */
  readonly source: string
  /** Whether the text is MDX, which has nodes for tags and code. */
  readonly isMdx: boolean
  /** The page that contains or includes the file. */
  readonly page: PagePlace
  readonly context: StepContext
  /** Names of the variables that the file uses. Transforms add to it. */
  readonly used: Set<string>
  report(finding: Finding): void
}

/** A Markdown file whose tree may receive other files. */
export interface JoinScope extends Omit<FileScope, 'source'> {
  readonly origins: LineOrigins
  /** Comments that disable rules, including those of included files. Transforms add to it. */
  readonly disableComments: DisableComment[]
  /** Parses another file. */
  read(file: FileText): { readonly tree: MdastRoot; readonly used: ReadonlySet<string> }
}

/** Numbers the lines of included files after those of the page. */
export interface LineOrigins {
  /** Adds a file with this number of lines. Returns the offset of its lines in the tree. */
  add(path: SourcePath, lines: number): number
  /** Maps a line of the tree to its file and line. */
  find(line: number): { readonly path: SourcePath; readonly line: number }
  /** Whether the page includes other files. */
  isMixed(): boolean
  /** Included files, without duplicates, in order. */
  included(): readonly SourcePath[]
}

/** A page that is being parsed. */
export interface PageScope {
  readonly page: PagePlace
  readonly meta: PageMeta
  readonly context: StepContext
  readonly origins: LineOrigins
  /** Headings with their ids; empty before the stage `elements`. */
  headings: readonly Heading[]
  /** Empty before the stage `sections`. */
  sections: readonly Section[]
  report(finding: Finding): void
  /** Plain data that is stored with the page. A plugin sets the key of its own name. */
  readonly data: Record<string, unknown>
  /** Parses Markdown of another source as if it were on this page. */
  parse(markdown: string): MdastRoot
  toHast(tree: MdastRoot): Promise<HastRoot>
}

/** Removes HTML from the tree of a page and reports it. */
export type HtmlFilter = (
  tree: HastRoot,
  path: SourcePath,
) => { readonly hast: HastRoot; readonly findings: readonly Finding[] }

/** Checks an element and changes its attributes. Returns a problem, if it has one. */
export type ElementShape = (element: Element) => ElementProblem | undefined

export type ElementProblem = Pick<Finding, 'rule' | 'message' | 'help'>

/** The part of a plugin that takes part in parsing. All members are optional. */
export interface Transforms {
  readonly syntax?: readonly SyntaxFeature[]
  /** Node of the Markdown tree → function that converts it to HTML, as of remark-rehype. */
  readonly handlers?: Readonly<Record<string, unknown>>
  /** Directives that depend on the configuration. */
  readonly directives?: Readonly<Record<string, DirectiveSpec>>
  /** Element → function that checks its attributes and gives it its final form. */
  readonly shapes?: Readonly<Record<string, (page: PageScope) => ElementShape>>
  /**
   * Creates the function that removes unsafe HTML. That of the last plugin is used, or of the first, which is Octavo's, if authors are
   * not trusted.
   */
  filter?(elements: ElementTable): HtmlFilter
  parsed?(tree: MdastRoot, file: FileScope): void
  filled?(tree: MdastRoot, file: FileScope): void
  shaped?(tree: MdastRoot, file: FileScope): void
  checked?(tree: MdastRoot, file: FileScope): void
  joined?(tree: MdastRoot, file: JoinScope): void
  page?(tree: MdastRoot, page: PageScope): void | Promise<void>
  html?(tree: HastRoot, page: PageScope): void | Promise<void>
  elements?(tree: HastRoot, page: PageScope): void | Promise<void>
  sections?(tree: HastRoot, page: PageScope): void | Promise<void>
}
