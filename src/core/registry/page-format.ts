// Formats of pages other than Markdown.
//
//   main thread   share, once per session ─▶ parse, which runs steps     peek, before and after a build
//   any thread    readTree, in the step `parse-page`

import type { Root } from 'mdast'
import type { SiteModules } from '../bundle/plugin-modules.ts'
import type { Engine } from '../engine/engine.ts'
import type { CodeRef } from '../engine/step-context.ts'
import type { ParseInput } from '../markdown/parse-input.ts'
import type { Markdown } from '../markdown/syntax/markdown.ts'
import type { TreeTools } from '../markdown/syntax/read-tree.ts'
import type { DisableComment } from '../model/disable-comment.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash, SourcePath } from '../model/names.ts'
import type { CollectionKind, Page } from '../model/page.ts'
import type { CodeInstance, PageCode } from '../model/page-code.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Source } from '../model/source.ts'
import type { FileText, LineOrigins } from '../plugin/transforms.ts'

/** A format of pages. It has `readTree` if its pages are text, or else `parse`. */
export interface PageFormat<Shared = unknown> {
  readonly name: string
  /** Extensions of its files. */
  readonly endings: readonly string[]
  /** Kinds of collections in which such files are pages. Default: all. */
  readonly kinds?: readonly CollectionKind[]
  /** Whether a source has this format. */
  matches(source: Source): boolean
  /** Pages are modules: their heads are unknown until they run, and their imports are not recorded as reads. */
  readonly isModule?: true
  /** Reads plain data for all pages. It is the input of `readTree`, and a new session is needed when it changes. */
  share?(site: Pick<FormatSite, 'root' | 'options'>): Promise<SharedInput<Shared>>
  /** Keys of the bundles of these pages; `STALE` for a bundle that must be rebuilt. */
  peek?(sources: readonly Source[], site: FormatSite): Promise<readonly unknown[]>
  /** Parses pages. Default: the step `parse-page` for each. */
  parse?(request: FormatRequest): Promise<void>
  /** Parses the text of a page. Cached: it depends only on its input and on files read through the context. */
  readTree?(page: FormatText, tools: FormatTools<Shared>): Promise<FormatTree>
}

export interface SharedInput<Shared> {
  readonly value: Shared
  /** Files that it was read from. */
  readonly inputs: readonly string[]
  readonly findings: readonly Finding[]
}

/** The part of a session that parsing needs. */
export interface FormatSite {
  readonly root: string
  readonly options: SiteOptions
  readonly engine: Engine
  readonly code: {
    /** Folder of the site's bundles. */
    readonly folder: string
    readonly modules: SiteModules | undefined
    readonly theme: { readonly renderer: CodeRef }
    readonly contributions: { readonly components: readonly string[] }
    readonly parseCode: CodeRef | undefined
  }
}

export interface FormatRequest {
  readonly site: FormatSite
  readonly sources: readonly Source[]
  /** Creates the input of `parse-page` for one of the sources. */
  inputOf(source: Source): ParseInput
  /** Takes the page of one of the sources. */
  addPage(path: SourcePath, parsed: ParsedPage): void
}

/** A page and the paths it was created from. Folders have a trailing slash. */
export interface ParsedPage {
  readonly page: Page
  /** Empty for a module, whose bundle records its imports. */
  readonly reads: readonly string[]
  /** Bundling failed; retry after any change. */
  readonly isBroken?: boolean
}

/** The text of a page without front matter. */
export interface FormatText extends FileText {
  /** Raw values. */
  readonly frontMatter: unknown
  /** The complete file, with `lines` lines of front matter. */
  readonly completeText: string
  readonly lines: number
}

export interface FormatTools<Input = unknown> extends TreeTools {
  readonly input: Input
  readonly markdown: Markdown
  readonly origins: LineOrigins
  /** Comments that disable rules. Parsing adds to it. */
  readonly disableComments: DisableComment[]
  /** The value `parsed` that `readTree` returned with its request. */
  readonly parsed?: Hash
}

/** The content of a page, from which the page is created like one in Markdown. */
export interface FormatTree {
  readonly tree: Root
  readonly findings: readonly Finding[]
  /** Plain data for which `parse` must provide the requested input before the page can be parsed. */
  readonly request?: unknown
  /** Stored value from which the page continues after a request, so that its text is parsed once. */
  readonly parsed?: Hash
  /** Code that the body references, and the instances of its files. */
  readonly code?: PageCode
  readonly instances?: readonly CodeInstance[]
  /** Files that the code refers to. */
  readonly assets?: readonly string[]
  /** Whether the code reads a key of the front matter that has no meaning otherwise. */
  usesKey?(key: string): boolean
}
