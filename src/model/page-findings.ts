// What an open page of the dev server gets as a `findings` event.

import type { Finding } from './finding.ts'

/** A finding with the source lines around its place. */
export interface FramedFinding extends Finding {
  readonly frame?: string
  /** The last save brought it. */
  readonly isNew?: true
  /** How many other pages have the same finding. */
  readonly others?: number
}

export interface PageFindings {
  /** About the open page, or about no page in particular. */
  readonly here: readonly FramedFinding[]
  readonly elsewhere: readonly FramedFinding[]
  /** How many more there are elsewhere. */
  readonly more: number
  /** What the last save changed: how many findings it brought and fixed, and how many were there before. */
  readonly changes?: { readonly added: number; readonly fixed: number; readonly unchanged: number }
}
