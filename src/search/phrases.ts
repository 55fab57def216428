// Expressions of several words that mean the same as others. The index has each as one term beside its words, so that
// `service map` is found where it is written, and not wherever there is a service and a map.

import { stem } from './stem.ts'
import type { Terms } from './tokens.ts'

/** Begins the term of a phrase, and no word. */
const MARK = '_'

/** Most words of a phrase: longer ones are sentences. */
export const LONGEST_PHRASE = 4

/** The term of a phrase, whose words are parted by blanks; of a single word that word. The last may have any ending. */
export function phraseTerm(phrase: string): string {
  const words = phrase.split(' ')
  return words.length === 1 ? phrase : termOf(words)
}

/** The term as it is shown: a phrase in one word. */
export function shownTerm(term: string): string {
  return isPhraseTerm(term) ? term.slice(MARK.length) : term
}

export function isPhraseTerm(term: string): boolean {
  return term.startsWith(MARK)
}

/** Phrases to look for. */
export interface PhraseBook {
  readonly terms: ReadonlySet<string>
  /** What they begin with. */
  readonly firsts: ReadonlySet<string>
}

/** Makes phrases ready to be looked for. */
export function makePhraseBook(phrases: readonly string[]): PhraseBook {
  return {
    terms: new Set(phrases.map(phraseTerm)),
    firsts: new Set(phrases.map((phrase) => phrase.split(' ')[0]!)),
  }
}

/**
 * Calls back for each phrase among words as the index has them, with its first word and the one behind its last. A
 * compound, `service-map`, may be one too.
 */
export function eachPhrase(
  read: readonly Pick<Terms, 'whole' | 'parts'>[],
  { terms, firsts }: PhraseBook,
  each: (term: string, from: number, to: number) => void,
): void {
  const words = read.map(({ whole }) => whole)
  for (const [from, { parts }] of read.entries()) {
    if (parts.length > 1 && firsts.has(parts[0]!) && terms.has(termOf(parts)))
      each(termOf(parts), from, from + 1)
    if (!firsts.has(words[from]!)) continue
    for (let to = from + 2; to <= Math.min(words.length, from + LONGEST_PHRASE); to++) {
      const term = termOf(words.slice(from, to))
      if (terms.has(term)) each(term, from, to)
    }
  }
}

function termOf(words: readonly string[]): string {
  return MARK + words.slice(0, -1).join('') + stem(words.at(-1)!)
}
