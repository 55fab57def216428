// How like two names are: the one module that knows how that is counted.

import { distance } from 'fastest-levenshtein'

/** Letters to add, drop or change to get from one name to the other. */
export const countEdits: (name: string, other: string) => number = distance

/** The first of the candidates that are nearest to a name; undefined when none is within `max` edits. */
export function findNearest(name: string, candidates: Iterable<string>, max: number): string | undefined {
  let best: string | undefined
  let min = max + 1
  for (const candidate of candidates) {
    const edits = distance(name, candidate)
    if (edits < min) [best, min] = [candidate, edits]
  }
  return best
}
