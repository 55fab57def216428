// Results of the built-in search provider: the search contract, plus score details for the terminal.

import type { SearchHit, SearchOptions, SearchResponse } from '../../../core/model/search-provider.ts'
import type { Field } from './index-format.ts'
import type { FormKind } from './weights.ts'

export interface IndexHit extends SearchHit {
  readonly score: number
  /** Present with `explain`. */
  readonly reasons?: readonly HitReason[]
}

/** Contribution of a query word to a hit by its best form, before coverage, names and boosts. */
export interface HitReason {
  readonly word: string
  /** The matched terms. */
  readonly terms: readonly string[]
  readonly kind: FormKind
  readonly fields: readonly Field[]
  readonly score: number
}

export type IndexResponse = SearchResponse<IndexHit>

export interface IndexOptions extends SearchOptions {
  /** Return every place with all words instead of at most three per page, for lists that are loaded in steps. */
  readonly every?: boolean
  readonly explain?: boolean
}
