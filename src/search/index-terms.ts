// The terms of a field: what MiniSearch indexes.

import type { Options } from 'minisearch'
import { FIELDS } from './index-format.ts'
import { stem } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'
import { allTerms, rawWords, type Terms, termsOf } from './tokens.ts'

const KEEPS_STOP_WORDS: ReadonlySet<string> = new Set(['title', 'path', 'heading'])

/** The count of a term in a name says what of the name it is: `timeout` is not `db.postgrest.timeout`. */
export const NAME_COUNTS = { whole: 8, last: 2, part: 1 } as const

/** Phrases that mean the same as others, by the words they begin with. Each is indexed as one word beside its words. */
export type PhraseBook = ReadonlyMap<string, readonly (readonly string[])[]>

/** Makes phrases ready to be looked for. */
export function makePhraseBook(phrases: readonly string[]): PhraseBook {
  const book = new Map<string, string[][]>()
  for (const words of phrases.map((phrase) => phrase.split(' '))) {
    const own = book.get(words[0]!)
    if (own) own.push(words)
    else book.set(words[0]!, [words])
  }
  return book
}

/** The options of an index that is made. */
export function indexOptions(book: PhraseBook): Options {
  const known = new Map<string, Terms>()
  const read = (raw: string): Terms => {
    const terms = known.get(raw) ?? termsOf(raw)
    known.set(raw, terms)
    return terms
  }
  function tokenize(text: string, field = ''): string[] {
    if (field === 'names') return nameTerms(text)
    const words = rawWords(text).map(read)
    const keepsStopWords = KEEPS_STOP_WORDS.has(field)
    const terms: string[] = []
    for (const [at, word] of words.entries()) {
      if (word.isPlain) {
        if (keepsStopWords || !STOP_WORDS.has(word.whole)) terms.push(word.whole)
      } else for (const term of allTerms(word)) if (keepsStopWords || !STOP_WORDS.has(term)) terms.push(term)
      for (const phrase of book.get(word.parts[0] ?? word.whole) ?? [])
        if (beginsWith(words, at, phrase)) terms.push(phrase.join(''))
    }
    return terms
  }
  return { fields: [...FIELDS], tokenize, processTerm: (term) => term, autoVacuum: false }
}

/** Whether a phrase is at this place, as words or as a compound; its last word in any ending. */
function beginsWith(words: readonly Terms[], at: number, phrase: readonly string[]): boolean {
  const { parts } = words[at]!
  const found = parts.length > 1 ? parts : words.slice(at, at + phrase.length).map(({ whole }) => whole)
  const last = phrase.length - 1
  return (
    found.length === phrase.length &&
    phrase.every((word, nth) => (nth < last ? found[nth] === word : stem(found[nth]!) === stem(word)))
  )
}

function nameTerms(text: string): string[] {
  const counts = new Map<string, number>()
  const add = (term: string, count: number): void => {
    if (term !== '') counts.set(term, Math.max(count, counts.get(term) ?? 0))
  }
  for (const line of text.split('\n')) {
    const words = rawWords(line)
    for (const { whole, last, parts } of words.map(termsOf)) {
      add(whole, words.length === 1 ? NAME_COUNTS.whole : NAME_COUNTS.last)
      add(last, NAME_COUNTS.last)
      for (const part of parts) add(part, NAME_COUNTS.part)
    }
  }
  return [...counts].flatMap(([term, count]) => Array<string>(count).fill(term))
}
