// What a name that leads nowhere was meant to be, among very many. Names are kept by length, so that only those
// near in length are compared; and after very many comparisons only what keeps its last name is found.

import { countEdits } from '../model/nearest.ts'

export interface Guesser {
  /** The candidate most like the name; undefined when none is. */
  guess(name: string): string | undefined
}

/** How many pairs of names are compared, some tenths of a second. A site that needs more has not just typos. */
const MAX_COMPARISONS = 150_000

/** `candidates` is asked once, and only when there is something to guess. */
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
 * The nearest name. As many edits are allowed as a third of the last name has letters: the folders before it are
 * mostly right and say nothing. Two are always allowed, since two letters swapped are two.
 */
function searchNearest(lower: string, byLength: Names['byLength']): { name?: string; comparisons: number } {
  let best: string | undefined
  const letters = lastPart(lower).length
  const allowed = lower.length < 4 ? 1 : Math.max(2, Math.floor(letters / 3))
  // A name of which no letter is left is another name: `g` is not `d`.
  let least = Math.min(allowed, Math.max(0, letters - 1)) + 1
  let comparisons = 0
  // From equal length outwards: a difference in length is a distance already.
  for (let apart = 0; apart < least; apart++) {
    for (const length of apart === 0 ? [lower.length] : [lower.length - apart, lower.length + apart]) {
      for (const [name, other] of byLength.get(length) ?? []) {
        comparisons += 1
        const steps = countEdits(lower, other)
        if (steps < least) [best, least] = [name, steps]
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
    const steps = countEdits(lower, name.toLowerCase())
    if (steps < least) [best, least] = [name, steps]
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
