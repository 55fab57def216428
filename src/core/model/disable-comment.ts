// A comment in a page that disables rules: `<!-- octavo-disable-next-line broken-link: the page is on another host -->`.

import type { SourcePath } from './names.ts'

export interface DisableComment {
  /** Line of the comment. */
  readonly line: number
  readonly column: number
  /** The file that contains the comment, if it is not the page's file. */
  readonly path?: SourcePath
  /** Raw rule names. */
  readonly rules: readonly string[]
  /**
   * First and last line the comment applies to. Without `to`, it applies to the rest of the file and to findings
   * without a line.
   */
  readonly from: number
  readonly to?: number
}
