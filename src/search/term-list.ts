// Texts → their terms with counts, in the short form that the store keeps.

import { eachPhrase, type PhraseBook } from './phrases.ts'
import { isStopWord, STOP_WORDS } from './stop-words.ts'
import { allTerms, rawWords, type Terms, termsOf } from './tokens.ts'

/** The terms of a field: `word=3 other`, a count where it is more than one; in order of first use. */
export type TermList = string

export interface CountRules {
  readonly keepsStopWords: boolean
  /** What is one term beside its words. */
  readonly phrases?: PhraseBook
}

/** The terms of texts with their counts. */
export function countTerms(texts: readonly string[], { keepsStopWords, phrases }: CountRules): TermList {
  const counts = new Map<string, number>()
  const add = (term: string): void => void counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const text of texts) {
    const words = rawWords(text).map(lookUp)
    for (const { terms, telling } of words) for (const term of keepsStopWords ? terms : telling) add(term)
    if (phrases) eachPhrase(words, phrases, add)
  }
  return writeTerms(counts)
}

/** Words of a title or heading that a query must have to equal it: all but stop words, or all when there are no others. */
export function countWords(text: string): number {
  const words = rawWords(text)
  return words.filter((raw) => !lookUp(raw).isStopWord).length || words.length
}

/**
 * The terms of what a page or section is called, each with the words of the shortest name that has it, so that a query
 * can equal any of them. With a part of a compound the other parts are words too: `GaugeHistogram` is not `gauge`.
 */
export function nameTerms(names: readonly string[], phrases?: PhraseBook): Map<string, number> {
  const terms = new Map<string, number>()
  for (const name of names) {
    const words = countWords(name)
    const add = (term: string, size: number): void => {
      if (term !== '') terms.set(term, Math.min(size, terms.get(term) ?? size))
    }
    const read = rawWords(name).map(termsOf)
    for (const { whole, last, parts } of read) {
      add(whole, words)
      for (const term of [last, ...parts]) add(term, words + Math.max(0, parts.length - 1))
    }
    if (phrases) eachPhrase(read, phrases, (term) => add(term, words))
  }
  return terms
}

/** Counted terms as a list. */
export function writeTerms(counts: ReadonlyMap<string, number>): TermList {
  let list = ''
  for (const [term, count] of counts) {
    if (list !== '') list += ' '
    list += count > 1 ? `${term}=${count}` : term
  }
  return list
}

/** Calls back for the terms of a list with their counts, in order. */
export function eachTerm(list: TermList, each: (term: string, count: number) => void): void {
  for (let at = 0; at < list.length; ) {
    const blank = list.indexOf(' ', at)
    const end = blank < 0 ? list.length : blank
    const entry = list.slice(at, end)
    const mark = entry.indexOf('=')
    if (mark < 0) each(entry, 1)
    else each(entry.slice(0, mark), Number(entry.slice(mark + 1)))
    at = end + 1
  }
}

interface KnownWord extends Pick<Terms, 'whole' | 'parts'> {
  readonly isStopWord: boolean
  /** Every term of the word. */
  readonly terms: readonly string[]
  /** Those that tell one page from another. */
  readonly telling: readonly string[]
}

// What a thread keeps between pages: a word has the same terms wherever it is, and most are in many places.
const known = new Map<string, KnownWord>()
const MANY_WORDS = 20_000

function lookUp(raw: string): KnownWord {
  let word = known.get(raw)
  if (!word) {
    if (known.size >= MANY_WORDS) known.clear()
    word = describeWord(raw)
    known.set(raw, word)
  }
  return word
}

function describeWord(raw: string): KnownWord {
  const found = termsOf(raw)
  const terms = allTerms(found)
  const { whole, parts } = found
  if (isStopWord(found)) return { whole, parts, isStopWord: true, terms, telling: [] }
  const isCompound = found.last !== '' || parts.length > 0
  return {
    whole,
    parts,
    isStopWord: false,
    terms,
    telling: isCompound ? terms.filter((term) => !STOP_WORDS.has(term)) : terms,
  }
}
