// Files of the built site.

import type { Hash } from './names.ts'

/** A file to write. `path` is relative to the output folder, `/` separators, never starting with one. */
export interface OutputFile {
  readonly path: string
  readonly contents: Contents
}

/** What is in an output file: text made now, a text of the store, or a file to copy. `base64`: the text stands for bytes. */
export type Contents =
  | { readonly kind: 'text'; readonly text: string; readonly base64?: true }
  | { readonly kind: 'blob'; readonly hash: Hash; readonly base64?: true }
  | { readonly kind: 'copy'; readonly from: string; readonly hash: Hash }

/** One entry of `pages.json`, the page index of the specification. */
export interface PageIndexEntry {
  readonly id: string
  readonly path: string
  readonly sidebar: string | null
}
