// Other words for the same thing. Three sources: a list for every site (`generic-synonyms.ts`), titles of the form
// `A (B)`, and the site's configuration.

import { readWords, termsOf } from './tokens.ts'

export type SynonymGroup = readonly string[]

/** Most words of a member: longer ones are sentences. */
const LONGEST_MEMBER = 4

/** `Single Sign-On (OIDC)` says that both are the same; so does `A / B`. */
export function mineSynonyms(titles: readonly string[]): SynonymGroup[] {
  return titles.flatMap((title) => {
    const match = /^([^()]+?)\s*\(([^()]+)\)$/.exec(title) ?? /^([^/]+?) \/ ([^/]+)$/.exec(title)
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
