// Suggestions for misspelled names. Names that differ only in punctuation come first. Candidates are grouped by length, so
// that a name is compared only with those of similar length; after very many comparisons, only names with the same last
// segment are suggested.

import { distance } from 'fastest-levenshtein'

/** Edit distance: characters to insert, delete or replace to turn one name into the other. */
export const countEdits: (name: string, other: string) => number = distance

/** Returns the candidate most similar to a name, ignoring case; undefined if none is within `maxEdits`. */
export function findNearest(
  name: string,
  candidates: Iterable<string>,
  maxEdits?: number,
): string | undefined {
  return createGuesser(() => candidates, maxEdits).guess(name)
}

/** Returns ` Did you mean "x"?`, or an empty string. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const nearest = findNearest(name, candidates)
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`
}

/** Returns `Did you mean …?` with the nearest name, or the alternative help. */
export function suggest(
  name: string,
  candidates: Iterable<string>,
  otherwise: string,
  write = (nearest: string): string => `\`${nearest}\``,
): string {
  const nearest = findNearest(name, candidates)
  return nearest === undefined ? otherwise : `Did you mean ${write(nearest)}?`
}

export interface Guesser {
  /** Returns the candidate most similar to the name; undefined if there is none. */
  guess(name: string): string | undefined
}

/** Maximum number of comparisons, a few tenths of a second. Sites that need more have other problems than typos. */
const MAX_COMPARISONS = 150_000

/** Suggests names from the same candidates, which are listed once and only when needed. */
export function createGuesser(candidates: () => Iterable<string>, maxEdits?: number): Guesser {
  const nearestNames = new Map<string, string | undefined>()
  let names: Names | undefined
  let left = MAX_COMPARISONS

  return {
    guess(name) {
      if (nearestNames.has(name)) return nearestNames.get(name)
      names ??= indexNames(candidates())
      const lower = name.toLowerCase()
      let found = names.byLower.get(lower) ?? findUnpunctuated(lower, names.byWords)
      if (found === undefined && left > 0) {
        const search = searchNearest(lower, names.byLength, maxEdits ?? allowedEdits(lower))
        left -= search.comparisons
        found =
          search.edits > 1 && maxEdits === undefined
            ? (findAbbreviated(lower, names.byLower) ?? search.name)
            : search.name
      }
      found ??= findNamesake(lower, names.byLastPart)
      nearestNames.set(name, found)
      return found
    },
  }
}

interface Names {
  readonly byLower: ReadonlyMap<string, string>
  /** Expects the name in lower case. */
  readonly byLength: ReadonlyMap<number, readonly (readonly [name: string, lower: string])[]>
  readonly byLastPart: ReadonlyMap<string, readonly string[]>
  /** By their letters and digits. */
  readonly byWords: ReadonlyMap<string, readonly string[]>
}

function indexNames(candidates: Iterable<string>): Names {
  const byLower = new Map<string, string>()
  const byLength = new Map<number, [string, string][]>()
  const byLastPart = new Map<string, string[]>()
  const byWords = new Map<string, string[]>()
  for (const name of new Set(candidates)) {
    const lower = name.toLowerCase()
    if (!byLower.has(lower)) byLower.set(lower, name)
    push(byLength, lower.length, [name, lower])
    if (name.includes('/')) push(byLastPart, lastPart(lower), name)
    push(byWords, withoutPunctuation(lower), name)
  }
  return { byLower, byLength, byLastPart, byWords }
}

/** `1260` for `12-6-0`, which is more edits away than `12-7-0`. */
function findUnpunctuated(lower: string, byWords: Names['byWords']): string | undefined {
  const words = withoutPunctuation(lower)
  return words.length < 2 ? undefined : nearestOf(lower, byWords.get(words) ?? [])
}

function withoutPunctuation(lower: string): string {
  return lower.replace(/[^\p{L}\p{M}\p{N}/]+/gu, '')
}

/**
 * A third of the characters of the last segment: the folders before it are usually correct and irrelevant. Two edits are
 * always allowed, because two swapped characters count as two.
 */
function allowedEdits(lower: string): number {
  return lower.length < 4 ? 1 : Math.max(2, Math.floor(lastPart(lower).length / 3))
}

function searchNearest(
  lower: string,
  byLength: Names['byLength'],
  maxEdits: number,
): { name?: string; edits: number; comparisons: number } {
  let best: string | undefined
  // A name that shares no characters is a different name: `g` is not `d`.
  let least = Math.min(maxEdits, Math.max(0, lastPart(lower).length - 1)) + 1
  let comparisons = 0
  // From equal length outwards: a difference in length is a lower bound of the distance.
  for (let apart = 0; apart < least; apart++) {
    for (const length of apart === 0 ? [lower.length] : [lower.length - apart, lower.length + apart]) {
      for (const [name, other] of byLength.get(length) ?? []) {
        comparisons += 1
        const edits = countEdits(lower, other)
        if (edits < least) [best, least] = [name, edits]
      }
    }
  }
  return { ...(best !== undefined && { name: best }), edits: least, comparisons }
}

/** The only name that starts with these characters: `warning` for `warn`, rather than `card`. */
function findAbbreviated(lower: string, byLower: Names['byLower']): string | undefined {
  if (lower.length < 4) return undefined
  const longer = [...byLower.keys()].filter(
    (name) => name.startsWith(lower) && /^[a-z\d]+$/.test(name.slice(lower.length)),
  )
  return longer.length === 1 ? byLower.get(longer[0]!) : undefined
}

/** Moved files usually keep their names: `/guide/old/setup` for `/guide/new/setup`. */
function findNamesake(lower: string, byLastPart: Names['byLastPart']): string | undefined {
  const namesakes = byLastPart.get(lastPart(lower)) ?? []
  return namesakes.length > 50 ? undefined : nearestOf(lower, namesakes)
}

function nearestOf(lower: string, names: readonly string[]): string | undefined {
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const name of names) {
    const edits = countEdits(lower, name.toLowerCase())
    if (edits < least) [best, least] = [name, edits]
  }
  return best
}

/** `intro` for `/guide/intro`, `guide/intro.md` and `guide/intro/index.md`. */
function lastPart(path: string): string {
  const plain = path.replace(/(?:\/index)?\.mdx?$/, '')
  return plain.slice(plain.lastIndexOf('/') + 1)
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
