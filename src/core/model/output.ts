// Files of the built site.

import type { Hash } from './names.ts'

/** A file to write. `path` is relative to the output folder, `/` separators, never starting with one. */
export interface OutputFile {
  readonly path: string
  readonly contents: Contents
}

/**
 * The contents of an output file: text, a string in the store, stored strings joined with newlines, or a file
 * to copy. `base64`: the text is base64-encoded.
 */
export type Contents =
  | { readonly kind: 'text'; readonly text: string; readonly base64?: true }
  | { readonly kind: 'blob'; readonly hash: Hash; readonly base64?: true }
  | { readonly kind: 'joined'; readonly texts: readonly Hash[] }
  | { readonly kind: 'copy'; readonly from: string; readonly hash: Hash }

/** One entry of `pages.json`. */
export interface PageIndexEntry {
  readonly id: string
  readonly path: string
  readonly sidebar: string | null
}
