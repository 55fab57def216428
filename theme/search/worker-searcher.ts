// The site's own index as the page searches it: in a worker, so that typing never waits.

import type { IndexAnswer, IndexOptions } from '../../src/search/index-answer.ts'
import type { Searcher } from '../../src/search/searcher.ts'
import { loadModule } from '../client/load-module.ts'
import type { FromWorker, ToWorker } from './worker.ts'

/** Where a site has its index, and what searches in it. */
export interface IndexPlace {
  /** The worker's module. */
  readonly worker: string
  /** Folder of the index, with `/` at its end. Both are absolute URLs. */
  readonly index: string
  readonly start?: (address: string) => WorkerLike
}

/** What of a worker is used. */
export interface WorkerLike {
  postMessage(message: ToWorker): void
  terminate(): void
  onmessage: ((event: { readonly data: FromWorker }) => void) | null
  onerror: ((event: unknown) => void) | null
}

interface Waiting {
  resolve(answer: IndexAnswer): void
  reject(error: Error): void
}

/** Searches an index. Nothing is fetched before `load` or `search`; a worker that cannot be had is started again. */
export function createWorkerSearcher({ worker: address, index, start = startWorker }: IndexPlace): Searcher {
  const waiting = new Map<number, Waiting>()
  let worker: WorkerLike | undefined
  let last = 0

  function open(): WorkerLike {
    const opened = start(address)
    opened.onmessage = ({ data }) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.kind === 'answer') asked?.resolve(data.answer)
      else if (data.kind === 'failure') asked?.reject(new Error(data.message))
    }
    // That its module was refused, or lost on the way, is known only now.
    opened.onerror = () => {
      opened.terminate()
      worker = undefined
      for (const { reject } of waiting.values()) reject(new Error(`${address} could not be started.`))
      waiting.clear()
    }
    opened.postMessage({ kind: 'load', index })
    return opened
  }

  function search(query: string, { signal, ...options }: IndexOptions = {}): Promise<IndexAnswer> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      worker ??= open()
      const id = ++last
      waiting.set(id, { resolve, reject })
      signal?.addEventListener('abort', () => {
        if (!waiting.delete(id)) return
        worker?.postMessage({ kind: 'cancel', id })
        reject(signal.reason)
      })
      worker.postMessage({ kind: 'query', id, query, options })
    })
  }

  return {
    async load() {
      if (worker) worker.postMessage({ kind: 'load', index })
      else worker = open()
    },
    search,
  }
}

function startWorker(address: string): WorkerLike {
  // A copy whose pages are opened as files has none: the same module answers in the page.
  if (typeof Worker === 'undefined') return answerHere(address)
  return new Worker(address, { type: 'module', name: 'search' }) as unknown as WorkerLike
}

function answerHere(address: string): WorkerLike {
  const loading = loadModule<typeof import('./worker.ts')>(address).then(({ serveSearch, openSearcher }) =>
    serveSearch(openSearcher, (data) => here.onmessage?.({ data })),
  )
  const here: WorkerLike = {
    ...{ onmessage: null, onerror: null, terminate() {} },
    postMessage: (message) =>
      void loading.then(
        (answer) => answer(message),
        () => {},
      ),
  }
  loading.catch((error) => here.onerror?.(error))
  return here
}
