// Why a hit has its score: what its words gave, by field. Page and sections are ranked without this (`score.ts`).

import type { ExpandedWord, Form } from './expand.ts'
import type { HitReason } from './index-answer.ts'
import { PAGE_FIELDS } from './index-format.ts'
import { shownTerm } from './phrases.ts'
import { readPostings } from './shard.ts'
import { PAGE_SHARE } from './weights.ts'
import { fieldValues, type LookupScope, rarityOf, refsOf, sharesOf, weightIn } from './word-hits.ts'

/** A page, or a section of it. */
interface Place {
  readonly page: number
  readonly section: number | undefined
}

/** What each word gave a place: by its best form in the section, and by its best in the page, for less. */
export function explainPlace(
  { page, section }: Place,
  words: readonly ExpandedWord[],
  scope: LookupScope,
): HitReason[] {
  return words.flatMap((word) => {
    const ofPage = bestReasons(word, { id: page, isPage: true, words: words.length }, scope)
    if (section === undefined) return ofPage
    const own = bestReasons(word, { id: section, isPage: false, words: words.length }, scope)
    const share = own.length > 0 ? PAGE_SHARE.beside : PAGE_SHARE.alone
    return [...own, ...ofPage.map((reason) => ({ ...reason, score: reason.score * share }))]
  })
}

interface RecordScope {
  readonly id: number
  readonly isPage: boolean
  /** Words of the query. */
  readonly words: number
}

function bestReasons(word: ExpandedWord, record: RecordScope, scope: LookupScope): HitReason[] {
  const sumOf = (reasons: readonly HitReason[]): number => reasons.reduce((sum, { score }) => sum + score, 0)
  return word.forms
    .map((form) => formReasons(form, word, record, scope))
    .reduce((best, reasons) => (sumOf(reasons) > sumOf(best) ? reasons : best), [])
}

/** What the terms of a form gave together, each its part; nothing when one of them is missing. */
function formReasons(
  form: Form,
  word: ExpandedWord,
  { id, isPage, words }: RecordScope,
  scope: LookupScope,
): HitReason[] {
  const { terms, kind } = form
  const byTerm = terms.map((term) => {
    const refs = refsOf(term, scope)
    const rarity = rarityOf(kind, refs, { ...scope, shares: sharesOf(word, scope) })
    const reasons: HitReason[] = []
    for (const { field, ref } of refs) {
      if (PAGE_FIELDS.has(field) !== isPage) continue
      const factor = (weightIn(field, form, words) * rarity) / terms.length
      readPostings(ref, (own, impact) => {
        const score = fieldValues(field, scope.reader)[impact]! * factor
        if (own === id) reasons.push({ word: word.word.raw, terms: terms.map(shownTerm), kind, field, score })
      })
    }
    return reasons
  })
  return byTerm.every((reasons) => reasons.length > 0) ? byTerm.flat() : []
}
