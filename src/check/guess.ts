// Suggestions for a missing name among very many. Names are indexed by length, so that only those of similar length
// are compared; after too many comparisons, only names with the same last segment are found.

import { countEdits } from '../model/nearest.ts'

export interface Guesser {
  /** The candidate most like the name; undefined if none is near. */
  guess(name: string): string | undefined
}

/** The limit of comparisons, a few tenths of a second. A site that needs more does not just have typos. */
const MAX_COMPARISONS = 150_000

/** `candidates` is called once, at the first guess. */
export function createGuesser(candidates: () => Iterable<string>): Guesser {
  const known = new Map<string, string | undefined>()
  let names: Names | undefined
  let left = MAX_COMPARISONS

  return {
    guess(name) {
      if (known.has(name)) return known.get(name)
      names ??= sortNames(candidates())
      const lower = name.toLowerCase()
      let found = names.byLower.get(lower)
      if (found === undefined && left > 0) {
        const search = searchNearest(lower, names.byLength)
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

function sortNames(candidates: Iterable<string>): Names {
  const byLower = new Map<string, string>()
  const byLength = new Map<number, [string, string][]>()
  const byLastPart = new Map<string, string[]>()
  for (const name of new Set(candidates)) {
    const lower = name.toLowerCase()
    if (!byLower.has(lower)) byLower.set(lower, name)
    push(byLength, lower.length, [name, lower])
    push(byLastPart, lastPart(lower), name)
  }
  return { byLower, byLength, byLastPart }
}

/**
 * The nearest name. The number of edits may be a third of the length of the last segment, because the folders before it
 * are mostly right. Two are always allowed, because swapping two letters takes two.
 */
function searchNearest(lower: string, byLength: Names['byLength']): { name?: string; comparisons: number } {
  let best: string | undefined
  const letters = lastPart(lower).length
  const allowed = lower.length < 4 ? 1 : Math.max(2, Math.floor(letters / 3))
  // A name that shares no letter is another name: `g` is not `d`.
  let min = Math.min(allowed, Math.max(0, letters - 1)) + 1
  let comparisons = 0
  // From equal length outwards, because the difference in length is a lower bound of the distance.
  for (let apart = 0; apart < min; apart++) {
    for (const length of apart === 0 ? [lower.length] : [lower.length - apart, lower.length + apart]) {
      for (const [name, other] of byLength.get(length) ?? []) {
        comparisons += 1
        const steps = countEdits(lower, other)
        if (steps < min) [best, min] = [name, steps]
      }
    }
  }
  return { ...(best !== undefined && { name: best }), comparisons }
}

/** A moved page keeps its last segment: `/guide/old/setup` for `/guide/new/setup`. */
function findNamesake(lower: string, byLastPart: Names['byLastPart']): string | undefined {
  const namesakes = byLastPart.get(lastPart(lower)) ?? []
  if (namesakes.length > 50) return undefined
  let best: string | undefined
  let min = Number.POSITIVE_INFINITY
  for (const name of namesakes) {
    const steps = countEdits(lower, name.toLowerCase())
    if (steps < min) [best, min] = [name, steps]
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
