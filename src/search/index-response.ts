// What the site's own index answers: the contract of search, with what the terminal shows of each score.

import type { SearchHit, SearchOptions, SearchResponse } from '../model/search-provider.ts'
import type { Field } from './index-format.ts'
import type { FormKind } from './weights.ts'

export interface IndexHit extends SearchHit {
  readonly score: number
  /** With `explain`. */
  readonly reasons?: readonly HitReason[]
}

/** What a word of the query gave a hit by its best form, before coverage, names and boosts. */
export interface HitReason {
  readonly word: string
  /** The terms that were found for it. */
  readonly terms: readonly string[]
  readonly kind: FormKind
  readonly fields: readonly Field[]
  readonly score: number
}

export type IndexResponse = SearchResponse<IndexHit>

export interface IndexOptions extends SearchOptions {
  /** Every place that has all words, not three a page: for a list that is loaded piece by piece. */
  readonly every?: boolean
  readonly explain?: boolean
}
