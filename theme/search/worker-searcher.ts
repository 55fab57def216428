// The site's own index as the page searches it: in a worker where one can be started, else in the page by the same code.

import type { IndexAnswer, IndexOptions } from '../../src/search/index-answer.ts'
import type { Searcher } from '../../src/search/searcher.ts'
import { createImport } from './import-again.ts'
import type { FromWorker, ToWorker } from './worker.ts'

/** Where a site has its index, and what searches in it. */
export interface IndexPlace {
  /** The worker's module. */
  readonly worker: string
  /** Folder of the index, with `/` at its end. Both are absolute URLs. */
  readonly index: string
  /** Starts a worker; throws where there are none. */
  readonly start?: (address: string) => WorkerLike
  /** Imports the worker's module into the page. */
  readonly load?: (address: string) => Promise<WorkerModule>
}

/** The worker's module as the page knows it. */
interface WorkerModule {
  openSearcher(index: string): Searcher
}

/** What of a worker is used. */
export interface WorkerLike {
  postMessage(message: ToWorker): void
  terminate(): void
  onmessage: ((event: { readonly data: FromWorker }) => void) | null
  onerror: ((event: unknown) => void) | null
}

/** Searches an index. Nothing is fetched before `load` or `search`. */
export function createWorkerSearcher(place: IndexPlace): Searcher {
  const { load = createImport<WorkerModule>() } = place
  let current: Searcher | undefined

  function open(): Searcher {
    current ??= openWorker(place, openInPage)
    return current
  }

  function openInPage(): Searcher {
    let opened: Promise<Searcher> | undefined
    const openOnce = (): Promise<Searcher> => {
      opened ??= load(place.worker).then(({ openSearcher }) => openSearcher(place.index))
      // The connection is down, for workers too: the next search tries one again.
      opened.catch(() => {
        if (current === inPage) current = undefined
      })
      return opened
    }
    const inPage: Searcher = {
      load: async () => (await openOnce()).load(),
      search: async (query, options) => (await openOnce()).search(query, options),
    }
    current = inPage
    return inPage
  }

  return {
    load: () => open().load(),
    search: (query, options) => open().search(query, options),
  }
}

interface Waiting {
  readonly query: string
  readonly options: IndexOptions
  resolve(answer: IndexAnswer): void
  reject(error: Error): void
}

function openWorker(place: IndexPlace, openInPage: () => Searcher): Searcher {
  const { start = startWorker } = place
  const waiting = new Map<number, Waiting>()
  let worker: WorkerLike
  try {
    worker = start(place.worker)
  } catch {
    return openInPage()
  }
  worker.onmessage = ({ data }) => {
    const asked = waiting.get(data.id)
    if (!asked) return
    if (data.kind === 'first') return asked.options.onFirst?.(data.answer)
    waiting.delete(data.id)
    if (data.kind === 'answer') asked.resolve(data.answer)
    else asked.reject(new Error(data.message))
  }
  // A policy or an old browser refuses the module only after the fact.
  worker.onerror = () => {
    worker.terminate()
    const inPage = openInPage()
    for (const { query, options, resolve, reject } of waiting.values())
      inPage.search(query, options).then(resolve, reject)
    waiting.clear()
  }
  let last = 0
  let isLoaded = false
  async function load(): Promise<void> {
    isLoaded = true
    worker.postMessage({ kind: 'load', index: place.index })
  }
  return {
    load,
    search: (query, options = {}) =>
      new Promise((resolve, reject) => {
        const { signal, onFirst, ...plain } = options
        signal?.throwIfAborted()
        if (!isLoaded) void load()
        const id = ++last
        waiting.set(id, { query, options, resolve, reject })
        signal?.addEventListener(
          'abort',
          () => {
            if (!waiting.delete(id)) return
            worker.postMessage({ kind: 'cancel', id })
            reject(signal.reason)
          },
          { once: true },
        )
        worker.postMessage({ kind: 'query', id, query, options: plain, wantsFirst: onFirst !== undefined })
      }),
  }
}

function startWorker(address: string): WorkerLike {
  return new Worker(address, { type: 'module', name: 'search' }) as unknown as WorkerLike
}
