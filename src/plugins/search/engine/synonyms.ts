// Synonyms from three sources: the site's configuration, titles of the form `A (B)`, and a list for all sites
// (`generic-synonyms.ts`).

import { GENERIC_SYNONYMS } from './generic-synonyms.ts'
import { stem } from './stem.ts'
import { readWords, termsOf } from './tokens.ts'

export type SynonymGroup = readonly string[]

/** Maximum number of words in a phrase; longer ones are sentences. */
export const MAX_PHRASE_WORDS = 4

/** Collects the synonym groups of a site. */
export function collectSynonyms(
  siteGroups: readonly SynonymGroup[],
  titles: readonly string[],
): SynonymGroup[] {
  return [...siteGroups, ...titles.flatMap(extractSynonyms), ...GENERIC_SYNONYMS]
}

/** `Single Sign-On (OIDC)` and `A / B` name the same thing twice. */
function extractSynonyms(title: string): SynonymGroup[] {
  const match = /^([^()]*[^()\s])\s*\(([^()]+)\)$/.exec(title) ?? /^([^/]+?) \/ ([^/]+)$/.exec(title)
  return match ? [[match[1]!, match[2]!]] : []
}

/** Synonyms of a word or phrase, as unstemmed words, by the stems of its words. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>

/** Builds the lookup table of synonym groups. */
export function createSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const synonyms = new Map<string, readonly (readonly string[])[]>()
  for (const group of groups) {
    const members = group.map((member) => readWords(member).map(({ raw }) => termsOf(raw).joined))
    const keys = members.map((words) => words.map(stem).join(' '))
    for (const key of new Set(keys)) {
      const others = members.filter((words, at) => words.length > 0 && keys[at] !== key)
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others])
    }
  }
  return synonyms
}
