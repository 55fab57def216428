// Other words for the same thing. Three sources: a list for every site (`generic-synonyms.ts`), titles of the form
// `A (B)`, and the site's configuration.

import { GENERIC_SYNONYMS } from './generic-synonyms.ts'
import type { Manifest } from './index-format.ts'
import { LONGEST_PHRASE, makePhraseBook, type PhraseBook, phraseTerm } from './phrases.ts'
import { readWords, termsOf } from './tokens.ts'

export type SynonymGroup = readonly string[]

/** Words that mean the same: the site's own, those of its titles, and those of every site. */
export function collectSynonyms(own: readonly SynonymGroup[], titles: readonly string[]): SynonymGroup[] {
  return joinGroups([...own, ...mineSynonyms(titles), ...GENERIC_SYNONYMS])
}

/** Whether a title may say that two of its words mean the same. */
export function mayHaveSynonyms(title: string): boolean {
  return /[)/]/.test(title)
}

/** What of the site's own synonyms has several words. */
export function ownPhrases(groups: readonly SynonymGroup[]): string[] {
  return listPhrases(groups).filter((phrase) => !genericPhrases.includes(phrase))
}

/** The phrases of the site and those of every site, to be looked for in its texts. */
export function makeSynonymBook(own: readonly string[]): PhraseBook {
  return makePhraseBook([...genericPhrases, ...own])
}

function listPhrases(groups: readonly SynonymGroup[]): string[] {
  return [...new Set(groups.flat())].filter((member) => member.includes(' ')).sort()
}

/** Only groups of which something is on the site, and what of each is. */
export function knownSynonyms(
  groups: readonly SynonymGroup[],
  terms: readonly string[],
): Manifest['synonyms'] {
  const asked = new Set(groups.flat().map(phraseTerm))
  const known = new Set(terms.filter((term) => asked.has(term)))
  const isKnown = (member: string): boolean => known.has(phraseTerm(member))
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
      (member) => member !== '' && member.split(' ').length <= LONGEST_PHRASE,
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

const genericPhrases: readonly string[] = listPhrases(joinGroups(GENERIC_SYNONYMS))
