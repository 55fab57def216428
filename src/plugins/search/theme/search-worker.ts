// Search worker, so that searching does not block typing. If a worker cannot be started, the page imports this module
// directly.

import { type LoadFile, MissingFile } from '../engine/index-files.ts'
import { MANIFEST_FILE } from '../engine/index-format.ts'
import type { IndexOptions, IndexResponse } from '../engine/index-response.ts'
import { RESPONSE_MS } from '../engine/search-limits.ts'
import { createSearcher, type Searcher } from '../engine/searcher.ts'

/** Messages to the worker. `index` is the absolute URL of the index folder or of its manifest. */
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

/** Response of the worker, with an error if the search failed. */
export interface FromWorker {
  readonly id: number
  readonly answer?: IndexResponse
  readonly failure?: string
}

/** Opens the index with this URL: a folder, ending with `/`, or a manifest. */
export function openSearcher(index: string): Searcher {
  return createSearcher(fetchIndex(index), new URL('..', index).pathname)
}

/** Fetches files below a URL. Their names contain hashes, so browsers can cache them; the manifest is revalidated. */
export function fetchIndex(index: string): LoadFile {
  return async (path) => {
    const isManifest = path === MANIFEST_FILE
    const url = new URL(isManifest && !index.endsWith('/') ? '' : path, index)
    // Abort if the host does not respond, so that the next keystroke retries.
    const signal = AbortSignal.timeout(RESPONSE_MS)
    const response = await fetch(url, { signal, ...(isManifest && { cache: 'no-cache' }) })
    // Some hosts respond with an HTML page and status 200 for missing files.
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true
    if (response.status === 404 || (response.ok && isPage)) throw new MissingFile(path)
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
    const stored = path.endsWith('.bin')
      ? new Response(response.body!.pipeThrough(new DecompressionStream('deflate-raw')))
      : response
    return new Uint8Array(await stored.arrayBuffer())
  }
}

/** Handles the messages of a page. */
export function serveSearch(
  open: (index: string) => Searcher,
  send: (message: FromWorker) => void,
): (message: ToWorker) => Promise<void> {
  const running = new Map<number, AbortController>()
  let searcher: Searcher | undefined

  return async (message) => {
    if (message.kind === 'cancel') return running.get(message.id)?.abort()
    searcher ??= open(message.index)
    // Errors are ignored here: the first search retries and reports them.
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

// The page, which has a `document`, may import this module too.
if (typeof document === 'undefined' && typeof postMessage === 'function') {
  const scope = globalThis as unknown as WorkerScope
  const answer = serveSearch(openSearcher, (message) => scope.postMessage(message))
  scope.onmessage = ({ data }) => void answer(data)
}
