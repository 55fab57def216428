// Interface of an edited site for the dev server. `live.ts` implements it; tests use a fake.

import type { Finding } from '../core/model/finding.ts'
import type { SourcePath } from '../core/model/names.ts'

/** A response, or a redirect target (a site path without base path, or a URL). */
export type LiveResponse =
  | {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string | Uint8Array
    }
  /** A file on disk, by absolute path. */
  | { readonly file: string }
  | { readonly redirect: string }

/** The effect of changed files on the pages. */
export interface LiveChange {
  /** Routes whose output changed. */
  readonly urls: readonly string[] | 'all'
  /** Whether every open page must reload, because the theme or configuration changed. */
  readonly reload: boolean
  /** Set if only theme style sheets changed, which open pages replace in place. */
  readonly styles?: ReplacedStyles
}

export interface ReplacedStyles {
  /** Path of a style sheet in the output folder, before → after. */
  readonly paths: Readonly<Record<string, string>>
  /** Build id of pages with the new style sheets. */
  readonly build: string
}

/** A site whose pages are built on request. */
export interface LiveSite {
  /** Starts and ends with `/`. Read for each request, because the configuration may change it. */
  readonly basePath: string
  /** Returns the page, JSON or asset at a site path without base path and query, encoded by `encodePath` of the model. */
  respond(path: string): Promise<LiveResponse | undefined>
  /** Returns the not-found page. */
  missing(path: string): Promise<LiveResponse>
  /** Applies changed files and returns which routes changed. */
  change(paths: readonly string[]): Promise<LiveChange>
  findings(): readonly Finding[]
  /** Registers a listener for findings that become available after their change. */
  onFindings(listener: () => void): void
  /**
   * Returns the source file of the page at a site path, and the files it includes. Without it, every finding belongs to
   * every page.
   */
  sourcesOf?(path: string): readonly SourcePath[]
  /**
   * Whether a file is the source of a page, or included in one. Findings about other files, such as the configuration,
   * belong to every page.
   */
  isSource?(path: SourcePath): boolean
  close(): Promise<void>
}
