// What the files of an index hold. The manifest is the only one with a name of its own; all others are named by their
// contents, so that they never change and may be kept for ever. Files ending in `.bin` are deflated: hosts differ in
// what they compress, and this way none has to.

/** Raised when a reader of the last format could not read this one. */
export const INDEX_FORMAT = 1

/** Below the output folder, and below the site's base path in browsers. */
export const INDEX_FOLDER = 'search'
export const MANIFEST_FILE = 'manifest.json'

/** Fields of the core tier, in the order of their bits; the first three count pages, the others sections. */
export const CORE_FIELDS = ['title', 'path', 'description', 'heading', 'names'] as const
export const PAGE_FIELDS: ReadonlySet<string> = new Set(['title', 'path', 'description'])

/** Fields of each tier. */
export const TIERS = { core: CORE_FIELDS, text: ['text'], code: ['code'] } as const
export type Tier = keyof typeof TIERS

/** The first term of a shard and its file. */
export type ShardEntry = readonly [first: string, file: string]

export interface Manifest {
  readonly format: number
  readonly pages: number
  readonly sections: number
  /** Language and version of pages; each page names one. */
  readonly facets: readonly (readonly [language: string, version: string])[]
  /** Average words of a title and of a heading. */
  readonly average: { readonly title: number; readonly heading: number }
  readonly core: readonly ShardEntry[]
  readonly text: readonly ShardEntry[]
  readonly code: readonly ShardEntry[]
  readonly table: PageTable
  /** `Titles`, so many pages each. */
  readonly titles: { readonly size: number; readonly files: readonly string[] }
  /** The core's terms, where its shards would have to be loaded for a correction. */
  readonly vocabulary?: string
  /** Groups of words that mean the same: those the site has, and those only readers use. */
  readonly synonyms: readonly (readonly [known: readonly string[], other: readonly string[]])[]
}

/** Numbers of every page, by page. */
export interface PageTable {
  /** Records of each page. */
  readonly sections: readonly number[]
  /** Factor of each page in hundredths: depth, and what the configuration says. */
  readonly priors: readonly number[]
  /** Index into the manifest's facets; absent when there is only one. */
  readonly facets?: readonly number[]
}

/** What rows show of a range of pages, by page. */
export interface Titles {
  readonly urls: readonly string[]
  readonly titles: readonly string[]
  /** Labels from the top of the sidebar to the page's parent: index into `trailList`. */
  readonly trails: readonly number[]
  readonly trailList: readonly (readonly string[])[]
  /** Index into `groupList`. */
  readonly groups: readonly number[]
  readonly groupList: readonly string[]
  /** Name of each page's `PageRows`, without folder and ending. */
  readonly rows: readonly string[]
}

/** Texts of a page's records: heading, anchor, depth, prose, code. */
export type PageRows = readonly (readonly [
  heading: string,
  anchor: string,
  depth: number,
  text: string,
  code: string,
])[]

/** The file of a page's rows. */
export function rowsFile(name: string): string {
  return `rows/${name}.json`
}

/** Whole while they are this small together, deflated; beyond, each tier is cut by ranges of terms. */
export const MOST_WHOLE_BYTES = 256_000

/** A range is closed when its postings are larger than this, and its terms begin otherwise than the next. */
export const SHARD_BYTES = 28_000

/** A range is never cut between terms that begin alike, so that a word and its other endings lie in one file. */
export const SHARD_PREFIX = 3

/** Titles of all pages lie in one file; beyond this many pages in small ones, of which the rows need few. */
export const TITLES_SIZE = { most: 12_000, small: 256 } as const
