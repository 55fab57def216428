// A span of neighbouring pages → their postings, numbered from the span's own beginning, in slices by ranges of
// terms. A span depends on its own pages alone, so that after an edit one is collected anew; and of its slices only
// those change that hold what was edited.

import { decodePath } from '../model/encode-path.ts'
import { impactOf, impactOfWords } from './impact.ts'
import { CORE_FIELDS, type Tier } from './index-format.ts'
import type { SectionPart } from './page-part.ts'
import { IMPACTS } from './postings.ts'
import { createSliceWriter } from './slice.ts'
import { countTerms, countWords, eachTerm, nameTerms } from './term-list.ts'

/** The text of links to a page, and how many pages have such a link. */
export type LinkText = readonly [text: string, pages: number]

/** A page of a span. */
export interface SpanPage {
  readonly url: string
  readonly title: string
  /** Other titles: its label in the sidebar, old addresses. */
  readonly labels: readonly string[]
  /** Keywords and tags. */
  readonly keywords: readonly string[]
  readonly description: string
  /** What other pages call it. */
  readonly linked: readonly LinkText[]
  readonly trail: readonly string[]
}

export interface SpanRules {
  /** Average terms of names, text and code in a section. */
  readonly averages: readonly [names: number, text: number, code: number]
  /** Sections, counted through the span, whose text and code stand on an earlier page already. */
  readonly twins: readonly number[]
}

export interface Span {
  /** By tier and range; undefined where no term is in the range. */
  readonly slices: Readonly<Record<Tier, readonly (Uint8Array | undefined)[]>>
  /** Words of all titles that count. */
  readonly titleWords: number
}

/** The longest description that is searched, in characters. */
const LONGEST_DESCRIPTION = 240

/** The impact of a hit in a path or description: they are short, and say a thing once. */
const ONE_HIT = 3

const TITLE = CORE_FIELDS.indexOf('title')
const PATH = CORE_FIELDS.indexOf('path')
const DESCRIPTION = CORE_FIELDS.indexOf('description')
const LINKED = CORE_FIELDS.indexOf('linked')
const HEADING = CORE_FIELDS.indexOf('heading')
const NAMES = CORE_FIELDS.indexOf('names')

/** Collects the postings of a span's pages; `sections` are those of each page. */
export function collectSpan(
  pages: readonly SpanPage[],
  sections: readonly (readonly SectionPart[])[],
  { averages, twins }: SpanRules,
): Span {
  const core = createSliceWriter(CORE_FIELDS.length)
  const text = createSliceWriter(1)
  const code = createSliceWriter(1)
  let titleWords = 0
  let section = 0
  for (const [at, page] of pages.entries()) {
    titleWords += countWords(page.title)
    addPage(page, (field, term, impact) => core.add(field, term, at * IMPACTS + impact))
    for (const part of sections[at]!) {
      const own = section * IMPACTS
      eachTerm(part.heading, (term, words) => core.add(HEADING, term, own + impactOfWords(words)))
      const [inNames, inText, inCode] = part.sizes.map((size, field) => impactsFor(size, averages[field]!))
      eachTerm(part.names, (term, count) => core.add(NAMES, term, own + inNames!(count)))
      if (!twins.includes(section)) {
        eachTerm(part.text, (term, count) => text.add(0, term, own + inText!(count)))
        eachTerm(part.code, (term, count) => code.add(0, term, own + inCode!(count)))
      }
      section++
    }
  }
  return {
    slices: { core: core.take('core'), text: text.take('text'), code: code.take('code') },
    titleWords,
  }
}

function addPage(page: SpanPage, add: (field: number, term: string, impact: number) => void): void {
  const { url, title, labels, keywords, description, linked, trail } = page
  for (const [term, words] of nameTerms([title, ...labels])) add(TITLE, term, impactOfWords(words))
  const path = [...url.split('/').map(decodePath), ...trail, ...keywords]
  eachTerm(countTerms(path, { keepsStopWords: true }), (term) => add(PATH, term, ONE_HIT))
  const described = countTerms([description.slice(0, LONGEST_DESCRIPTION)], { keepsStopWords: false })
  eachTerm(described, (term) => add(DESCRIPTION, term, ONE_HIT))
  for (const [term, pages] of countLinks(linked)) add(LINKED, term, impactOf(pages, 1, 1))
}

/** By term: how many links to the page have it. */
function countLinks(linked: readonly LinkText[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [text, pages] of linked) {
    eachTerm(countTerms([text], { keepsStopWords: false }), (term) =>
      counts.set(term, (counts.get(term) ?? 0) + pages),
    )
  }
  return counts
}

/** The impacts of terms in a field of this size, each reckoned once. */
function impactsFor(size: number, average: number): (count: number) => number {
  const known: number[] = []
  return (count) => {
    known[count] ??= impactOf(count, size, average)
    return known[count]
  }
}
