// Data of the `findings` event that the dev server sends to open pages.

import type { Finding } from './finding.ts'

/** A finding with the source lines around its place. */
export interface FramedFinding extends Finding {
  readonly frame?: string
  /** New since the last save. */
  readonly isNew?: true
  /** Number of other pages with the same finding. */
  readonly others?: number
}

export interface PageFindings {
  /** About the open page, or about no page in particular. */
  readonly here: readonly FramedFinding[]
  readonly elsewhere: readonly FramedFinding[]
  /** Number of findings elsewhere. */
  readonly more: number
  /** Effect of the last save: the number of new, fixed and previous findings. */
  readonly changes?: { readonly added: number; readonly fixed: number; readonly unchanged: number }
}
