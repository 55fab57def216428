// Search provider for the site's own index, which runs in a worker, so that it does not block typing.

import { loadModule, once } from '../../../../theme/client/load-module.ts'
import type { ProviderSetting, SearchProvider } from '../../../core/model/search-provider.ts'
import { INDEX_FOLDER } from '../engine/index-format.ts'
import type { IndexResponse } from '../engine/index-response.ts'
import type { Searcher } from '../engine/searcher.ts'
import type { FromWorker, ToWorker } from './search-worker.ts'

/** Names of files next to this one; inserted by `bundle-theme.ts`. */
declare const OCTAVO_ASSETS: { readonly searchWorker: string }

/** Creates the provider of the site's index. */
export function createProvider({ base, version, search }: ProviderSetting): SearchProvider {
  // The index of a version contains no pages of other versions.
  const versionIndex = search.indexes?.[version] ?? search.indexes?.['']
  const index = new URL(`${INDEX_FOLDER}/${versionIndex ?? ''}`, base).href
  const workerUrl = new URL(OCTAVO_ASSETS.searchWorker, import.meta.url).href
  const searcher =
    typeof Worker === 'undefined'
      ? createPageSearcher(workerUrl, index)
      : createWorkerSearcher(() => new Worker(workerUrl, { type: 'module', name: 'search' }), index)
  return {
    // Errors are ignored here: the first search retries.
    preload: () => void searcher.load().catch(() => {}),
    // Paginated lists include every match, short lists only the best of each page.
    search: (query, options) => searcher.search(query, { ...options, every: options.offset !== undefined }),
  }
}

/** Searches in the page itself. Offline copies opened as files have no workers, so the worker's module is loaded here. */
function createPageSearcher(workerUrl: string, index: string): Searcher {
  const open = once(async () =>
    (await loadModule<typeof import('./search-worker.ts')>(workerUrl)).openSearcher(index),
  )
  return {
    load: async () => (await open()).load(),
    search: async (query, options) => (await open()).search(query, options),
  }
}

/** The part of `Worker` that is used. */
export interface WorkerLike {
  postMessage(message: ToWorker): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Searches an index in a worker. Nothing is fetched before `load` or `search`; a worker that failed to start is restarted. */
export function createWorkerSearcher(start: () => WorkerLike, index: string): Searcher {
  const waiting = new Map<number, { resolve(answer: IndexResponse): void; reject(error: unknown): void }>()
  let worker: WorkerLike | undefined
  let last = 0

  function open(): WorkerLike {
    const opened = start()
    opened.onmessage = ({ data }) => {
      const pendingRequest = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.answer) pendingRequest?.resolve(data.answer)
      else pendingRequest?.reject(new Error(data.failure))
    }
    // Only this event reports that the worker's module was blocked or could not be loaded.
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
        const activeWorker = worker ?? open()
        const id = ++last
        waiting.set(id, { resolve, reject })
        signal?.addEventListener('abort', () => {
          if (!waiting.delete(id)) return
          activeWorker.postMessage({ kind: 'cancel', id })
          reject(signal.reason)
        })
        activeWorker.postMessage({ kind: 'query', index, id, query, options })
      }),
  }
}
