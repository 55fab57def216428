// What a reader typed → words to look for.

import { partsOf } from './name-terms.ts'
import { LONGEST_QUERY } from './search-limits.ts'
import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { isOperator, readWords, type Terms, termsOf } from './tokens.ts'

/** The most words of a query that are looked up. */
const MAX_WORDS = 12

const QUOTED = /["“”„]([^"“”„]+)["“”„]/g

export interface QueryWord {
  readonly raw: string
  readonly terms: Terms
  /** Stem of a plain word; else the word. */
  readonly stem: string
  /** Maybe unfinished: it ends where the query ends. */
  readonly isLast: boolean
  /** Its place among all words that were written. */
  readonly at: number
}

export interface ParsedQuery {
  readonly text: string
  /** Words that count. When there are only stop words, those; operators only where there is nothing else. */
  readonly words: readonly QueryWord[]
  /** All words as written, stop words too: `log in` is a phrase. */
  readonly written: readonly QueryWord[]
  /** Words, and parts of compounds, that must follow each other. */
  readonly phrases: readonly (readonly string[])[]
  /** All of it is in quotes. */
  readonly isQuoted: boolean
  /** It may be a heading: one plain word is many a heading. */
  readonly isSpecific: boolean
}

/** Reads a query: words, and phrases in quotes. */
export function parseQuery(query: string): ParsedQuery {
  const text = query.slice(0, LONGEST_QUERY)
  const quoted = [...text.matchAll(QUOTED)]
  const read = readWords(text)
    .map(({ raw, end }) => ({ raw, terms: termsOf(raw), isLast: end === text.length }))
    .filter(({ terms }) => terms.joined !== '' || terms.parts.length > 0)
  const named = read.filter(({ terms }) => !isOperator(terms))
  const written = (named.length > 0 ? named : read).map((word, at): QueryWord => {
    const { joined, isPlain } = word.terms
    return { ...word, at, stem: isPlain ? stem(joined) : joined }
  })
  const unique = written.filter(({ raw }, at) => written.findIndex((word) => word.raw === raw) === at)
  const counting = unique.filter(({ terms }) => !isStopWord(terms))
  const words = (counting.length > 0 ? counting : unique).slice(0, MAX_WORDS)
  return {
    text: text.trim(),
    words,
    written,
    phrases: quoted.map((match) => partsOf(match[1]!)).filter((parts) => parts.length > 1),
    isQuoted: quoted.length > 0 && text.replace(QUOTED, '').trim() === '',
    isSpecific: words.length > 1 || words.some(({ terms }) => terms.parts.length > 0),
  }
}
