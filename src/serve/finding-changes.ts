// What a save changed in a report. A finding is the same one wherever it has moved in its file.

import type { Finding } from '../model/finding.ts'

export interface FindingChanges {
  /** In the order of the later report. */
  readonly added: readonly Finding[]
  readonly fixed: readonly Finding[]
  /** How many are in both reports. */
  readonly kept: number
}

/** Compares two reports of a site. */
export function compareReports(before: readonly Finding[], after: readonly Finding[]): FindingChanges {
  const known = new Map<string, Finding[]>()
  for (const finding of before) {
    const key = keyOf(finding)
    const same = known.get(key)
    if (same) same.push(finding)
    else known.set(key, [finding])
  }
  const added = after.filter((finding) => known.get(keyOf(finding))?.shift() === undefined)
  return { added, fixed: [...known.values()].flat(), kept: after.length - added.length }
}

function keyOf({ rule, severity, message, place, output }: Finding): string {
  return JSON.stringify([rule, severity, message, place?.path, output])
}
