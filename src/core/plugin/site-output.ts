// Interfaces of outputs and checks, and the site data they receive. Neither receives all pages: they collect from each page
// where it is processed, and combine the collected items.

import type { Finding } from '../model/finding.ts'
import type { Hash, PageKey, Url } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import type { Page } from '../model/page.ts'
import type { ResolvedLink, Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { PageView } from '../model/view.ts'

/** A page or a list, as outputs and checks collect from it. */
export interface SiteEntry {
  /** Absent for lists and the not-found page. */
  readonly page?: Page
  /** Absent for pages without a URL: drafts, and pages that lost a URL clash. */
  readonly view?: PageView
  /** The links of the page, in source order. */
  readonly links: readonly ResolvedLink[]
}

/** The site as a whole. */
export interface SiteContext {
  readonly site: Site
  readonly options: SiteOptions
  /** Paths of all files that are not pages, relative to the output folder. Only for checks and for outputs that run last. */
  readonly outputs?: readonly string[]
  /** Paths that the host serves, from `servedPaths` of plugins. */
  readonly servedPaths?: readonly string[]
  /** The renderer for component pages. */
  readonly renderContext?: RenderContext
}

/** The site with all its pages. */
export interface SiteState extends SiteContext {
  /** Sorted by path. Includes pages without a URL (drafts, pages that lost a URL clash). */
  readonly pages: readonly Page[]
  /** Sorted by URL; includes listings and the not-found page. */
  readonly views: readonly PageView[]
  /** The links of each page, in source order. */
  readonly links: Readonly<Record<PageKey, readonly ResolvedLink[]>>
}

/** A module generated for this site. */
export interface CodeFile {
  readonly file: string
  readonly hash: Hash
}

export interface RenderContext {
  /** A module that exports a `Renderer`. */
  readonly renderer: CodeFile
  /** The `SiteChrome`, in the store. */
  readonly chrome: Hash
}

/** Reads for an output's `make`. Reads are recorded as dependencies of the result. */
export interface OutputContext {
  /** Reads a blob of the store: a page's `body` or `sections`. */
  get<T>(hash: Hash): T
  /** Reads a file's text, relative to the site root; undefined if it is missing. */
  read(path: string): string | undefined
  /** Reads a file's bytes, relative to the site root; undefined if it is missing. */
  bytes(path: string): Uint8Array | undefined
  /** Returns the hash of a file's bytes, relative to the site root; undefined if it is missing. */
  hashFile(path: string): Hash | undefined
  /** Lists the files below a folder, relative to the site root, sorted; empty if it is missing. */
  list(folder: string): readonly string[]
  /** Stores a plain value and returns its hash. A string may be a file's contents. */
  put(value: unknown): Hash
  /** Returns a text that depends only on `input`: from the store, or computed and stored. */
  memo(name: string, input: string, make: () => Promise<string>): Promise<string>
  /** Loads a module generated for this site. */
  load<Module>(code: CodeFile): Promise<Module>
  /** Absolute path of the entry of a package that is installed for the site. The input must include its version. */
  resolvePackage(name: string): string
  /** Loads such a package. */
  loadPackage<Module>(name: string): Promise<Module>
  /** Runs site code with a time limit, and throws when it is exceeded. */
  limit<Result>(run: () => Result): Result
  /** Returns the body of a page among the output's `bodies`; undefined if it has none or cannot be rendered. */
  body(url: Url): string | undefined
}

/** A unit of output that is cached separately, and regenerated only when its input changes. */
export interface OutputPiece<Input = unknown, Piece = unknown> {
  /** Unique among the pieces of the output. */
  readonly name: string
  /** The blobs that `make` reads. */
  blobs?(input: Input): readonly Hash[]
  /** Returns the part of the input that is the cache key. Default: the whole input. */
  key?(input: Input): unknown
  /** The input is plain data. */
  make(input: Input, context: OutputContext): Piece | Promise<Piece>
}

/** Generates the pieces for these inputs, in order. */
export type MakePieces = <Input, Piece>(
  piece: OutputPiece<Input, Piece>,
  inputs: readonly Input[],
) => Promise<readonly Piece[]>

/** Work on each page, in threads and cached by its input. */
export interface PagePiece<Input = unknown, Result = unknown> extends OutputPiece<Input, Result> {
  /** Returns the input of a page that the output collects. */
  input(entry: SiteEntry, site: SiteContext): Input
}

/**
 * Generator of files that are not pages, in three functions: `collect` for each page, whose results are cached with the
 * page; `combine` for their list; `make`, whose result is cached by that of `combine`.
 */
export interface SiteOutput<Slice = unknown, Item = unknown> {
  readonly name: string
  /**
   * Output folder that contains all its files, for a slow output without findings: `octavo dev` generates it when one of
   * the files is requested, and not after each save. Default: generated with the others.
   */
  readonly folder?: string
  /**
   * Whether a path, relative to the output folder, may be one of its files. Replaces `folder` if the files are in several
   * folders, or share one with other files. Folder paths end with a slash.
   */
  owns?(path: string): boolean
  /**
   * Reports no findings: `octavo check` runs it only if a check needs the paths of files, or if another file may have the
   * path of one of its files.
   */
  readonly isSilent?: true
  /** Runs after all others; `combine` gets the paths of their files. */
  readonly isLast?: true
  /** Returns the data that the output needs of a page or list, as plain data; undefined to leave it out. */
  collect?(entry: SiteEntry, site: SiteContext): Item | undefined
  /** Work on each collected page. A shard of the site does that of its pages. */
  readonly pagePiece?: PagePiece
  /**
   * Returns the data that `make` uses, as plain data whose hash is the cache key. Items are in the order of their URLs,
   * those without a URL last. `results` are those of `pagePiece`, in the same order.
   */
  combine(items: readonly Item[], site: SiteContext, results: readonly unknown[]): Slice
  /**
   * URLs of the pages whose text `make` needs as plain HTML: absolute URLs, components resolved, independent of the
   * site's styles and scripts. A page is rendered again only when its body has changed.
   */
  bodies?(slice: Slice): readonly Url[]
  /** The pieces that `make` generates. */
  readonly pieces?: readonly OutputPiece[]
  make(slice: Slice, context: OutputContext, makePieces: MakePieces): OutputResult | Promise<OutputResult>
}

export interface OutputResult {
  readonly files: readonly OutputFile[]
  readonly findings?: readonly Finding[]
}

/** A check of the site: of each page, or of items collected from all pages. */
export interface Check<Item = unknown> {
  readonly name: string
  /** Returns the findings of a page or list, or plain data for `combine`. Results are cached with the page. */
  collect?(entry: SiteEntry, site: SiteContext): Item | undefined
  /**
   * Returns the findings of the site. Items are in the order of their URLs, those without a URL last. Default: the
   * findings that `collect` returned.
   */
  combine?(items: readonly Item[], site: SiteContext): readonly Finding[] | undefined
}

/** Whether a request for one of its files generates the output. */
export function isLateOutput({ folder, owns }: SiteOutput): boolean {
  return folder !== undefined || owns !== undefined
}

/** Whether a path matches the files of such an output. */
export function mayContain({ folder, owns }: SiteOutput, path: string): boolean {
  return (folder !== undefined && path.startsWith(`${folder}/`)) || (owns?.(path) ?? false)
}

/** Whether an output depends on pages, or on the paths of other outputs. */
export function readsPages({ collect, pagePiece, bodies, isLast }: SiteOutput): boolean {
  return isLast === true || [collect, pagePiece, bodies].some((one) => one !== undefined)
}

/** Types an output so that its functions agree. */
export function defineOutput<Slice, Item = unknown>(
  output: SiteOutput<Slice, Item>,
): SiteOutput<Slice, Item> {
  return output
}
