// What the dev server needs of a site that is being edited. `pipeline/live.ts` implements it; tests have a fake.

import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'

/** A response, or a redirect target (a site path without base path, or a URL). */
export type LiveResponse =
  | {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string | Uint8Array
    }
  /** A file of the disk, by its absolute path. */
  | { readonly file: string }
  | { readonly redirect: string }

/** The effect of changed files on the pages. */
export interface LiveChange {
  /** Routes whose output changed. */
  readonly urls: readonly string[] | 'all'
  /** Theme or configuration changed: every open page reloads. */
  readonly reload: boolean
  /** Only style sheets of the theme changed, which open pages replace in place. */
  readonly styles?: ReplacedStyles
}

export interface ReplacedStyles {
  /** Path of a style sheet in the output folder, before → now. */
  readonly paths: Readonly<Record<string, string>>
  /** The build id of pages that have the new ones. */
  readonly build: string
}

/** A site whose pages are built on request. */
export interface LiveSite {
  /** Starts and ends with `/`. Read for each request, because the configuration may change it. */
  readonly basePath: string
  /** HTML page, JSON or asset for a site path: no base path, no query, encoded by `encodePath` of the model. */
  respond(path: string): Promise<LiveResponse | undefined>
  /** The not-found page. */
  missing(path: string): Promise<LiveResponse>
  /** Applies changed files and returns which routes changed. */
  change(paths: readonly string[]): Promise<LiveChange>
  findings(): readonly Finding[]
  /** Calls back when findings become known after their change. */
  onFindings(listener: () => void): void
  /** The source file of the page at a site path, and the files it includes. Without it, every finding belongs to every page. */
  sourcesOf?(path: string): readonly SourcePath[]
  /** Whether a file is the source of a page, or of a part of some. Findings about other files, such as the configuration, belong to every page. */
  isSource?(path: SourcePath): boolean
  close(): Promise<void>
}
