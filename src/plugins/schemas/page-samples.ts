// The samples of a page.

import type { Hash } from '../../core/model/names.ts'
import type { Page } from '../../core/model/page.ts'

/** The stored samples, `RawSample[]`; undefined if the page has none. */
export function samplesOf({ data }: Pick<Page, 'data'>): Hash | undefined {
  return data?.schemas as Hash | undefined
}
