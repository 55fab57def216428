// Other words for the same thing. Three sources: the site's configuration, titles of the form `A (B)`, and a list for
// every site (`generic-synonyms.ts`).

import { GENERIC_SYNONYMS } from './generic-synonyms.ts'
import { stem } from './stem.ts'
import { readWords, termsOf } from './tokens.ts'

export type SynonymGroup = readonly string[]

/** Most words of a phrase: longer ones are sentences. */
export const LONGEST_PHRASE = 4

/** Groups of words that mean the same. */
export function collectSynonyms(own: readonly SynonymGroup[], titles: readonly string[]): SynonymGroup[] {
  return [...own, ...titles.flatMap(mineSynonyms), ...GENERIC_SYNONYMS]
}

/** `Single Sign-On (OIDC)` says that both are the same; so does `A / B`. */
function mineSynonyms(title: string): SynonymGroup[] {
  const match = /^([^()]*[^()\s])\s*\(([^()]+)\)$/.exec(title) ?? /^([^/]+?) \/ ([^/]+)$/.exec(title)
  return match ? [[match[1]!, match[2]!]] : []
}

/** By the stems of a word or phrase, what else it is called, each word of it as the index has it. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>

/** Makes groups ready to be looked up. */
export function createSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const synonyms = new Map<string, readonly (readonly string[])[]>()
  for (const group of groups) {
    const members = group.map((member) => readWords(member).map(({ raw }) => termsOf(raw).joined))
    const keys = members.map((words) => words.map(stem).join(' '))
    for (const own of new Set(keys)) {
      const others = members.filter((words, at) => words.length > 0 && keys[at] !== own)
      synonyms.set(own, [...(synonyms.get(own) ?? []), ...others])
    }
  }
  return synonyms
}
