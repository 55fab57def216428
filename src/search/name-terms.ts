// What a name is in words: of a page, a heading, an entry, the text of a link.

import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { LONGEST_TOKEN, readWords, type Terms, termsOf } from './tokens.ts'

export interface NameTerms {
  /** Those that count. */
  readonly words: readonly Terms[]
  /** Every term of them, and its stem. */
  readonly terms: ReadonlySet<string>
  /** The same for names that differ in endings and words that say little only. */
  readonly key: string
}

/** Reads a name. */
export function readName(name: string): NameTerms {
  const all = readWords(name).map(({ raw }) => termsOf(raw))
  const words = all.filter((terms) => !isStopWord(terms))
  return {
    words,
    terms: new Set(
      words.flatMap(({ joined, parts }) => [joined, stem(joined), ...parts, ...parts.map(stem)]),
    ),
    key: (words.length > 0 ? words : all)
      .map(({ joined, parts }) => (joined ? stem(joined) : parts.join(' ')))
      .join(' '),
  }
}

/** The term of a whole heading, which finds it before all that have its words apart. No word ends so. */
export function nameTerm(name: string): string {
  const letters = readWords(name).map(({ raw }) => termsOf(raw).joined)
  return `${letters.join('').slice(0, LONGEST_TOKEN)}=`
}

/** Whether a term is one of those. */
export function isNameTerm(term: string): boolean {
  return term.endsWith('=')
}

/** The words of a text, compounds in parts: the form phrases are compared in. */
export function partsOf(text: string): string[] {
  return readWords(text).flatMap(({ raw }) => {
    const { joined, parts } = termsOf(raw)
    return parts.length > 0 ? parts : [joined]
  })
}
