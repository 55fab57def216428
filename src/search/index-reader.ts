// The index as one search sees it: the terms and texts of the files that its budgets cover, and no others. The limits
// are per search, whatever is loaded already: the same query on the same index always finds the same.

import type SearchableMap from 'minisearch/SearchableMap'
import { turnAround } from './bytes.ts'
import { type IndexFiles, MissingFile, type TermRefs } from './index-files.ts'
import {
  type FileEntry,
  type Manifest,
  type PageTable,
  SHARD_PREFIX,
  type ShardEntry,
  type Tier,
  type Titles,
} from './index-format.ts'
import type { StoredText } from './page-texts.ts'
import { isPhraseTerm } from './phrases.ts'

export interface Limits {
  readonly files?: number
  readonly bytes?: number
}

export interface Budget {
  /** Whether the file may be loaded; it counts once. `reserve` is what must be left for others. */
  covers(file: FileEntry, reserve?: Limits): boolean
}

/** Covers so much. The first file is always covered: no limit bounds the postings of a single term. */
export function createBudget({
  files: maxFiles = Number.POSITIVE_INFINITY,
  bytes: maxBytes = Number.POSITIVE_INFINITY,
}: Limits): Budget {
  const covered = new Set<string>()
  let bytes = 0
  return {
    covers([file, size], { files: reservedFiles = 0, bytes: reservedBytes = 0 } = {}) {
      if (covered.has(file)) return true
      const fits = covered.size + 1 + reservedFiles <= maxFiles && bytes + size + reservedBytes <= maxBytes
      if (!fits && covered.size > 0) return false
      covered.add(file)
      bytes += size
      return true
    },
  }
}

export interface IndexReader {
  readonly manifest: Manifest
  readonly table: PageTable
  /** Loads the terms that begin as these words do, in one tier; the first words first, as far as the budget goes. */
  load(tier: Tier, prefixes: readonly string[], reserve?: Limits): Promise<void>
  /** Whether a term would be known if it were there. */
  isLoaded(tier: Tier, term: string): boolean
  get(tier: Tier, term: string): TermRefs | undefined
  /** Loaded terms that begin so. */
  atPrefix(tier: Tier, prefix: string): Iterable<string>
  /** Core terms at most so many edits away, with how many. */
  near(term: string, distance: number): Promise<readonly (readonly [term: string, distance: number])[]>
  /** Undefined where the budget does not cover them. */
  titles(page: number): Promise<{ readonly titles: Titles; readonly at: number } | undefined>
  /** Loads the texts of sections, those of the first ones first, as far as the budget goes. */
  loadTexts(sections: readonly number[], budget: Budget): Promise<void>
  /** The text of a section, where it is loaded. */
  text(section: number): StoredText | undefined
}

/** What a search may load of words, and of titles. */
export interface Budgets {
  readonly words: Budget
  readonly titles: Budget
  /** Whether missing files of texts are ignored. */
  readonly ignoresMissingTexts?: boolean
}

/** Opens an index for one search. */
export function createReader(files: IndexFiles, budgets: Budgets): IndexReader {
  const { manifest } = files
  const shards = { core: createShards(), text: createShards(), code: createShards() }
  const texts = new Map<number, StoredText>()

  const fileOf = (tier: Tier, term: string): string | undefined =>
    manifest[tier][lastFrom(manifest[tier], term)]?.[1]

  async function loadTextsOf([first, file]: Manifest['texts'][number]): Promise<void> {
    try {
      for (const [at, text] of (await files.texts(file)).entries()) texts.set(first + at, text)
    } catch (error) {
      if (!(budgets.ignoresMissingTexts && error instanceof MissingFile)) throw error
    }
  }

  async function nearIn(
    entries: readonly ShardEntry[],
    word: string,
    distance: number,
  ): Promise<(readonly [term: string, distance: number])[]> {
    const covered = entriesFrom(entries, word[0]!).filter(([, ...file]) => budgets.words.covers(file))
    const found = await Promise.all(covered.map(([, file]) => files.vocabulary(file)))
    return found.flatMap((terms) => listNear(terms, word, distance))
  }

  return {
    manifest,
    table: manifest.table,
    async load(tier, prefixes, reserve) {
      const wanted = prefixes.flatMap((prefix) => entriesOf(manifest[tier], prefix))
      const covered = wanted.filter(([, ...file]) => budgets.words.covers(file, reserve))
      await Promise.all(
        covered.map(async ([, file]) => void shards[tier].set(file, await files.shard(tier, file))),
      )
    },
    isLoaded(tier, term) {
      const file = fileOf(tier, term)
      return file === undefined || shards[tier].has(file)
    },
    get: (tier, term) => shards[tier].get(fileOf(tier, term) ?? '')?.get(term),
    *atPrefix(tier, prefix) {
      for (const [, file] of entriesFrom(manifest[tier], prefix))
        yield* shards[tier].get(file)?.atPrefix(prefix).keys() ?? []
    },
    async near(term, distance) {
      const { vocabulary, core } = manifest
      if (vocabulary === undefined) {
        const covered = core.filter(([, ...file]) => budgets.words.covers(file))
        const all = await Promise.all(covered.map(([, file]) => files.shard('core', file)))
        return all.flatMap((terms) => listNear(terms, term, distance))
      }
      const [forward, backward] = await Promise.all([
        nearIn(vocabulary.forward, term, distance),
        nearIn(vocabulary.backward, turnAround(term), distance),
      ])
      return [
        ...new Map([...forward, ...backward.map(([near, edits]) => [turnAround(near), edits] as const)]),
      ]
    },
    async titles(page) {
      const { size, files: names } = manifest.titles
      const file = names[Math.floor(page / size)]!
      return budgets.titles.covers([file, 0])
        ? { titles: await files.titles(file), at: page % size }
        : undefined
    },
    async loadTexts(sections, budget) {
      const wanted = new Set(sections.map((section) => manifest.texts[lastFrom(manifest.texts, section)]!))
      const covered = [...wanted].filter(([, ...file]) => budget.covers(file))
      await Promise.all(covered.map(loadTextsOf))
    },
    text: (section) => texts.get(section),
  }
}

function createShards(): Map<string, SearchableMap<TermRefs>> {
  return new Map()
}

function listNear(
  terms: SearchableMap<unknown>,
  word: string,
  distance: number,
): (readonly [term: string, distance: number])[] {
  return [...terms.fuzzyGet(word, distance)]
    .filter(([term]) => !isPhraseTerm(term))
    .map(([term, [, edits]]) => [term, edits])
}

/**
 * The files that have words beginning so: the last that begins at or before it, and those after it that begin with it.
 * One or two letters begin too many words for that.
 */
function entriesOf(entries: readonly ShardEntry[], prefix: string): readonly ShardEntry[] {
  const all = entriesFrom(entries, prefix)
  return prefix.length >= SHARD_PREFIX ? all : all.slice(0, 1)
}

/** All of them. */
function entriesFrom(entries: readonly ShardEntry[], prefix: string): readonly ShardEntry[] {
  const first = lastFrom(entries, prefix)
  let last = first
  while (entries[last + 1]?.[0].startsWith(prefix)) last++
  return entries.slice(first, last + 1)
}

/** The last entry that begins at or before a key: its file has the key, if any has. */
function lastFrom<Key extends string | number>(
  entries: readonly (readonly [from: Key, ...file: FileEntry])[],
  key: Key,
): number {
  let first = 0
  let high = entries.length - 1
  while (first < high) {
    const middle = (first + high + 1) >> 1
    if (entries[middle]![0] <= key) first = middle
    else high = middle - 1
  }
  return first
}
