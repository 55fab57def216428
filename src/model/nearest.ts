// The similarity of names: the only module that knows the edit distance.

import { distance } from 'fastest-levenshtein'

/** Letters to insert, delete or replace to turn one name into the other. */
export const countEdits: (name: string, other: string) => number = distance

/** The first of the nearest candidates; undefined if none is within `max` edits. */
export function findNearest(name: string, candidates: Iterable<string>, max: number): string | undefined {
  let best: string | undefined
  let min = max + 1
  for (const candidate of candidates) {
    const edits = distance(name, candidate)
    if (edits < min) [best, min] = [candidate, edits]
  }
  return best
}
