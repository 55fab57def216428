// The index as one search sees it: the terms and texts of the files that it may load, and no others.

import type SearchableMap from 'minisearch/SearchableMap'
import type { Allowance, Limits } from './allowance.ts'
import { turnAround } from './bytes.ts'
import { type IndexFiles, MissingFile, type TermRefs } from './index-files.ts'
import {
  type Manifest,
  type PageTable,
  SHARD_PREFIX,
  type ShardEntry,
  TEXT_BYTES,
  type Tier,
  type Titles,
} from './index-format.ts'
import { piecesOf, type StoredText, type TextPiece } from './page-texts.ts'
import { textFile } from './text-plan.ts'

/** The texts of a page by record, as far as they are loaded. */
export type LoadedTexts = readonly (StoredText | undefined)[]

/** A record of a page; of the page as such there is the first. */
export interface TextPlace {
  readonly page: number
  readonly record: number
}

export interface IndexReader {
  readonly manifest: Manifest
  readonly table: PageTable
  /** Makes the terms that begin as these words do known, in one tier; the first words first, as far as may be. */
  load(tier: Tier, prefixes: readonly string[], leave?: Limits): Promise<void>
  /** Whether a term would be known if it were there. */
  isLoaded(tier: Tier, term: string): boolean
  get(tier: Tier, term: string): TermRefs | undefined
  /** Terms that are known and begin so. */
  atPrefix(tier: Tier, prefix: string): Iterable<string>
  /** Core terms at most so many letters away, with how many. */
  near(term: string, distance: number): Promise<readonly (readonly [term: string, distance: number])[]>
  /** Undefined where they may not be loaded. */
  titles(page: number): Promise<{ readonly titles: Titles; readonly at: number } | undefined>
  /** Loads the texts of places: all, or as many files as the allowance takes, those of the first places first. */
  loadTexts(places: readonly TextPlace[], allowance?: Allowance): Promise<void>
  texts(page: number): LoadedTexts
}

/** What a search may load of words, and of titles. */
export interface Allowances {
  readonly words: Allowance
  readonly titles: Allowance
  /** Whether texts that are not there are left out. */
  readonly sparesTexts?: boolean
  /** Pieces of one record that may be loaded: `MOST_PIECES` by default. */
  readonly pieces?: number
}

/** Some ten thousand words: what follows in a longer section is found, but neither shown nor looked into. */
const MOST_PIECES = 8

/** Opens an index for one search. */
export function createReader(files: IndexFiles, allowed: Allowances): IndexReader {
  const { manifest } = files
  const { pieces: mostPieces = MOST_PIECES } = allowed
  const shards = { core: createShards(), text: createShards(), code: createShards() }
  const texts = new Map<number, (StoredText | undefined)[]>()
  const pieces = new Set<string>()

  const fileOf = (tier: Tier, term: string): string | undefined =>
    manifest[tier][placeOf(manifest[tier], term)]?.[1]

  async function loadPiece(file: string): Promise<TextPiece | undefined> {
    try {
      return await files.piece(file)
    } catch (error) {
      if (allowed.sparesTexts && error instanceof MissingFile) return undefined
      throw error
    }
  }

  async function nearIn(
    entries: readonly ShardEntry[],
    word: string,
    distance: number,
  ): Promise<(readonly [term: string, distance: number])[]> {
    const taken = entriesFrom(entries, word[0]!).filter(([, ...file]) => allowed.words.takes(file))
    const found = await Promise.all(taken.map(([, file]) => files.vocabulary(file)))
    return found.flatMap((terms) => listNear(terms, word, distance))
  }

  return {
    manifest,
    table: manifest.table,
    async load(tier, prefixes, leave) {
      const wanted = prefixes.flatMap((prefix) => entriesOf(manifest[tier], prefix))
      const taken = wanted.filter(([, ...file]) => allowed.words.takes(file, leave))
      await Promise.all(
        taken.map(async ([, file]) => void shards[tier].set(file, await files.shard(tier, file))),
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
      const { vocabulary } = manifest
      if (vocabulary === undefined)
        return listNear(await files.shard('core', manifest.core[0]![1]), term, distance)
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
      return allowed.titles.takes([file, 0])
        ? { titles: await files.titles(file), at: page % size }
        : undefined
    },
    async loadTexts(places, allowance) {
      const plan = await files.textPlan()
      const wanted = places.flatMap(({ page, record }) => {
        const { name, firsts } = plan[page]!
        const own = piecesOf(firsts, record).slice(0, mostPieces)
        return own.map((piece) => ({ page, file: textFile(name, piece) }))
      })
      const taken = wanted.filter(({ file }) => allowance?.takes([file, TEXT_BYTES]) ?? true)
      const loaded = await Promise.all(
        taken.map(async ({ page, file }) => ({ page, file, piece: await loadPiece(file) })),
      )
      for (const { page, file, piece } of loaded) {
        // Equal pages have the same files.
        const key = `${page} ${file}`
        if (!piece || pieces.has(key)) continue
        pieces.add(key)
        const own = texts.get(page) ?? []
        texts.set(page, own)
        for (const [at, text] of piece.texts.entries())
          own[piece.first + at] = joinTexts(own[piece.first + at], text)
      }
    },
    texts: (page) => texts.get(page) ?? [],
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
  return [...terms.fuzzyGet(word, distance)].map(([term, [, edits]]) => [term, edits])
}

/** Two parts of a record that was cut. */
function joinTexts(before: StoredText | undefined, part: StoredText): StoredText {
  if (!before) return part
  const [headings, anchor, text, code] = before
  const join = (...lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n')
  return [headings, anchor, join(text, part[2]), join(code, part[3])]
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
  const first = placeOf(entries, prefix)
  let last = first
  while (entries[last + 1]?.[0].startsWith(prefix)) last++
  return entries.slice(first, last + 1)
}

/** The entry whose file has a term if any has. */
function placeOf(entries: readonly ShardEntry[], term: string): number {
  let first = 0
  let high = entries.length - 1
  while (first < high) {
    const middle = (first + high + 1) >> 1
    if (entries[middle]![0] <= term) first = middle
    else high = middle - 1
  }
  return first
}
