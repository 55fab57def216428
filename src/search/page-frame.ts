// What all pages are scored with: where the words of a query are, and what a title or heading must have to be the query.

import { type ExpandedWord, isGuess } from './expand.ts'
import { coverageShares } from './stop-words.ts'
import { CONFIDENCE, findWord, type HitScope, type LookupScope, type WordHits } from './word-hits.ts'

export interface RankScope extends LookupScope {
  keepsPage(page: number): boolean
  /** Words that were written again. */
  readonly repeats: number
  /** Whether a place must have a word to be found. */
  isRequired(word: ExpandedWord): boolean
  /** Pages that are needed, where that is more than usual. */
  readonly atLeast: number
}

export interface PageFrame {
  readonly hits: readonly WordHits[]
  readonly extras: readonly WordHits[]
  /** What each word is of the query. */
  readonly shares: readonly number[]
  readonly firsts: Uint32Array
  /** Words of the titles and headings that are hit. */
  readonly titleWords: Uint8Array
  readonly headingWords: Uint8Array
  /** What places must have. */
  readonly required: readonly WordHits[]
  /** Parts of each word. */
  readonly parts: readonly number[]
  readonly repeats: number
  /** Whether a title may be the query at all. */
  readonly hasNames: boolean
  /**
   * Whether pages can be on the matter: a name is defined in one place, however many mention it, and a word that is
   * unfinished or misspelt has no matter yet.
   */
  readonly hasFocus: boolean
  /** Sections whose heading is the query: the more, the less it names one. */
  readonly namesakes: number
}

export function makeFrame(
  words: readonly ExpandedWord[],
  stops: readonly ExpandedWord[],
  { reader, tiers, isRequired, repeats, hasNames }: RankScope & Pick<PageFrame, 'hasNames'>,
): PageFrame {
  const firsts = firstSections(reader.table.sections)
  const titleWords = new Uint8Array(reader.table.sections.length)
  const headingWords = new Uint8Array(firsts.at(-1)!)
  const scope: HitScope = { reader, tiers, count: words.length, titleWords, headingWords }
  const hits = words.map((word) => findWord(word, scope))
  // A stop word may be in another title of the page, which says nothing of the one that is hit.
  const ofStops = {
    titleWords: new Uint8Array(titleWords.length),
    headingWords: new Uint8Array(headingWords.length),
  }
  const frame = {
    hits,
    extras: stops.map((word) => findWord(word, { ...scope, ...ofStops, count: 1 })),
    shares: coverageShares(words.map(({ word }) => word)),
    required: hits.filter((_, at) => isRequired(words[at]!)),
    firsts,
    titleWords,
    headingWords,
    parts: words.map(({ word }) => Math.max(1, word.terms.parts.length)),
    repeats,
    hasNames,
    hasFocus: words.every(
      ({ word, forms }) => word.terms.parts.length === 0 && forms.some(({ kind }) => !isGuess(kind)),
    ),
    namesakes: 0,
  }
  for (let section = 0; section < headingWords.length; section++) {
    if (
      headingWords[section]! > 0 &&
      isCalled(({ headings }) => headings[section]!, headingWords[section]!, frame)
    )
      frame.namesakes++
  }
  return frame
}

/** Whether a title or heading, of so many words, is the query: how sure each word is in it. */
export function isCalled(
  confidenceOf: (hits: WordHits) => number,
  words: number,
  { hits, parts, repeats, hasNames }: Pick<PageFrame, 'hits' | 'parts' | 'repeats' | 'hasNames'>,
): boolean {
  let room = repeats
  let glued = 0
  for (let word = 0; word < hits.length; word++) {
    const confidence = confidenceOf(hits[word]!)
    if (confidence < CONFIDENCE.parts) return false
    // Neighbours that are one word there are one word of the name.
    if (confidence === CONFIDENCE.glued) glued = 1
    else room += parts[word]!
  }
  return hasNames && words <= room + glued
}

const firstsByTable = new WeakMap<readonly number[], Uint32Array>()

/** The first section of each page, and behind the last page the number of all. */
export function firstSections(counts: readonly number[]): Uint32Array {
  const kept = firstsByTable.get(counts)
  if (kept) return kept
  const firsts = new Uint32Array(counts.length + 1)
  firstsByTable.set(counts, firsts)
  for (const [page, count] of counts.entries()) firsts[page + 1] = firsts[page]! + count
  return firsts
}
