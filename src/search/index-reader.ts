// The index as the query sees it: terms and their postings, from files that are loaded when a word needs them and
// kept from then on. The dictionary is MiniSearch's, a radix tree that finds prefixes and near spellings fast.

import SearchableMap from 'minisearch/SearchableMap'
import {
  INDEX_FORMAT,
  MANIFEST_FILE,
  type Manifest,
  type PageRows,
  type PageTable,
  rowsFile,
  SHARD_PREFIX,
  type ShardEntry,
  type StoredTitles,
  TIERS,
  type Tier,
  type Titles,
} from './index-format.ts'
import type { PostingsRef } from './postings.ts'
import { decodeShard } from './shard.ts'
import { readTitles } from './titles.ts'

const decoder = new TextDecoder()

/** Gets a file of the index by its path below the index's folder, inflated when it ends in `.bin`. */
export type LoadFile = (path: string) => Promise<Uint8Array>

/** A term's postings by field of its tier. */
export type TermRefs = readonly (PostingsRef | undefined)[]

export interface IndexReader {
  /** The manifest as it was read, to tell whether there is a newer one. */
  readonly written: string
  readonly manifest: Manifest
  readonly table: PageTable
  /** Makes the terms that begin as these words do known, in one tier. */
  load(tier: Tier, prefixes: readonly string[]): Promise<void>
  get(tier: Tier, term: string): TermRefs | undefined
  /** Terms that are known and begin so, in ascending order. */
  atPrefix(tier: Tier, prefix: string): Iterable<string>
  /** Core terms at most so many letters away, with how many. */
  near(term: string, distance: number): Promise<readonly (readonly [term: string, distance: number])[]>
  titles(page: number): Promise<{ readonly titles: Titles; readonly at: number }>
  /** The texts of a page. */
  rows(page: number): Promise<PageRows>
  /** The file they are in. */
  rowsFile(page: number): Promise<string>
}

/** The manifest as it stands now. */
export async function readManifest(loadFile: LoadFile): Promise<string> {
  return decoder.decode(await loadFile(MANIFEST_FILE))
}

/** Reads the manifest and the table of pages. */
export async function openIndex(loadFile: LoadFile): Promise<IndexReader> {
  const written = await readManifest(loadFile)
  const manifest = JSON.parse(written) as Manifest
  if (manifest.format !== INDEX_FORMAT) throw new Error('The search index is of another version of Octavo.')
  const files = new Map<string, Promise<unknown>>()

  /** Each file once; one that failed is asked for again. */
  function once<T>(path: string, read: (bytes: Uint8Array) => T): Promise<T> {
    let file = files.get(path) as Promise<T> | undefined
    if (!file) {
      file = loadFile(path).then(read)
      files.set(path, file)
      file.catch(() => files.delete(path))
    }
    return file
  }

  const dictionaries = {
    core: new SearchableMap<TermRefs>(),
    text: new SearchableMap<TermRefs>(),
    code: new SearchableMap<TermRefs>(),
  }
  const readShard = (tier: Tier, path: string): Promise<void> =>
    once(path, (bytes) =>
      decodeShard(bytes, TIERS[tier].length, (term, refs) => void dictionaries[tier].set(term, refs)),
    )
  const readVocabulary = (path: string): Promise<SearchableMap<true>> =>
    once(path, (bytes) => {
      const words = new SearchableMap<true>()
      decodeShard(bytes, 0, (term) => void words.set(term, true))
      return words
    })

  async function rowsFileOf(page: number): Promise<string> {
    const { size, file } = manifest.rows
    const names = await once(file, (bytes) => decoder.decode(bytes))
    return rowsFile(names.slice(page * size, (page + 1) * size))
  }

  return {
    written,
    manifest,
    table: manifest.table,
    async load(tier, prefixes) {
      const paths = new Set(prefixes.flatMap((prefix) => shardsOf(manifest[tier], prefix)))
      await Promise.all([...paths].map((path) => readShard(tier, path)))
    },
    get: (tier, term) => dictionaries[tier].get(term),
    *atPrefix(tier, prefix) {
      for (const term of dictionaries[tier].atPrefix(prefix).keys()) yield term
    },
    async near(term, distance) {
      const { vocabulary } = manifest
      if (vocabulary === undefined) await readShard('core', manifest.core[0]![1])
      const words = vocabulary === undefined ? dictionaries.core : await readVocabulary(vocabulary)
      const found: (readonly [string, number])[] = []
      for (const [near, [, edits]] of words.fuzzyGet(term, distance)) found.push([near, edits])
      return found
    },
    async titles(page) {
      const { size, files: names } = manifest.titles
      const titles = await once(names[Math.floor(page / size)]!, (bytes) =>
        readTitles(readJson<StoredTitles>(bytes)),
      )
      return { titles, at: page % size }
    },
    rowsFile: rowsFileOf,
    rows: async (page) => once(await rowsFileOf(page), readJson<PageRows>),
  }
}

/**
 * The files that have words beginning so: the last that begins at or before it, and those after it that begin with it.
 * One or two letters begin too many words for that.
 */
function shardsOf(entries: readonly ShardEntry[], prefix: string): string[] {
  let first = 0
  let high = entries.length - 1
  while (first < high) {
    const middle = (first + high + 1) >> 1
    if (entries[middle]![0] <= prefix) first = middle
    else high = middle - 1
  }
  let last = first
  if (prefix.length >= SHARD_PREFIX) while (entries[last + 1]?.[0].startsWith(prefix)) last++
  return entries.slice(first, last + 1).map(([, file]) => file)
}

function readJson<T>(bytes: Uint8Array): T {
  return JSON.parse(decoder.decode(bytes)) as T
}
