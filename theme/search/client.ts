// The site's own index as the page asks it: a worker where one can be started, else the same code in the page.

import type { SearchAnswer, SearchOptions } from '../../src/search/answer.ts'
import type { Searcher } from '../../src/search/searcher.ts'
import { createImport } from './import-again.ts'
import type { FromWorker, ToWorker } from './messages.ts'

export interface IndexClient {
  /**
   * Fetches what the first search needs, or looks whether the site has been published anew: whenever the reader seems
   * about to search. Failing is no matter: the search tries again.
   */
  prepare(): void
  /** Rejected when it could not be answered; asking again tries again. */
  search(query: string, request?: IndexRequest): Promise<SearchAnswer>
}

export interface IndexRequest extends SearchOptions {
  /** Ends a search nobody waits for; its promise is rejected with an `AbortError`. */
  readonly signal?: AbortSignal
  /** Hears of the first answer where it comes before the whole: without snippets and in an order that may yet change. */
  readonly onFirst?: (answer: SearchAnswer) => void
}

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

/** Sends a question on its way; answers or failures come back by its number. */
interface Line {
  refresh(): void
  ask(id: number, query: string, request: IndexRequest): Promise<SearchAnswer>
  cancel(id: number): void
}

/** A client for an index. Nothing is fetched before `prepare` or `search`. */
export function createIndexClient(place: IndexPlace): IndexClient {
  const { load = createImport() } = place
  let line: Line | undefined
  let last = 0

  function open(): Line {
    line ??= openWorker(place, openInPage)
    return line
  }

  /** Where no worker can be had, what it was asked is asked of the page. */
  function openInPage(): Line {
    const inPage = openHere(place.index, async () => {
      try {
        return await load(place.worker)
      } catch (error) {
        // The line is down, for workers too: the next search tries one again.
        if (line === inPage) line = undefined
        throw error
      }
    })
    line = inPage
    return inPage
  }

  return {
    prepare: () => open().refresh(),
    search(query, request = {}) {
      const { signal } = request
      const id = ++last
      if (signal?.aborted) return Promise.reject(aborted())
      return new Promise((resolve, reject) => {
        const stop = (): void => {
          line?.cancel(id)
          reject(aborted())
        }
        signal?.addEventListener('abort', stop, { once: true })
        const first = request.onFirst
        const unlessOver = first && ((answer: SearchAnswer) => void (signal?.aborted || first(answer)))
        open()
          .ask(id, query, { ...request, ...(unlessOver && { onFirst: unlessOver }) })
          .then(resolve, reject)
          .finally(() => signal?.removeEventListener('abort', stop))
      })
    },
  }
}

interface Waiting {
  readonly query: string
  readonly request: IndexRequest
  resolve(answer: SearchAnswer): void
  reject(error: Error): void
}

function openWorker(place: IndexPlace, openInPage: () => Line): Line {
  const waiting = new Map<number, Waiting>()
  const { start = startWorker } = place
  let worker: WorkerLike
  try {
    worker = start(place.worker)
  } catch {
    return openInPage()
  }
  worker.onmessage = ({ data }) => {
    const asked = waiting.get(data.id)
    if (!asked) return
    if (data.kind === 'first') return asked.request.onFirst?.(data.answer)
    waiting.delete(data.id)
    if (data.kind === 'answer') asked.resolve(data.answer)
    else asked.reject(new Error(data.message))
  }
  // A policy or an old browser refuses the module only after the fact.
  worker.onerror = () => {
    worker.terminate()
    const instead = openInPage()
    for (const [id, { query, request, resolve, reject }] of waiting)
      instead.ask(id, query, request).then(resolve, reject)
    waiting.clear()
  }
  let isLoaded = false
  function load(): void {
    isLoaded = true
    worker.postMessage({ kind: 'load', index: place.index })
  }
  return {
    refresh: load,
    ask: (id, query, request) =>
      new Promise((resolve, reject) => {
        if (!isLoaded) load()
        waiting.set(id, { query, request, resolve, reject })
        worker.postMessage({ kind: 'query', id, query, options: optionsOf(request) })
      }),
    cancel(id) {
      if (waiting.delete(id)) worker.postMessage({ kind: 'cancel', id })
    },
  }
}

function openHere(index: string, load: () => Promise<WorkerModule>): Line {
  const over = new Set<number>()
  let searcher: Promise<Searcher> | undefined
  function open(): Promise<Searcher> {
    searcher ??= load().then(({ openSearcher }) => openSearcher(index))
    return searcher
  }
  return {
    refresh: () =>
      void open()
        .then((opened) => opened.load())
        .catch(() => {}),
    async ask(id, query, request) {
      const { onFirst } = request
      const opened = await open()
      return opened.search(query, optionsOf(request), {
        ...(onFirst && { onCore: onFirst }),
        isOver: () => over.has(id),
      })
    },
    cancel: (id) => void over.add(id),
  }
}

/** What can be sent: no signals, no functions. */
function optionsOf({ signal: _, onFirst: __, ...options }: IndexRequest): SearchOptions {
  return options
}

function startWorker(address: string): WorkerLike {
  return new Worker(address, { type: 'module', name: 'search' }) as unknown as WorkerLike
}

function aborted(): DOMException {
  return new DOMException('The search was given up.', 'AbortError')
}
