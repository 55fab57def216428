// What the dev server needs of a site that is being written. `build/live.ts` implements it; tests have a fake.

import type { Finding } from './finding.ts'
import type { SourcePath } from './names.ts'

/** An answer, or where to look instead (a site path without base path, or a URL). */
export type LiveResponse =
  | {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string | Uint8Array
    }
  /** A file of the disk, by its absolute path. */
  | { readonly file: string }
  | { readonly redirect: string }

/** What a change of files did to the pages. */
export interface LiveChange {
  /** Routes that look different now. */
  readonly urls: readonly string[] | 'all'
  /** Theme or configuration changed: every open page loads anew. */
  readonly reload: boolean
}

/** A site whose pages are made when they are asked for. */
export interface LiveSite {
  /** Starts and ends with `/`. Read anew for each request, for the configuration may change it. */
  readonly basePath: string
  /** HTML page, JSON or asset for a site path: no base path, no query, encoded by `encodePath` of the model. */
  respond(path: string): Promise<LiveResponse | undefined>
  /** The not-found page. */
  missing(path: string): Promise<LiveResponse>
  /** Takes in changed files and answers which routes look different now. */
  change(paths: readonly string[]): Promise<LiveChange>
  findings(): readonly Finding[]
  /** Calls back when findings become known later than their change. */
  onFindings(listener: () => void): void
  /** The source file of the page at a site path. Without it every finding counts as every page's. */
  sourceOf?(path: string): SourcePath | undefined
  close(): Promise<void>
}
