// A comment in a page that disables rules: `<!-- octavo-disable-next-line broken-link: the page is on another host -->`.

import type { SourcePath } from './names.ts'

export interface DisableComment {
  /** Of the comment. */
  readonly line: number
  readonly column: number
  /** The file it is in, where that is not the page's own. */
  readonly path?: SourcePath
  /** As written. */
  readonly rules: readonly string[]
  /** The lines it is for; without a last one it is for the rest of the file, and for findings without a line. */
  readonly from: number
  readonly to?: number
}
