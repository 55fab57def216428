// Where the built site has its index and the worker, for the app's chunk.

import { INDEX_FOLDER } from '../../src/search/index-format.ts'
import { createLocalSearch } from './client.ts'
import type { SearchProvider } from './provider.ts'

/** Put in by the bundle: the worker's file beside this one. */
declare const OCTAVO_SEARCH: string

/** The local search of a site at this base path. */
export function openLocalSearch(basePath: string): SearchProvider {
  return createLocalSearch({
    worker: new URL(OCTAVO_SEARCH, import.meta.url).href,
    index: new URL(`${basePath}${INDEX_FOLDER}/`, location.href).href,
  })
}
