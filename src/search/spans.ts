// Which pages a span holds, and what each must know of the others: averages, and whose text stands elsewhere already.

import type { SectionPart } from './page-part.ts'
import type { SpanRules } from './span.ts'

/** What the other spans must know of a page's sections. */
export interface PartSummary {
  /** By section: what names its text and code; empty where there is too little to tell twins. */
  readonly twins: readonly string[]
  /** Words of headings, and terms of names, text and code. */
  readonly headings: Total
  readonly sizes: readonly [names: Total, text: Total, code: Total]
}

/** A sum, and of how many that are not nothing. */
export type Total = readonly [sum: number, many: number]

/** Pages that follow each other, by their place in the list. */
export interface PlannedSpan {
  readonly from: number
  readonly to: number
  /** Number of its first section. */
  readonly section: number
  readonly rules: SpanRules
}

/** Pages of a span on average, and the most. */
const SPAN_PAGES = 16
const MOST_PAGES = 64

/** Two averages that differ by less than this factor are one: an edit should not change what all other pages hold. */
const AVERAGE_STEP = 1.05

/** What of a page's part is told to others. */
export function summarisePart(sections: readonly SectionPart[]): PartSummary {
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

/**
 * Cuts the list of pages. The addresses say where, so that a page that comes or goes changes its own span and not
 * those behind it.
 */
export function planSpans(urls: readonly string[], summaries: readonly PartSummary[]): PlannedSpan[] {
  const [names, text, code] = [0, 1, 2].map((field) =>
    steady(averageOf(summaries.map(({ sizes }) => sizes[field]!))),
  )
  const averages = [names!, text!, code!] as const
  const seen = new Set<string>()
  const spans: PlannedSpan[] = []
  let from = 0
  let first = 0
  let section = 0
  let twins: number[] = []
  for (const [at, url] of urls.entries()) {
    for (const twin of summaries[at]!.twins) {
      if (twin !== '') {
        if (seen.has(twin)) twins.push(section - first)
        else seen.add(twin)
      }
      section++
    }
    const isEnd = endsSpan(url) || at + 1 - from >= MOST_PAGES
    if (!isEnd && at + 1 < urls.length) continue
    spans.push({ from, to: at + 1, section: first, rules: { averages, twins } })
    from = at + 1
    first = section
    twins = []
  }
  return spans
}

/** One address in so many, always the same ones. */
function endsSpan(url: string): boolean {
  let mixed = 0
  for (let at = 0; at < url.length; at++) mixed = Math.imul(mixed ^ url.charCodeAt(at), 0x9e3779b1)
  return (mixed >>> 16) % SPAN_PAGES === 0
}

/** The average of what is not nothing. */
export function averageOf(totals: readonly Total[]): number {
  const sum = totals.reduce((all, [own]) => all + own, 0)
  const many = totals.reduce((all, [, own]) => all + own, 0)
  return many === 0 ? 1 : sum / many
}

function steady(average: number): number {
  return AVERAGE_STEP ** Math.round(Math.log(average) / Math.log(AVERAGE_STEP))
}
