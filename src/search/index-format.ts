// What the files of an index hold. The manifest is the only one with a name of its own; all others are named by their
// contents, so that they never change and may be kept for ever. They are deflated: hosts differ in what they compress.

/** Raised when a reader of the last format could not read this one. */
export const INDEX_FORMATS = { small: 9, large: 10 } as const

/** From so many pages on, an index has two levels: what a search loads does not grow with the site, but it asks more often. */
export const LARGE_SITE = 4000

/** Below the output folder, and below the site's base path in browsers. */
export const INDEX_FOLDER = 'search'
export const MANIFEST_FILE = 'manifest.json'

/** The fields of MiniSearch: those of pages, then those of sections. A field's place is its id. */
export const FIELDS = ['title', 'path', 'description', 'linked', 'heading', 'names', 'text', 'code'] as const
export type Field = (typeof FIELDS)[number]

/** A term as MiniSearch serializes it (version 2): field id → document id → count. */
export type IndexEntry = [term: string, fields: Record<string, Record<string, number>>]

/** The same in a large index: field id → count → how far each document id is from the one before. */
export type PackedEntry = [term: string, fields: Record<string, Record<string, readonly number[]>>]

/** Where a file begins in the order of all, and its name. */
export type FileEntry<First> = readonly [first: First, file: string]

/** Of a large index the lists name files that hold such lists: `FileEntry[]`. */
export interface Manifest {
  readonly format: number
  /** Ids of each page: the page's own, those of its sections, and behind them ids that are free. */
  readonly ids: readonly number[]
  /** `IndexEntry[]`, by terms; `PackedEntry[]` of a large index. */
  readonly terms: readonly FileEntry<string>[]
  /** `(Outline | 0)[]`, by ids. A page's own document has none. */
  readonly outlines: readonly FileEntry<number>[]
  /** `StoredText[]`, by ids. */
  readonly texts: readonly FileEntry<number>[]
  /** `StoredTitles`; of a large index by pages. */
  readonly titles: string | readonly FileEntry<number>[]
  /** Words of names, parted by blanks; of a large index `string[]`, by lengths, and no lists. */
  readonly spelling: string | readonly FileEntry<number>[]
  /** From which page on scores are multiplied by what: of a large index, whose titles are not all loaded. */
  readonly boosts?: readonly (readonly [page: number, boost: number])[]
  readonly synonyms: readonly (readonly string[])[]
}

/** What a section is called, and what it defines. */
export interface Outline {
  /** From below the title down to its own; none for the beginning of a page. */
  readonly headings: readonly string[]
  readonly anchor: string
  readonly entries: readonly (readonly [name: string, anchor: string])[]
}

/** What excerpts are made of; of a page its description. */
export type StoredText = readonly [
  text: string,
  code?: string,
  ...entries: (readonly [type: string, text: string])[],
]

/** The last entry that does not begin behind this. */
export function lastFrom<First extends string | number>(
  entries: readonly FileEntry<First>[],
  key: First,
): number {
  return Math.max(
    0,
    entries.findLastIndex(([first]) => first <= key),
  )
}
