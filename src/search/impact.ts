// How much a hit in a field counts, in eight steps. In titles and headings the step is the number of words, so that a
// query can be recognised as one; elsewhere it is BM25+ of count and length.

import { IMPACTS } from './shard.ts'
import { BM25 } from './weights.ts'

/** What a hit of the mildest step counts; each step counts `RATIO` times the one before. */
const MIN_VALUE = 0.75
const RATIO = 1.2

/** BM25+ without the rarity of the term. */
export function saturate(count: number, length: number, average: number): number {
  const { k, b, d } = BM25
  return (count * (k + 1)) / (count + k * (1 - b + (b * length) / Math.max(average, 1))) + d
}

/** The step of a hit by count and length. */
export function impactOf(count: number, length: number, average: number): number {
  const step = Math.round(Math.log(saturate(count, length, average) / MIN_VALUE) / Math.log(RATIO))
  return Math.max(0, Math.min(IMPACTS - 1, step))
}

/** What the steps count. */
export const IMPACT_VALUES: readonly number[] = Array.from(
  { length: IMPACTS },
  (_, at) => MIN_VALUE * RATIO ** at,
)

/** The step of a hit in a title or heading of so many words. */
export function impactOfWords(words: number): number {
  return Math.max(0, Math.min(IMPACTS - 1, words - 1))
}

/** What the steps count in a field whose titles have so many words on average. */
export function wordImpactValues(average: number): number[] {
  return Array.from({ length: IMPACTS }, (_, at) => saturate(1, at + 1, average))
}

/** How rare a term is, as MiniSearch counts it: hits in this field against all records. */
export function rarity(hits: number, records: number): number {
  return Math.log(1 + (records - hits + 0.5) / (hits + 0.5))
}

/** What the steps count in names: `NAME_COUNTS` of a term that is a part, the last part or the whole of a name. */
export function nameImpactValues(shares: Readonly<Record<'part' | 'last' | 'whole', number>>): number[] {
  return IMPACT_VALUES.map((_, step) => (step < 5 ? shares.part : step < 6 ? shares.last : shares.whole))
}
