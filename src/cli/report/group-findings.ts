// Shortens long reports: equal findings at many places become one group, and of very many groups only the first ones
// are printed, with a count by rule.

import type { Finding, Place } from '../../model/finding.ts'

/** A finding, and the other places of the same finding. */
export interface FindingGroup {
  readonly finding: Finding
  readonly elsewhere: readonly Place[]
}

/** Findings that differ only in their place, grouped at the first of them. */
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

/** At most `max` groups, errors before warnings: what is wrong with a build that failed comes first. */
export function chooseGroups(groups: readonly FindingGroup[], max: number): readonly FindingGroup[] {
  const isError = ({ finding }: FindingGroup): boolean => finding.severity === 'error'
  return [...groups.filter(isError), ...groups.filter((group) => !isError(group))].slice(0, max)
}

/** The number of findings of each rule, largest first. */
export function countByRule(findings: readonly Finding[]): (readonly [rule: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
