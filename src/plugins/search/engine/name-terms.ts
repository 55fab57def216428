// Tokenizes names: titles, headings, entries and link texts.

import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { MAX_TOKEN_LENGTH, readWords, type Terms, termsOf } from './tokens.ts'

export interface NameTerms {
  /** Words without stop words. */
  readonly words: readonly Terms[]
  /** Every term of the words, and its stem. */
  readonly terms: ReadonlySet<string>
  /** Comparison key: equal for names that differ only in inflection and stop words. */
  readonly key: string
}

/** Tokenizes a name. */
export function readName(name: string): NameTerms {
  const allTerms = readWords(name).map(({ raw }) => termsOf(raw))
  const words = allTerms.filter((terms) => !isStopWord(terms))
  return {
    words,
    terms: new Set(
      words.flatMap(({ joined, parts }) => [joined, stem(joined), ...parts, ...parts.map(stem)]),
    ),
    key: (words.length > 0 ? words : allTerms)
      .map(({ joined, parts }) => (joined ? stem(joined) : parts.join(' ')))
      .join(' '),
  }
}

/**
 * The term of a complete heading, which ranks it above headings that contain the words separately. Other terms never end
 * in `=`.
 */
export function nameTerm(name: string): string {
  const joinedWords = readWords(name).map(({ raw }) => termsOf(raw).joined)
  return `${joinedWords.join('').slice(0, MAX_TOKEN_LENGTH)}=`
}

/** Whether a term was created by `nameTerm`. */
export function isNameTerm(term: string): boolean {
  return term.endsWith('=')
}

/** Splits text into words and compounds into parts, the form in which phrases are compared. */
export function partsOf(text: string): string[] {
  return readWords(text).flatMap(({ raw }) => {
    const { joined, parts } = termsOf(raw)
    return parts.length > 0 ? parts : [joined]
  })
}
