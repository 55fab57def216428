// What a word of a query means together with those beside it: as one word with them, or as part of a phrase that has
// synonyms.

import type { Manifest } from './index-format.ts'
import type { QueryWord } from './query.ts'
import { stem } from './stem.ts'

export interface Glued {
  readonly term: string
  /** Maybe unfinished, as its last word. */
  readonly isOpen: boolean
}

/** Two to four neighbours that are one word in the text: `wait for eval period`. */
export function gluedAround(words: readonly QueryWord[], at: number): Glued[] {
  const glued: Glued[] = []
  for (let size = 2; size <= 4; size++) {
    for (let start = Math.max(0, at - size + 1); start <= at && start + size <= words.length; start++) {
      const run = words.slice(start, start + size)
      // Scripts without blanks have no words to glue.
      if (run.some(({ terms }) => terms.whole === '')) continue
      glued.push({ term: run.map(({ terms }) => terms.whole).join(''), isOpen: run.at(-1)!.isLast })
    }
  }
  return glued
}

export interface Synonym {
  /** Words parted by blanks. */
  readonly phrase: string
  /** The words of the query that it stands for. */
  readonly of: readonly QueryWord[]
}

/** What the word, or a phrase it is part of, has for synonyms. */
export function synonymsAround(words: readonly QueryWord[], at: number, manifest: Manifest): Synonym[] {
  const groups = groupsOf(manifest)
  const found = new Map<string, readonly QueryWord[]>()
  for (let size = 4; size > 0; size--) {
    for (let start = Math.max(0, at - size + 1); start <= at && start + size <= words.length; start++) {
      const phrase = words.slice(start, start + size)
      const stems = phrase.map((word) => word.stem).join(' ')
      for (const member of groups.get(stems) ?? []) if (!found.has(member)) found.set(member, phrase)
    }
  }
  return [...found].map(([phrase, of]) => ({ phrase, of }))
}

/** What the site has for each member of a group, by the member's stems. */
const groupsByManifest = new WeakMap<Manifest, ReadonlyMap<string, ReadonlySet<string>>>()

function groupsOf(manifest: Manifest): ReadonlyMap<string, ReadonlySet<string>> {
  const kept = groupsByManifest.get(manifest)
  if (kept) return kept
  const groups = new Map<string, Set<string>>()
  for (const [known, other] of manifest.synonyms) {
    for (const member of [...known, ...other]) {
      const stems = stemPhrase(member)
      const own = groups.get(stems) ?? new Set<string>()
      for (const one of known) if (stemPhrase(one) !== stems) own.add(one)
      groups.set(stems, own)
    }
  }
  groupsByManifest.set(manifest, groups)
  return groups
}

function stemPhrase(phrase: string): string {
  return phrase.split(' ').map(stem).join(' ')
}
