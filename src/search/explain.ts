// Why a hit has its score, so that it can be reckoned again:
//
// 1. What its words gave, by field: what the page has counts for less where a section is meant.
// 2. What the sum of that was multiplied by.
//
// Page and sections are ranked without this (`score.ts`); what their order was made of is taken from the outcome.

import { type HitReason, type ScoreFactor, sumOf } from './answer.ts'
import { coverageShares } from './coverage.ts'
import type { ExpandedWord, Form } from './expand.ts'
import { PAGE_FIELDS } from './index-format.ts'
import { readPostings } from './postings.ts'
import type { RankedPage } from './score.ts'
import { BONUS, type Field, PAGE_RECORD, PAGE_SHARE, PARTS_IN_ONE_NAME, STOP_WORD_SHARE } from './weights.ts'
import { fieldValues, type LookScope, rarityOf, refsOf, type Shares, sharesOf, worthOf } from './word-hits.ts'

export interface ExplainedHit {
  readonly ranked: RankedPage
  /** The section that is the hit; undefined for the page as such. */
  readonly section: number | undefined
  readonly score: number
}

export interface ExplainScope extends LookScope {
  readonly expanded: readonly ExpandedWord[]
  readonly stops: readonly ExpandedWord[]
}

export interface Explanation {
  /** Their scores add up to what the factors multiply. */
  readonly reasons: readonly HitReason[]
  readonly factors: readonly ScoreFactor[]
}

/** The sum and the factors of a hit's score. */
export function explainHit(hit: ExplainedHit, scope: ExplainScope): Explanation {
  const { ranked, score } = hit
  const best = ranked.sections[0]
  // A page is shown for its best section, too.
  const own = hit.section ?? (best && best.score > ranked.own ? best.section : undefined)
  const section = ranked.sections.find((other) => other.section === own)
  const words = scope.expanded.filter(({ forms }) => forms.length > 0)
  const found = words.map((word) =>
    reasonsOf(word, { page: ranked.page, section: own }, { ...scope, count: words.length }),
  )
  const stops = scope.stops.map((word) =>
    reasonsOf(word, { page: ranked.page, section: own }, { ...scope, count: 1 })
      .filter(({ field }) => own === undefined || !isOfPage(field))
      .map((reason) => ({ ...reason, score: reason.score * STOP_WORD_SHARE })),
  )
  const reasons = [...found, ...stops].flat()
  const shares = coverageShares(words.map(({ word }) => word))
  const coverage = shares.reduce((sum, share, at) => sum + (found[at]!.length > 0 ? share : 0), 0)
  const factors: ScoreFactor[] = []
  let product = sumOf(reasons)
  const times = (name: ScoreFactor['name'], factor: number): void => {
    if (!Number.isFinite(factor)) return
    product *= factor
    if (Math.abs(factor - 1) > 0.001) factors.push({ name, factor: Math.round(factor * 1000) / 1000 })
  }

  times('coverage', coverage ** 2)
  if (section) times('heading', 1 + section.called)
  else times('page', PAGE_RECORD)
  const placeScore = section?.score ?? ranked.own
  times('asTyped', placeScore / product)
  // What stands beside the first hit of a page has its own score alone.
  if (score !== ranked.score) return { reasons, factors }
  if (ranked.equalsTitle) times('title', 1 + BONUS.equalsTitle)
  times('depth', scope.reader.table.priors[ranked.page]! / 100)
  times('rest', score / product)
  return { reasons, factors }
}

interface Place {
  readonly page: number
  readonly section: number | undefined
}

interface WordScope extends LookScope {
  /** Words of the query. */
  readonly count: number
}

/** What a word gave a place: by its best form in the section, and by its best in the page. */
function reasonsOf(word: ExpandedWord, { page, section }: Place, scope: WordScope): WordReason[] {
  const shares = sharesOf(word, scope)
  const best = (id: number, ofPage: boolean): readonly WordReason[] =>
    word.forms
      .map((form) => formReasons(form, { id, ofPage, word: word.word.raw, shares }, scope))
      .reduce((most, reasons) => (sumOf(reasons) > sumOf(most) ? reasons : most), [])
  const ofPage = best(page, true)
  if (section === undefined) return [...ofPage]
  const here = best(section, false)
  const shared = (share: number): WordReason[] =>
    ofPage.map((reason) => ({ ...reason, score: reason.score * share }))
  const beside = [...here, ...shared(PAGE_SHARE.beside)]
  const alone = shared(PAGE_SHARE.alone)
  return sumOf(beside) < sumOf(alone) ? alone : beside
}

type WordReason = HitReason & { readonly field: Field }

interface FormPlace {
  readonly id: number
  readonly ofPage: boolean
  readonly word: string
  readonly shares: Shares
}

/** What a form gave: what the least of its terms did, none when one is not there. */
function formReasons(form: Form, { id, ofPage, word, shares }: FormPlace, scope: WordScope): WordReason[] {
  const { terms, kind } = form
  const byTerm = terms.map((term) => {
    const refs = refsOf(term, scope)
    const rare = rarityOf(kind, refs, { ...scope, shares })
    const reasons: WordReason[] = []
    for (const { field, ref } of refs) {
      if (isOfPage(field) !== ofPage) continue
      readPostings(ref, (own, impact) => {
        if (own !== id) return
        const score = fieldValues(field, scope.reader)[impact]! * worthOf(field, form, scope.count) * rare
        reasons.push({ word, terms, kind, field, score })
      })
    }
    return reasons
  })
  if (byTerm.some((reasons) => reasons.length === 0)) return []
  const least = byTerm.reduce((low, reasons) => (sumOf(reasons) < sumOf(low) ? reasons : low))
  const isNamed = byTerm.every((reasons) =>
    reasons.some(({ field }) => field === 'title' || field === 'heading'),
  )
  const factor = kind === 'parts' && isNamed ? PARTS_IN_ONE_NAME : 1
  return least.map((reason) => ({ ...reason, score: reason.score * factor }))
}

function isOfPage(field: Field): boolean {
  return PAGE_FIELDS.has(field)
}
