// Other words for the same thing. Three sources: the site's configuration, titles of the form `A (B)`, and a list for
// every site (`generic-synonyms.ts`).

import { GENERIC_SYNONYMS } from './generic-synonyms.ts'
import { stem } from './stem.ts'
import { readWords, termsOf } from './tokens.ts'

export type SynonymGroup = readonly string[]

/** Most words of a phrase: longer ones are sentences. */
export const LONGEST_PHRASE = 4

/** Words that mean the same, in the words of the index, each group once. */
export function collectSynonyms(own: readonly SynonymGroup[], titles: readonly string[]): SynonymGroup[] {
  const groups = new Map<string, SynonymGroup>()
  for (const group of [...own, ...mineSynonyms(titles), ...GENERIC_SYNONYMS]) {
    const members = [...new Set(group.map(phraseOf))].filter(
      (member) => member !== '' && member.split(' ').length <= LONGEST_PHRASE,
    )
    const key = [...members].sort().join(',')
    if (members.length > 1 && !groups.has(key)) groups.set(key, members)
  }
  return [...groups.values()]
}

/** Whether a title may say that two of its words mean the same. */
export function mayHaveSynonyms(title: string): boolean {
  return /[)/]/.test(title)
}

/** What of them has several words. */
export function listPhrases(groups: readonly SynonymGroup[]): string[] {
  return [...new Set(groups.flat())].filter((member) => member.includes(' ')).sort()
}

/** `Single Sign-On (OIDC)` says that both are the same; so does `A / B`. */
function mineSynonyms(titles: readonly string[]): SynonymGroup[] {
  return titles.flatMap((title) => {
    const match = /^([^()]*[^()\s])\s*\(([^()]+)\)$/.exec(title) ?? /^([^/]+?) \/ ([^/]+)$/.exec(title)
    return match ? [[match[1]!, match[2]!]] : []
  })
}

/** A phrase as the index has its words: `Sign-On` is `signon`. */
function phraseOf(written: string): string {
  return readWords(written)
    .map(({ raw }) => termsOf(raw).whole)
    .filter((term) => term !== '')
    .join(' ')
}

/** By the stems of a member, the other members of its groups. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** Makes groups ready to be looked up. */
export function makeSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const synonyms = new Map<string, string[]>()
  for (const group of groups)
    for (const member of group) {
      const key = stemsOf(member)
      const others = group.filter((other) => stemsOf(other) !== key)
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others])
    }
  return synonyms
}

function stemsOf(phrase: string): string {
  return phrase.split(' ').map(stem).join(' ')
}
