// What a reader typed → words to look for.

import { LONGEST_QUERY } from './search-limits.ts'
import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { LONGEST_PHRASE } from './synonyms.ts'
import { readWords, type Terms, termsOf } from './tokens.ts'

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
  /** Words that count. When there are only stop words, those. */
  readonly words: readonly QueryWord[]
  /** All words as written, stop words too: `log in` is a phrase. */
  readonly written: readonly QueryWord[]
  /** Words, and parts of compounds, that must follow each other. */
  readonly phrases: readonly (readonly string[])[]
  /** All of it is in quotes. */
  readonly isQuoted: boolean
}

/** Reads a query: words, and phrases in quotes. */
export function parseQuery(query: string): ParsedQuery {
  const text = query.slice(0, LONGEST_QUERY)
  const quoted = [...text.matchAll(QUOTED)]
  const written = readWords(text)
    .map(({ raw, end }) => describeWord(raw, end === text.length))
    .filter(({ terms }) => terms.whole !== '' || terms.parts.length > 0)
    .map((word, at): QueryWord => ({ ...word, at }))
  const unique = written.filter(({ raw }, at) => written.findIndex((word) => word.raw === raw) === at)
  const counting = unique.filter(({ terms }) => !isStopWord(terms))
  return {
    words: (counting.length > 0 ? counting : unique).slice(0, MAX_WORDS),
    written,
    phrases: quoted.map((match) => partsOf(match[1]!)).filter((parts) => parts.length > 1),
    isQuoted: quoted.length > 0 && text.replace(QUOTED, '').trim() === '',
  }
}

/** Whether a query may be a heading: one plain word is many a heading. */
export function mayNameHeading({ words }: ParsedQuery): boolean {
  return words.length > 1 || words.some(({ terms }) => terms.parts.length > 0)
}

/** The words of a text, compounds in one. */
export function wholesOf(text: string): string {
  return readWords(text)
    .map(({ raw }) => termsOf(raw))
    .map(({ whole, parts }) => (whole === '' ? parts.join(' ') : whole))
    .join(' ')
}

/** The words of a text, compounds in parts: the form phrases are compared in. */
export function partsOf(text: string): string[] {
  return readWords(text).flatMap(({ raw }) => {
    const { whole, parts } = termsOf(raw)
    return parts.length > 0 ? parts : [whole]
  })
}

/** Words in a row, among them this one; the shortest runs first. */
export function runsAround({ at }: QueryWord, written: readonly QueryWord[], least: number): QueryWord[][] {
  const runs: QueryWord[][] = []
  for (let size = least; size <= LONGEST_PHRASE; size++)
    for (let from = Math.max(0, at - size + 1); from <= at && from + size <= written.length; from++)
      runs.push(written.slice(from, from + size))
  return runs
}

function describeWord(raw: string, isLast: boolean): Omit<QueryWord, 'at'> {
  const terms = termsOf(raw)
  return { raw, terms, stem: terms.isPlain ? stem(terms.whole) : terms.whole, isLast }
}
