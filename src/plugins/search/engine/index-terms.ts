// Tokenizes fields for MiniSearch.

import type { Options } from 'minisearch'
import { FIELDS } from './index-format.ts'
import { nameTerm } from './name-terms.ts'
import { STOP_WORDS } from './stop-words.ts'
import { allTerms, rawWords, termsOf } from './tokens.ts'

const KEEPS_STOP_WORDS: ReadonlySet<string> = new Set(['title', 'path', 'heading'])

/** Counts of a term by its role in a name, so that `timeout` ranks above `db.postgrest.timeout`. */
export const NAME_COUNTS = { whole: 8, last: 2, part: 1 } as const

/** MiniSearch options for building an index. Each distinct word is tokenized once. */
export function indexOptions(): Options {
  const cache = new Map<string, readonly string[]>()
  const cachedTerms = (raw: string): readonly string[] => {
    const terms = cache.get(raw) ?? allTerms(termsOf(raw))
    cache.set(raw, terms)
    return terms
  }
  function tokenize(text: string, field = ''): string[] {
    if (field === 'names') return nameTerms(text)
    const keepsStopWords = KEEPS_STOP_WORDS.has(field)
    const terms: string[] = field === 'heading' && text !== '' ? [nameTerm(text)] : []
    for (const raw of rawWords(text))
      for (const term of cachedTerms(raw)) if (keepsStopWords || !STOP_WORDS.has(term)) terms.push(term)
    return terms
  }
  return { fields: [...FIELDS], tokenize, processTerm: (term) => term, autoVacuum: false }
}

function nameTerms(text: string): string[] {
  const counts = new Map<string, number>()
  const add = (term: string, count: number): void => {
    if (term !== '') counts.set(term, Math.max(count, counts.get(term) ?? 0))
  }
  for (const line of text.split('\n')) {
    const words = rawWords(line)
    for (const { joined, last, parts } of words.map(termsOf)) {
      add(joined, words.length === 1 ? NAME_COUNTS.whole : NAME_COUNTS.last)
      add(last, NAME_COUNTS.last)
      for (const part of parts) add(part, NAME_COUNTS.part)
    }
  }
  return [...counts].flatMap(([term, count]) => Array<string>(count).fill(term))
}
