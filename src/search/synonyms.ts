// Other words for the same thing. Three sources: a list for every site (`generic-synonyms.ts`), titles of the form
// `A (B)`, and the site's configuration.

import { GENERIC_SYNONYMS } from './generic-synonyms.ts'
import type { Manifest } from './index-format.ts'
import { readWords, termsOf } from './tokens.ts'

export type SynonymGroup = readonly string[]

/** Most words of a member: longer ones are sentences. */
const LONGEST_MEMBER = 4

/** Words that mean the same: only groups of which something is on the site, and what of each is. */
export function knownSynonyms(
  own: readonly SynonymGroup[],
  pages: readonly { readonly title: string }[],
  terms: readonly string[],
): Manifest['synonyms'] {
  const titles = pages.map(({ title }) => title).filter((title) => /[)/]/.test(title))
  const groups = joinGroups([...own, ...mineSynonyms(titles), ...GENERIC_SYNONYMS])
  const asked = new Set(groups.flat().flatMap((words) => words.split(' ')))
  const known = new Set(terms.filter((term) => asked.has(term)))
  const isKnown = (words: string): boolean => words.split(' ').every((word) => known.has(word))
  return groups
    .map((group) => [group.filter(isKnown), group.filter((words) => !isKnown(words))] as const)
    .filter(([own]) => own.length > 0)
}

/** `Single Sign-On (OIDC)` says that both are the same; so does `A / B`. */
function mineSynonyms(titles: readonly string[]): SynonymGroup[] {
  return titles.flatMap((title) => {
    const match = /^([^()]*[^()\s])\s*\(([^()]+)\)$/.exec(title) ?? /^([^/]+?) \/ ([^/]+)$/.exec(title)
    return match ? [[match[1]!, match[2]!]] : []
  })
}

/** Groups in the words of the index, each group once and none of a single member. */
export function joinGroups(groups: readonly SynonymGroup[]): SynonymGroup[] {
  const seen = new Set<string>()
  return groups.flatMap((group) => {
    const members = [...new Set(group.map(phraseOf))].filter(
      (member) => member !== '' && member.split(' ').length <= LONGEST_MEMBER,
    )
    const key = [...members].sort().join(',')
    if (members.length < 2 || seen.has(key)) return []
    seen.add(key)
    return [members]
  })
}

/** A phrase as the index has its words: `Sign-On` is `signon`. */
function phraseOf(written: string): string {
  return readWords(written)
    .map(({ raw }) => termsOf(raw).whole)
    .filter((term) => term !== '')
    .join(' ')
}
