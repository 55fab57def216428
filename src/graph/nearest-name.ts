// Suggests a name for one that does not exist.

import { countEdits } from '../model/nearest.ts'

/** The candidate most like a name (case aside), else one that ends in the same segment; undefined if none is near. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase()
  const lastSegment = wanted.slice(wanted.lastIndexOf('/') + 1)
  let best: string | undefined
  // Two edits, because swapping two letters takes two.
  let bestDistance = (wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length * 0.35))) + 1
  let namesake: string | undefined
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) < bestDistance) {
      const apart = countEdits(wanted, candidate.toLowerCase())
      if (apart < bestDistance) {
        best = candidate
        bestDistance = apart
      }
    }
    if (namesake === undefined && lastSegment !== '' && candidate.toLowerCase().endsWith(`/${lastSegment}`)) {
      namesake = candidate
    }
  }
  return bestDistance > 2 && namesake !== undefined ? namesake : best
}

/** ` Did you mean "x"?`, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const guess = nearestName(name, candidates)
  return guess === undefined ? '' : ` Did you mean "${guess}"?`
}
