// Which neighbouring pages form a group, whose texts share a file and whose postings are collected together; and what
// a group must know of the others: averages, and whose text is on an earlier page already.

import type { SectionPart } from './page-part.ts'

/** What the other groups must know of a page's sections. */
export interface PartSummary {
  /** By section: what names its text and code; empty where there is too little to recognise twins. */
  readonly twins: readonly string[]
  /** Words of headings, and terms of names, text and code. */
  readonly headings: Total
  readonly sizes: readonly [names: Total, text: Total, code: Total]
  /** Letters of its stored texts. */
  readonly letters: number
}

/** A sum, and of how many that are not zero. */
export type Total = readonly [sum: number, count: number]

/** What a group's postings depend on beside its own pages. */
export interface GroupRules {
  /** Average terms of names, text and code in a section. */
  readonly averages: readonly [names: number, text: number, code: number]
  /** Sections, counted through the group, whose text and code are on an earlier page already. */
  readonly twins: readonly number[]
}

/** Pages that follow each other, by their place in the list. */
export interface PageGroup {
  readonly from: number
  readonly to: number
  /** Number of its first section. */
  readonly section: number
  readonly rules: GroupRules
}

/**
 * Letters of a group's texts: from the minimum on, one address in `END_SHARE` ends it, so that a page that comes or goes
 * changes its own group, not those behind it.
 */
export const GROUP_LETTERS = { min: 26_000, max: 52_000 } as const
const END_SHARE = 4
const MAX_PAGES = 64

/** Two averages that differ by less than this factor are one: an edit should not change what all other pages hold. */
const AVERAGE_STEP = 1.05

/** Summarises the sections of a page for the other groups. */
export function summarisePart(sections: readonly SectionPart[]): Omit<PartSummary, 'letters'> {
  const total = (sizes: readonly number[]): Total => [
    sizes.reduce((sum, size) => sum + size, 0),
    sizes.filter((size) => size > 0).length,
  ]
  return {
    twins: sections.map(({ twin }) => twin),
    headings: total(sections.map(({ words }) => words)),
    sizes: [
      total(sections.map(({ sizes }) => sizes[0])),
      total(sections.map(({ sizes }) => sizes[1])),
      total(sections.map(({ sizes }) => sizes[2])),
    ],
  }
}

/** Cuts the list of pages into groups. */
export function planGroups(urls: readonly string[], summaries: readonly PartSummary[]): PageGroup[] {
  const [names, text, code] = [0, 1, 2].map((field) =>
    roundAverage(averageOf(summaries.map(({ sizes }) => sizes[field]!))),
  )
  const averages = [names!, text!, code!] as const
  const seen = new Set<string>()
  const groups: PageGroup[] = []
  let from = 0
  let letters = 0
  let first = 0
  let section = 0
  let twins: number[] = []
  for (const [at, { twins: own, letters: ownLetters }] of summaries.entries()) {
    for (const twin of own) {
      if (seen.has(twin)) twins.push(section - first)
      else if (twin !== '') seen.add(twin)
      section++
    }
    letters += ownLetters
    const next = summaries[at + 1]
    const isEnd =
      (letters >= GROUP_LETTERS.min && endsGroup(urls[at]!)) ||
      letters + (next?.letters ?? 0) > GROUP_LETTERS.max ||
      at + 1 - from >= MAX_PAGES
    if (!isEnd && next) continue
    groups.push({ from, to: at + 1, section: first, rules: { averages, twins } })
    from = at + 1
    first = section
    letters = 0
    twins = []
  }
  return groups
}

function endsGroup(url: string): boolean {
  let mixed = 0
  for (let at = 0; at < url.length; at++) mixed = Math.imul(mixed ^ url.charCodeAt(at), 0x9e3779b1)
  return (mixed >>> 16) % END_SHARE === 0
}

/** The average of what is not zero. */
export function averageOf(totals: readonly Total[]): number {
  const sum = totals.reduce((all, [own]) => all + own, 0)
  const count = totals.reduce((all, [, own]) => all + own, 0)
  return count === 0 ? 1 : sum / count
}

function roundAverage(average: number): number {
  return AVERAGE_STEP ** Math.round(Math.log(average) / Math.log(AVERAGE_STEP))
}
