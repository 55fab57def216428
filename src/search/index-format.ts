// What the files of an index hold. The manifest is the only one with a name of its own; all others are named by their
// contents, so that they never change and may be kept for ever. Files ending in `.bin` are deflated: hosts differ in
// what they compress, and this way none has to.

/** Raised when a reader of the last format could not read this one. */
export const INDEX_FORMAT = 6

/** Below the output folder, and below the site's base path in browsers. */
export const INDEX_FOLDER = 'search'
export const MANIFEST_FILE = 'manifest.json'

/** Fields of the core tier, in the order of their bits: those of pages, then those of sections. */
export const CORE_FIELDS = ['title', 'path', 'description', 'linked', 'heading', 'names'] as const
export const PAGE_FIELDS: ReadonlySet<string> = new Set(['title', 'path', 'description', 'linked'])

/** Fields of each tier. */
export const TIERS = { core: CORE_FIELDS, text: ['text'], code: ['code'] } as const
export type Tier = keyof typeof TIERS

/** A file and its bytes over the wire: who loads it knows before what it costs. */
export type FileEntry = readonly [file: string, bytes: number]

/** The shortest text that parts the terms of a shard from those of the one before, and its file. */
export type ShardEntry = readonly [from: string, ...file: FileEntry]

/** The first section whose text is in a file, and that file. */
export type TextEntry = readonly [from: number, ...file: FileEntry]

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
  /** `StoredTitles`, so many pages each. */
  readonly titles: { readonly size: number; readonly files: readonly string[] }
  /** `StoredText`s, so many sections each. */
  readonly texts: readonly TextEntry[]
  /** The core's terms for corrections, where its shards would have to be loaded for that. */
  readonly vocabulary?: Vocabulary
  /** Groups of words that mean the same: those the site has, and those only readers use. */
  readonly synonyms: readonly (readonly [known: readonly string[], other: readonly string[]])[]
}

/** Terms by their first letters, and turned around, by their last: who errs in one of both is right in the other. */
export interface Vocabulary {
  readonly forward: readonly ShardEntry[]
  readonly backward: readonly ShardEntry[]
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
}

/** Titles as a file has them: addresses follow each other in the order of the site, so most have much in common. */
export interface StoredTitles extends Omit<Titles, 'urls'> {
  /** Letters that each address shares with the one before. */
  readonly shared: readonly number[]
  /** The others. */
  readonly rests: readonly string[]
}

/**
 * Bytes of a shard before it is deflated, unless the postings of a single term are more: a search should load few files,
 * and little beside what it needs.
 */
export const SHARD_BYTES = 24_000

/** Of a word's first letters so many must be known before every file is loaded that has words beginning so. */
export const SHARD_PREFIX = 3

/** The core up to this size, deflated, is loaded for a correction; a larger one has a vocabulary. */
export const MAX_CORE_BYTES = 40_000

/**
 * First terms of the ranges that a tier is cut into: where a word is never depends on other words, so that an edit
 * changes few files. About as many words of English in each, then other scripts.
 */
const STARTS = [
  ...['', 'a', 'c', 'd', 'f', 'i', 'm', 'p', 'r', 's', 't', 'w'],
  ...['\u0080', '\u0431', '\u043a', '\u043f', '\u0441', '\u0530'],
  ...['\u3000', '\u4e00', '\u5800', '\u6500', '\u7500', '\u8500', '\ua000'],
]
export const RANGE_STARTS: Readonly<Record<Tier, readonly string[]>> = {
  core: STARTS.filter((_, at) => at % 2 === 0),
  text: STARTS,
  code: STARTS.filter((_, at) => at % 2 === 0),
}

/** Bytes of slices, from which on a shard ends with a range. The first answer waits for the core. */
const SLICE_BYTES: Readonly<Record<Tier, number>> = { core: 9_000, text: 24_000, code: 30_000 }

/** Which neighbouring ranges share a shard, by the bytes that each has in slices. */
export function groupRanges(
  tier: Tier,
  sizes: readonly number[],
): { readonly from: number; readonly to: number }[] {
  const shards: { from: number; to: number }[] = []
  let from = 0
  let sum = 0
  for (const [at, size] of sizes.entries()) {
    sum += size
    if (sum < SLICE_BYTES[tier]) continue
    shards.push({ from, to: at + 1 })
    from = at + 1
    sum = 0
  }
  // What is left is no file of its own where it is little.
  const last = sum < SLICE_BYTES[tier] / 2 ? shards.pop() : undefined
  return from < sizes.length ? [...shards, { from: last?.from ?? from, to: sizes.length }] : shards
}

/** Titles of all pages are in one file; beyond this many pages in small files, of which the results need few. */
export const TITLES_SIZE = { max: 12_000, small: 256 } as const
