// Near spellings, from a small MiniSearch whose documents are the words of titles, headings and names.

import MiniSearch from 'minisearch'
import { MAX_EXPANSIONS, TYPO_LENGTHS } from './weights.ts'

/** Words near another, each with how near it is. */
export type Speller = (word: string) => readonly (readonly [term: string, nearness: number])[]

/** A speller of these words, parted by blanks. */
export function createSpeller(words: string): Speller {
  let index: MiniSearch | undefined
  return (word) => {
    if (word.length < TYPO_LENGTHS.one || /\d/.test(word)) return []
    if (!index) {
      index = new MiniSearch({ fields: ['id'], tokenize: (text) => [text], autoVacuum: false })
      index.addAll([...new Set(words.split(' '))].map((id) => ({ id })))
    }
    const most = word.length >= TYPO_LENGTHS.two ? 2 : 1
    return index
      .search(word, { fuzzy: 2, maxFuzzy: 2 })
      .map(({ id }) => ({ term: id as string, edits: countEdits(word, id) }))
      .filter(({ edits }) => edits <= most)
      .sort(
        (a, b) =>
          a.edits - b.edits ||
          Number(a.term[0] !== word[0]) - Number(b.term[0] !== word[0]) ||
          (a.term < b.term ? -1 : 1),
      )
      .slice(0, MAX_EXPANSIONS.typo)
      .map(({ term, edits }) => [term, term.length / (term.length + edits)])
  }
}

/** Two letters in each other's place are one slip. */
function countEdits(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = last
    last = row
  }
  return last[b.length]!
}
