// What the search box and the search page talk to, whoever answers.

import type { SearchAnswer, SearchOptions } from '../../src/search/answer.ts'

export interface SearchRequest extends SearchOptions {
  /** Ends a search nobody waits for; its promise is rejected with an `AbortError`. */
  readonly signal?: AbortSignal
  /** Hears of the first answer where it comes before the whole: without snippets and in an order that may yet change. */
  readonly onFirst?: (answer: SearchAnswer) => void
}

export interface SearchProvider {
  /**
   * Fetches what the first search needs, or looks whether the site has been published anew: whenever the reader seems
   * about to search. Failing is no matter: the search tries again.
   */
  prepare(): void
  /** Rejected when it could not be answered; asking again tries again. */
  search(query: string, request?: SearchRequest): Promise<SearchAnswer>
  close(): void
}
