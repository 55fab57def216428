// Why a page or section has its score: what the best form of each word gave it in each field.

import type { HitReason } from './answer.ts'
import type { ExpandedWord } from './expand.ts'
import { PAGE_FIELDS } from './index-format.ts'
import { readPostings } from './postings.ts'
import type { Field } from './weights.ts'
import { fieldValues, type LookScope, rarityOf, refsOf, sharesOf, worthOf } from './word-hits.ts'

export interface ExplainedPlace {
  readonly page: number
  readonly section: number
}

/** What each word of a query gave a place. */
export function explainPlace(
  words: readonly ExpandedWord[],
  place: ExplainedPlace,
  scope: LookScope,
): HitReason[] {
  return words.flatMap((word) => {
    const best = new Map<Field, HitReason>()
    for (const reason of reasonsOf(word, place, { ...scope, words: words.length })) {
      if (reason.score > (best.get(reason.field)?.score ?? 0)) best.set(reason.field, reason)
    }
    return [...best.values()].sort((a, b) => b.score - a.score)
  })
}

interface ExplainScope extends LookScope {
  /** Words of the query. */
  readonly words: number
}

function reasonsOf(
  word: ExpandedWord,
  { page, section }: ExplainedPlace,
  scope: ExplainScope,
): (HitReason & { readonly field: Field })[] {
  const reasons: (HitReason & { readonly field: Field })[] = []
  const shares = sharesOf(word, scope)
  for (const form of word.forms) {
    const { terms, kind } = form
    for (const term of terms) {
      const refs = refsOf(term, scope)
      const rare = rarityOf(kind, refs, { ...scope, shares })
      for (const { field, ref } of refs) {
        const wanted = PAGE_FIELDS.has(field) ? page : section
        const worth = worthOf(field, form, scope.words) * rare
        readPostings(ref, (id, impact) => {
          const score = worth * fieldValues(field, scope.reader)[impact]!
          if (id === wanted) reasons.push({ word: word.word.raw, terms, kind, field, score })
        })
      }
    }
  }
  return reasons
}
