// File format of the index. Only the manifest has a fixed name; all other files are named by content hash, so they never
// change and can be cached forever. They are deflated, because hosts differ in which types they compress.

/** Increased when readers of the previous format cannot read the new one. */
export const INDEX_FORMATS = { small: 9, large: 10 } as const

/**
 * Number of pages from which an index has two levels. Loaded data then no longer grows with the site, but searches make
 * more requests.
 */
export const LARGE_SITE = 4000

/** Relative to the output folder, and to the site's base path in browsers. */
export const INDEX_FOLDER = 'search'
export const MANIFEST_FILE = 'manifest.json'

/** The MiniSearch fields: first those of pages, then those of sections. The position of a field is its id. */
export const FIELDS = ['title', 'path', 'description', 'linked', 'heading', 'names', 'text', 'code'] as const
export type Field = (typeof FIELDS)[number]

/** A term in the serialization of MiniSearch (version 2): field id → document id → count. */
export type IndexEntry = [term: string, fields: Record<string, Record<string, number>>]

/** A term in a large index: field id → count → document ids, each as the difference to the previous one. */
export type PackedEntry = [term: string, fields: Record<string, Record<string, readonly number[]>>]

/** First key of a file, and the name of the file. */
export type FileEntry<First> = readonly [first: First, file: string]

/** In a large index, the listed files contain lists of further files: `FileEntry[]`. */
export interface Manifest {
  readonly format: number
  /** Number of ids of each page: the page's document, its sections, and unused ids after them. */
  readonly ids: readonly number[]
  /** `IndexEntry[]` by term; `PackedEntry[]` in a large index. */
  readonly terms: readonly FileEntry<string>[]
  /** `(Outline | 0)[]` by id; 0 for the document of a page. */
  readonly outlines: readonly FileEntry<number>[]
  /** `StoredText[]` by id. */
  readonly texts: readonly FileEntry<number>[]
  /** `StoredTitles`; in a large index, several files by page. */
  readonly titles: string | readonly FileEntry<number>[]
  /** Words of names, separated by spaces; in a large index `string[]` by word length, without a second level. */
  readonly spelling: string | readonly FileEntry<number>[]
  /** Score factors, each valid from its page on. Only in a large index, whose titles are not all loaded. */
  readonly boosts?: readonly (readonly [page: number, boost: number])[]
  readonly synonyms: readonly (readonly string[])[]
}

/** Headings and entries of a section. */
export interface Outline {
  /** From the level below the title down to the section's own heading; empty for the lead section of a page. */
  readonly headings: readonly string[]
  readonly anchor: string
  readonly entries: readonly (readonly [name: string, anchor: string])[]
}

/** Text for snippets; for a page, its description. */
export type StoredText = readonly [
  text: string,
  code?: string,
  ...entries: (readonly [type: string, text: string])[],
]

/** The last entry whose first key is not greater than the key. */
export function lastFrom<First extends string | number>(
  entries: readonly FileEntry<First>[],
  key: First,
): number {
  return Math.max(
    0,
    entries.findLastIndex(([first]) => first <= key),
  )
}
