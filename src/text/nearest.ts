// What a misspelt name was meant to be. Candidates are kept by length, so that a name is compared only with those near
// in length; after very many comparisons only a name whose last part is right is found.

import { distance } from 'fastest-levenshtein'

/** Letters to insert, delete or replace to turn one name into the other. */
export const countEdits: (name: string, other: string) => number = distance

/** The candidate most like a name, upper and lower case aside; undefined when none is within `maxEdits`. */
export function findNearest(
  name: string,
  candidates: Iterable<string>,
  maxEdits?: number,
): string | undefined {
  return createGuesser(() => candidates, maxEdits).guess(name)
}

/** ` Did you mean "x"?`, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const nearest = findNearest(name, candidates)
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`
}

/** `Did you mean …?` with the nearest name as it is written, or what else to do. */
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
  /** The candidate most like the name; undefined when none is. */
  guess(name: string): string | undefined
}

/** How many pairs of names are compared, some tenths of a second. A site that needs more has not just typos. */
const MAX_COMPARISONS = 150_000

/** For many names and the same candidates, which are listed once and only when there is something to guess. */
export function createGuesser(candidates: () => Iterable<string>, maxEdits?: number): Guesser {
  const known = new Map<string, string | undefined>()
  let names: Names | undefined
  let left = MAX_COMPARISONS

  return {
    guess(name) {
      if (known.has(name)) return known.get(name)
      names ??= indexNames(candidates())
      const lower = name.toLowerCase()
      let found = names.byLower.get(lower)
      if (found === undefined && left > 0) {
        const search = searchNearest(lower, names.byLength, maxEdits ?? allowedEdits(lower))
        left -= search.comparisons
        found = search.name
      }
      found ??= findNamesake(lower, names.byLastPart)
      known.set(name, found)
      return found
    },
  }
}

interface Names {
  readonly byLower: ReadonlyMap<string, string>
  /** With the name in lower case. */
  readonly byLength: ReadonlyMap<number, readonly (readonly [name: string, lower: string])[]>
  readonly byLastPart: ReadonlyMap<string, readonly string[]>
}

function indexNames(candidates: Iterable<string>): Names {
  const byLower = new Map<string, string>()
  const byLength = new Map<number, [string, string][]>()
  const byLastPart = new Map<string, string[]>()
  for (const name of new Set(candidates)) {
    const lower = name.toLowerCase()
    if (!byLower.has(lower)) byLower.set(lower, name)
    push(byLength, lower.length, [name, lower])
    if (name.includes('/')) push(byLastPart, lastPart(lower), name)
  }
  return { byLower, byLength, byLastPart }
}

/**
 * A third of the letters of the last part: the folders before it are mostly right and say nothing. Two are always
 * allowed, since two letters swapped are two.
 */
function allowedEdits(lower: string): number {
  return lower.length < 4 ? 1 : Math.max(2, Math.floor(lastPart(lower).length / 3))
}

function searchNearest(
  lower: string,
  byLength: Names['byLength'],
  maxEdits: number,
): { name?: string; comparisons: number } {
  let best: string | undefined
  // A name of which no letter is left is another name: `g` is not `d`.
  let least = Math.min(maxEdits, Math.max(0, lastPart(lower).length - 1)) + 1
  let comparisons = 0
  // From equal length outwards: a difference in length is a distance already.
  for (let apart = 0; apart < least; apart++) {
    for (const length of apart === 0 ? [lower.length] : [lower.length - apart, lower.length + apart]) {
      for (const [name, other] of byLength.get(length) ?? []) {
        comparisons += 1
        const edits = countEdits(lower, other)
        if (edits < least) [best, least] = [name, edits]
      }
    }
  }
  return { ...(best !== undefined && { name: best }), comparisons }
}

/** Something that was moved keeps its name: `/guide/old/setup` for `/guide/new/setup`. */
function findNamesake(lower: string, byLastPart: Names['byLastPart']): string | undefined {
  const namesakes = byLastPart.get(lastPart(lower)) ?? []
  if (namesakes.length > 50) return undefined
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const name of namesakes) {
    const edits = countEdits(lower, name.toLowerCase())
    if (edits < least) [best, least] = [name, edits]
  }
  return best
}

/** `intro` of `/guide/intro`, of `guide/intro.md` and of `guide/intro/index.md`. */
function lastPart(path: string): string {
  const plain = path.replace(/(?:\/index)?\.mdx?$/, '')
  return plain.slice(plain.lastIndexOf('/') + 1)
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
