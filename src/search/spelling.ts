// Near spellings, from a small MiniSearch whose documents are the words of titles, headings and names.

import MiniSearch from 'minisearch'
import { SUGGESTIONS } from './search-limits.ts'
import { TYPO_LENGTHS } from './weights.ts'

/** Words near another, the nearest first, each with how near it is. */
export type Speller = (word: string, share?: number) => readonly (readonly [term: string, nearness: number])[]

/** Nearest words that a misspelling may mean. */
const MOST_WORDS = 8

/** The share of its letters in which a word of a title may differ. */
export const FUZZY_TITLES = 0.4

/** In how many letters a word may differ from what was meant; else it may in a share of its letters. */
export function reachOf(word: string, share?: number): number {
  if (share !== undefined) return Math.round(share * word.length)
  return word.length < TYPO_LENGTHS.two ? 1 : 2
}

/** A speller of these words, parted by blanks. */
export function createSpeller(words: string): Speller {
  const index = new MiniSearch({ fields: ['id'], tokenize: (text) => text.split(' '), autoVacuum: false })
  index.addAll([...new Set(words.split(' '))].map((id) => ({ id })))
  return (word, share) => {
    if (word.length < TYPO_LENGTHS.one || /\d/.test(word)) return []
    // Two letters in each other's place are one slip.
    const swapped = Array.from(
      word.slice(1),
      (letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2),
    )
    const found = index
      .search({ queries: [swapped.join(' '), { queries: [word], fuzzy: reachOf(word, share) }] })
      .slice(0, MOST_WORDS)
    return found.map(({ id, score }) => [id, score / found[0]!.score])
  }
}

/** Of titles those whose words are spelt somewhat like those of a query that found nothing, the nearest first. */
export function nearTitles(query: string, titles: readonly string[]): string[] {
  const index = new MiniSearch({ fields: ['id'], autoVacuum: false })
  index.addAll([...new Set(titles)].map((id) => ({ id })))
  const found = index.search(query, { fuzzy: FUZZY_TITLES })
  return found.slice(0, SUGGESTIONS).map(({ id }) => id as string)
}
