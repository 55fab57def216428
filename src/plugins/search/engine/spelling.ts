// Spelling corrections, found with a small MiniSearch index whose documents are the words of titles, headings and names.

import MiniSearch from 'minisearch'
import { SUGGESTIONS } from './search-limits.ts'
import { TYPO_LENGTHS } from './weights.ts'

/** Returns words similar to a word, best first, each with a similarity from 0 to 1. */
export type Speller = (word: string, share?: number) => readonly (readonly [term: string, nearness: number])[]

/** Maximum number of corrections of a word. */
const MAX_WORDS = 8

/** Maximum edit distance for title words, as a share of the word length. */
export const FUZZY_TITLES = 0.4

/** Maximum edit distance. `share` makes it proportional to the word length. */
export function reachOf(word: string, share?: number): number {
  if (share !== undefined) return Math.round(share * word.length)
  return word.length < TYPO_LENGTHS.two ? 1 : 2
}

/** Creates a speller for words separated by spaces. */
export function createSpeller(words: string): Speller {
  const index = new MiniSearch({ fields: ['id'], tokenize: (text) => text.split(' '), autoVacuum: false })
  index.addAll([...new Set(words.split(' '))].map((id) => ({ id })))
  return (word, share) => {
    if (word.length < TYPO_LENGTHS.one || /\d/.test(word)) return []
    // Two swapped characters count as one mistake.
    const swapped = Array.from(
      word.slice(1),
      (letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2),
    )
    const results = index
      .search({ queries: [swapped.join(' '), { queries: [word], fuzzy: reachOf(word, share) }] })
      .slice(0, MAX_WORDS)
    return results.map(({ id, score }) => [id, score / results[0]!.score])
  }
}

/** Titles whose words are similar to those of a query without results, best first. */
export function nearTitles(query: string, titles: readonly string[]): string[] {
  const index = new MiniSearch({ fields: ['id'], autoVacuum: false })
  index.addAll([...new Set(titles)].map((id) => ({ id })))
  const results = index.search(query, { fuzzy: FUZZY_TITLES })
  return results.slice(0, SUGGESTIONS).map(({ id }) => id as string)
}
