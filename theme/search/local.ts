// The provider of the site's own index, which is searched in a worker, so that typing never waits.

import type { ProviderSetting, SearchProvider } from '../../src/model/search-provider.ts'
import { INDEX_FOLDER } from '../../src/search/index-format.ts'
import type { IndexResponse } from '../../src/search/index-response.ts'
import type { Searcher } from '../../src/search/searcher.ts'
import { loadModule, once } from '../client/load-module.ts'
import type { FromWorker, ToWorker } from './worker.ts'

/** The worker's file beside this one; put in by `bundle-theme.ts`. */
declare const OCTAVO_SEARCH: string

/** The index of this site. */
export function createProvider({ base, version, search }: ProviderSetting): SearchProvider {
  // The index of a version has no pages of others.
  const own = search.indexes?.[version] ?? search.indexes?.['']
  const index = new URL(`${INDEX_FOLDER}/${own ?? ''}`, base).href
  const address = new URL(OCTAVO_SEARCH, import.meta.url).href
  const searcher =
    typeof Worker === 'undefined'
      ? createPageSearcher(address, index)
      : createWorkerSearcher(() => new Worker(address, { type: 'module', name: 'search' }), index)
  return {
    // The first search tries again.
    preload: () => void searcher.load().catch(() => {}),
    // A list that is loaded piece by piece holds every place; a short one the best of each page.
    search: (query, options) => searcher.search(query, { ...options, every: options.offset !== undefined }),
  }
}

/** A copy whose pages are opened as files has no workers: the worker's module answers in the page. */
function createPageSearcher(address: string, index: string): Searcher {
  const open = once(async () => (await loadModule<typeof import('./worker.ts')>(address)).openSearcher(index))
  return {
    load: async () => (await open()).load(),
    search: async (query, options) => (await open()).search(query, options),
  }
}

/** What of a worker is used. */
export interface WorkerLike {
  postMessage(message: ToWorker): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Searches an index. Nothing is fetched before `load` or `search`; a worker that cannot be had is started again. */
export function createWorkerSearcher(start: () => WorkerLike, index: string): Searcher {
  const waiting = new Map<number, { resolve(answer: IndexResponse): void; reject(error: unknown): void }>()
  let worker: WorkerLike | undefined
  let last = 0

  function open(): WorkerLike {
    const opened = start()
    opened.onmessage = ({ data }) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.answer) asked?.resolve(data.answer)
      else asked?.reject(new Error(data.failure))
    }
    // That its module was refused, or lost on the way, is known only now.
    opened.onerror = () => {
      opened.terminate()
      worker = undefined
      for (const { reject } of waiting.values()) reject(new Error('The search worker could not be started.'))
      waiting.clear()
    }
    worker = opened
    return opened
  }

  return {
    load: async () => (worker ?? open()).postMessage({ kind: 'load', index }),
    search: (query, { signal, ...options } = {}) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const asked = worker ?? open()
        const id = ++last
        waiting.set(id, { resolve, reject })
        signal?.addEventListener('abort', () => {
          if (!waiting.delete(id)) return
          asked.postMessage({ kind: 'cancel', id })
          reject(signal.reason)
        })
        asked.postMessage({ kind: 'query', index, id, query, options })
      }),
  }
}
