// Parses search queries.

import { partsOf } from './name-terms.ts'
import { MAX_QUERY_LENGTH } from './search-limits.ts'
import { stem } from './stem.ts'
import { isQuestionWord, isStopWord } from './stop-words.ts'
import { isOperator, readWords, type Terms, termsOf } from './tokens.ts'

/** Maximum number of words of a query that are looked up. */
const MAX_WORDS = 12

const QUOTED = /["“”„]([^"“”„]+)["“”„]/g

export interface QueryWord {
  readonly raw: string
  readonly terms: Terms
  /** Stem of a plain word; other words are unchanged. */
  readonly stem: string
  /** The ends of a dotted path, longest first: `http.url` and `url` of `spec.http.url`. */
  readonly suffixes: readonly PathSuffix[]
  /** Whether the query ends with this word, so that it may be incomplete. */
  readonly isLast: boolean
  /** Position among all words of the query. */
  readonly at: number
}

export interface PathSuffix {
  readonly term: string
  /** Share of the segments of the path, from 0 to 1. */
  readonly share: number
  /** Terms of the other segments. */
  readonly parents: readonly string[]
}

export interface ParsedQuery {
  readonly text: string
  /** Words to search for: without stop words, question words and operators, unless the query has nothing else. */
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
  const text = query.slice(0, MAX_QUERY_LENGTH)
  const quoted = [...text.matchAll(QUOTED)]
  const tokens = readWords(text)
    .map(({ raw, end }) => ({ raw, terms: termsOf(raw), isLast: end === text.length }))
    .filter(({ terms }) => terms.joined !== '' || terms.parts.length > 0)
  const withoutOperators = tokens.filter(({ terms }) => !isOperator(terms))
  const queryWords = (withoutOperators.length > 0 ? withoutOperators : tokens).map((word, at): QueryWord => {
    const { joined, isPlain } = word.terms
    return { ...word, at, stem: isPlain ? stem(joined) : joined, suffixes: suffixesOf(word.raw) }
  })
  const unique = queryWords.filter(({ raw }, at) => queryWords.findIndex((word) => word.raw === raw) === at)
  const contentWords = unique.filter(({ terms }) => !isStopWord(terms))
  const subjectWords = contentWords.filter(({ terms }) => !isQuestionWord(terms))
  const words = ([subjectWords, contentWords].find(({ length }) => length > 0) ?? unique).slice(0, MAX_WORDS)
  return {
    text: text.trim(),
    words,
    allWords: queryWords,
    phrases: quoted.map((match) => partsOf(match[1]!)).filter((parts) => parts.length > 1),
    isQuoted: quoted.length > 0 && text.replace(QUOTED, '').trim() === '',
    isSpecific: words.length > 1 || words.some(({ terms }) => terms.parts.length > 0),
  }
}

/** A path of names, such as that of a field: `spec.schedule`, `.spec.containers[0].image`. */
const DOTTED = /^[\p{L}_][\p{L}\p{N}_-]*(?:\[\d*\])?(?:\.[\p{L}_][\p{L}\p{N}_-]*(?:\[\d*\])?)+$/u

/** Ends of file names and host names, which are not paths. */
const NOT_PATHS = /\.(?:ya?ml|json|toml|mdx?|[jt]sx?|css|html|sh|go|py|txt|xml|com|dev|io|net|org)$/

function suffixesOf(raw: string): PathSuffix[] {
  if (!DOTTED.test(raw) || NOT_PATHS.test(raw)) return []
  const segments = raw.replace(/\[\d*\]/g, '').split('.')
  return segments.slice(1).map((_, at) => ({
    term: termsOf(segments.slice(at + 1).join('.')).joined,
    share: (segments.length - at - 1) / segments.length,
    parents: segments.slice(0, at + 1).map((segment) => termsOf(segment).joined),
  }))
}
