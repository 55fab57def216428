// Parses search queries.

import { partsOf } from './name-terms.ts'
import { LONGEST_QUERY } from './search-limits.ts'
import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { isOperator, readWords, type Terms, termsOf } from './tokens.ts'

/** Maximum number of words of a query that are looked up. */
const MAX_WORDS = 12

const QUOTED = /["“”„]([^"“”„]+)["“”„]/g

export interface QueryWord {
  readonly raw: string
  readonly terms: Terms
  /** Stem of a plain word; other words are unchanged. */
  readonly stem: string
  /** Whether the query ends with this word, so that it may be incomplete. */
  readonly isLast: boolean
  /** Position among all words of the query. */
  readonly at: number
}

export interface ParsedQuery {
  readonly text: string
  /** Words to search for: without stop words and operators, unless the query has nothing else. */
  readonly words: readonly QueryWord[]
  /** All words, including stop words: `log in` is a phrase. */
  readonly allWords: readonly QueryWord[]
  /** Quoted phrases: words, and parts of compounds, that must follow each other. */
  readonly phrases: readonly (readonly string[])[]
  /** Whether the whole query is quoted. */
  readonly isQuoted: boolean
  /** Whether the query may be the text of a heading. Single plain words occur in too many headings. */
  readonly isSpecific: boolean
}

/** Parses a query into words and quoted phrases. */
export function parseQuery(query: string): ParsedQuery {
  const text = query.slice(0, LONGEST_QUERY)
  const quoted = [...text.matchAll(QUOTED)]
  const tokens = readWords(text)
    .map(({ raw, end }) => ({ raw, terms: termsOf(raw), isLast: end === text.length }))
    .filter(({ terms }) => terms.joined !== '' || terms.parts.length > 0)
  const withoutOperators = tokens.filter(({ terms }) => !isOperator(terms))
  const queryWords = (withoutOperators.length > 0 ? withoutOperators : tokens).map((word, at): QueryWord => {
    const { joined, isPlain } = word.terms
    return { ...word, at, stem: isPlain ? stem(joined) : joined }
  })
  const unique = queryWords.filter(({ raw }, at) => queryWords.findIndex((word) => word.raw === raw) === at)
  const contentWords = unique.filter(({ terms }) => !isStopWord(terms))
  const words = (contentWords.length > 0 ? contentWords : unique).slice(0, MAX_WORDS)
  return {
    text: text.trim(),
    words,
    allWords: queryWords,
    phrases: quoted.map((match) => partsOf(match[1]!)).filter((parts) => parts.length > 1),
    isQuoted: quoted.length > 0 && text.replace(QUOTED, '').trim() === '',
    isSpecific: words.length > 1 || words.some(({ terms }) => terms.parts.length > 0),
  }
}
