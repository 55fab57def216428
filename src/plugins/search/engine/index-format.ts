// File format of the index. Only the manifest has a fixed name; all other files are named by content hash, so they never
// change and can be cached forever. They are deflated, because hosts differ in which types they compress.

/** Increased when readers of the previous format cannot read the new one. */
export const INDEX_FORMAT = 11

/** Levels of the manifest: with two, the files in it are lists of the files of the index. */
export type Levels = 1 | 2

/**
 * Number of pages from which a manifest has two levels. Loaded data then no longer grows with the site, but searches make
 * more requests.
 */
export const TWO_LEVEL_PAGES = 4000

/** Relative to the output folder, and to the site's base path in browsers. */
export const INDEX_FOLDER = 'search'
export const MANIFEST_FILE = 'manifest.json'

/** The MiniSearch fields: first those of pages, then those of sections. The position of a field is its id. */
export const FIELDS = ['title', 'path', 'description', 'linked', 'heading', 'names', 'text', 'code'] as const
export type Field = (typeof FIELDS)[number]

/** A term in the serialization of MiniSearch (version 2): field id → document id → count. */
export type IndexEntry = [term: string, fields: Record<string, Record<string, number>>]

/** A term as it is stored: field id → count → document ids, each as the difference to the previous one. */
export type PackedEntry = [term: string, fields: Record<string, Record<string, readonly number[]>>]

/** First key of a file, and the name of the file. */
export type FileEntry<First> = readonly [first: First, file: string]

export interface Manifest {
  readonly format: number
  readonly levels: Levels
  /** Number of ids of each page: the page's document, its sections, and unused ids after them. */
  readonly ids: readonly number[]
  /** `PackedEntry[]` by term. */
  readonly terms: readonly FileEntry<string>[]
  /** `StoredOutline[]` by id. */
  readonly outlines: readonly FileEntry<number>[]
  /** `StoredText[]` by id. */
  readonly texts: readonly FileEntry<number>[]
  /** `StoredTitles` by page. */
  readonly titles: readonly FileEntry<number>[]
  /** `string[]`: the words of names by length, separated by spaces. Without a second level. */
  readonly spelling: readonly FileEntry<number>[]
  /** Score factors, each valid from its page on. */
  readonly boosts: readonly (readonly [page: number, boost: number])[]
  readonly synonyms: readonly (readonly string[])[]
}

/**
 * Text for snippets. For the document of a page: its description, no code, and one pair of its keywords and its link texts,
 * one per line.
 */
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
