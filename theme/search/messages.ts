// What goes between the page and the worker: plain data, types only.

import type { SearchAnswer, SearchOptions } from '../../src/search/answer.ts'

export type ToWorker =
  /** First of all, and whenever the site may have changed: where the index is, as an absolute URL with `/` at its end. */
  | { readonly kind: 'load'; readonly index: string }
  | { readonly kind: 'query'; readonly id: number; readonly query: string; readonly options: SearchOptions }
  | { readonly kind: 'cancel'; readonly id: number }

export type FromWorker =
  | { readonly kind: 'first'; readonly id: number; readonly answer: SearchAnswer }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
