// What a person reads of many findings: the same thing said of many places is one thing to know, and of very many
// things the first ones and how many there are of each kind.

import type { Finding, Place } from '../../model/finding.ts'

/** A finding, and where else the same is to be said. */
export interface FindingGroup {
  readonly finding: Finding
  readonly elsewhere: readonly Place[]
}

/** Findings that differ by place alone, together at the first of them. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, { finding: Finding; elsewhere: Place[] }>()
  for (const finding of findings) {
    const { rule, severity, message, help = '', place } = finding
    const key = JSON.stringify([rule, severity, message, help])
    const group = groups.get(key)
    if (!group) groups.set(key, { finding, elsewhere: [] })
    else if (place) group.elsewhere.push(place)
  }
  return [...groups.values()]
}

/** At most so many groups, errors before warnings; in the order they had. */
export function chooseGroups(groups: readonly FindingGroup[], most: number): readonly FindingGroup[] {
  if (groups.length <= most) return groups
  const isError = ({ finding }: FindingGroup): boolean => finding.severity === 'error'
  const errors = groups.filter(isError).slice(0, most)
  const warnings = groups.filter((group) => !isError(group)).slice(0, most - errors.length)
  const chosen = new Set([...errors, ...warnings])
  return groups.filter((group) => chosen.has(group))
}

/** How many findings each rule has, the most first. */
export function countByRule(findings: readonly Finding[]): (readonly [rule: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
