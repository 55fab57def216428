// Results of the built-in search provider: the search contract, plus scores.

import type { SearchHit, SearchOptions, SearchResponse } from '../../../core/model/search-provider.ts'

export interface IndexHit extends SearchHit {
  readonly score: number
}

export type IndexResponse = SearchResponse<IndexHit>

export interface IndexOptions extends SearchOptions {
  /** Return every place with all words instead of at most three per page, for lists that are loaded in steps. */
  readonly every?: boolean
}
