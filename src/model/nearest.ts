// How like two names are: the one module that knows how that is counted.

import { distance } from 'fastest-levenshtein'

/** Letters to add, drop or change to get from one name to the other. */
export const countEdits: (name: string, other: string) => number = distance

/** The first of the candidates that are nearest to a name; undefined when none is within `most` edits. */
export function findNearest(name: string, candidates: Iterable<string>, most: number): string | undefined {
  let best: string | undefined
  let least = most + 1
  for (const candidate of candidates) {
    const edits = distance(name, candidate)
    if (edits < least) [best, least] = [candidate, edits]
  }
  return best
}
