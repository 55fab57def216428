// The provider of the site's own index.

import type { ProviderSetting, SearchProvider } from '../../src/model/search-provider.ts'
import { INDEX_FOLDER } from '../../src/search/index-format.ts'
import { createWorkerSearcher } from './worker-searcher.ts'

/** The worker's file beside this one; put in by `bundle-theme.ts`. */
declare const OCTAVO_SEARCH: string

/** The index of this site. */
export function createProvider({ base, version, search }: ProviderSetting): SearchProvider {
  // The index of a version has no pages of others.
  const own = search.indexes?.[version] ?? search.indexes?.['']
  const searcher = createWorkerSearcher({
    worker: new URL(OCTAVO_SEARCH, import.meta.url).href,
    index: new URL(`${INDEX_FOLDER}/${own ?? ''}`, base).href,
  })
  return {
    // The first search tries again.
    preload: () => void searcher.load().catch(() => {}),
    // A list that is loaded piece by piece holds every place; a short one the best of each page.
    search: (query, options) => searcher.search(query, { ...options, every: options.offset !== undefined }),
  }
}
