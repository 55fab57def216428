// Search in a thread of its own, so that typing never waits. Where a worker cannot be started, the page imports the
// same module.

import { type LoadFile, MissingFile } from '../../src/search/index-files.ts'
import { MANIFEST_FILE } from '../../src/search/index-format.ts'
import type { IndexOptions, IndexResponse } from '../../src/search/index-response.ts'
import { RESPONSE_MS } from '../../src/search/search-limits.ts'
import { createSearcher, type Searcher } from '../../src/search/searcher.ts'

/** `index`: where the index is, an absolute URL: that of its folder, or of its manifest. */
export type ToWorker =
  /** Sent whenever the site may have changed. */
  | { readonly kind: 'load'; readonly index: string }
  | {
      readonly kind: 'query'
      readonly index: string
      readonly id: number
      readonly query: string
      readonly options: Omit<IndexOptions, 'signal'>
    }
  | { readonly kind: 'cancel'; readonly id: number }

/** Without an answer, why there is none. */
export interface FromWorker {
  readonly id: number
  readonly answer?: IndexResponse
  readonly failure?: string
}

/** A searcher of the index in a folder of the site, whose address ends with `/`, or with this manifest. */
export function openSearcher(index: string): Searcher {
  return createSearcher(fetchIndex(index), new URL('..', index).pathname)
}

/** Fetches files below an address. Names carry hashes, so that browsers keep them; the manifest is revalidated. */
export function fetchIndex(index: string): LoadFile {
  return async (path) => {
    const isManifest = path === MANIFEST_FILE
    const url = new URL(isManifest && !index.endsWith('/') ? '' : path, index)
    // A host that does not answer is given up, so that the next letter asks again.
    const signal = AbortSignal.timeout(RESPONSE_MS)
    const response = await fetch(url, { signal, ...(isManifest && { cache: 'no-cache' }) })
    // Some hosts answer with a page of their own and 200 where there is nothing.
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true
    if (response.status === 404 || (response.ok && isPage)) throw new MissingFile(path)
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
    const stored = path.endsWith('.bin')
      ? new Response(response.body!.pipeThrough(new DecompressionStream('deflate-raw')))
      : response
    return new Uint8Array(await stored.arrayBuffer())
  }
}

/** Answers the messages of a page. */
export function serveSearch(
  open: (index: string) => Searcher,
  send: (message: FromWorker) => void,
): (message: ToWorker) => Promise<void> {
  const running = new Map<number, AbortController>()
  let searcher: Searcher | undefined

  return async (message) => {
    if (message.kind === 'cancel') return running.get(message.id)?.abort()
    searcher ??= open(message.index)
    // Not loaded now is loaded by the first search, which also reports what is wrong.
    if (message.kind === 'load') return searcher.load().catch(() => {})
    const { id, query, options } = message
    const controller = new AbortController()
    const { signal } = controller
    running.set(id, controller)
    try {
      send({ id, answer: await searcher.search(query, { ...options, signal }) })
    } catch (error) {
      if (!signal.aborted) send({ id, failure: error instanceof Error ? error.message : String(error) })
    }
    running.delete(id)
  }
}

interface WorkerScope {
  onmessage: (event: MessageEvent<ToWorker>) => void
  postMessage(message: FromWorker): void
}

// The page imports this module too, where `document` is.
if (typeof document === 'undefined' && typeof postMessage === 'function') {
  const scope = globalThis as unknown as WorkerScope
  const answer = serveSearch(openSearcher, (message) => scope.postMessage(message))
  scope.onmessage = ({ data }) => void answer(data)
}
