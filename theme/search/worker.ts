// Search in a thread of its own, so that typing never waits. The same module, imported by the page, searches there
// where a worker cannot be started.

import type { IndexAnswer, IndexOptions } from '../../src/search/index-answer.ts'
import { type LoadFile, MissingFile } from '../../src/search/index-files.ts'
import { MANIFEST_FILE } from '../../src/search/index-format.ts'
import { ANSWER_MS } from '../../src/search/search-limits.ts'
import { createSearcher, type Searcher } from '../../src/search/searcher.ts'

export type ToWorker =
  /** Sent first, and whenever the site may have changed: where the index is, an absolute URL: that of its folder, or of its manifest. */
  | { readonly kind: 'load'; readonly index: string }
  | {
      readonly kind: 'query'
      readonly id: number
      readonly query: string
      readonly options: Omit<IndexOptions, 'signal'>
    }
  | { readonly kind: 'cancel'; readonly id: number }

export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: IndexAnswer }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }

/** A searcher of the index in a folder of the site, whose address ends with `/`, or with this manifest. */
export function openSearcher(index: string): Searcher {
  return createSearcher(fetchIndex(index), new URL('..', index).pathname)
}

/** Fetches files below an address. Names carry hashes, so that browsers keep them; the manifest is revalidated. */
export function fetchIndex(index: string): LoadFile {
  return async (path) => {
    const isManifest = path === MANIFEST_FILE
    const response = await fetchSoon(
      new URL(isManifest && !index.endsWith('/') ? '' : path, index),
      isManifest ? { cache: 'no-cache' } : {},
    )
    // Some hosts answer with a page of their own and 200 where there is nothing.
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true
    if (response.status === 404 || (response.ok && isPage)) throw new MissingFile(path)
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
    if (!path.endsWith('.bin')) return new Uint8Array(await response.arrayBuffer())
    const inflated = response.body!.pipeThrough(new DecompressionStream('deflate-raw'))
    return new Uint8Array(await new Response(inflated).arrayBuffer())
  }
}

/** A host that does not even begin to answer is given up, so that the next letter asks again. */
async function fetchSoon(url: URL, options: { readonly cache?: 'no-cache' }): Promise<Response> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error(`${url.host} does not answer.`)), ANSWER_MS)
  try {
    return await fetch(url, { ...options, signal: patience.signal })
  } finally {
    // What has begun may take its time.
    clearTimeout(timer)
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
    if (message.kind === 'load') {
      searcher ??= open(message.index)
      // Not loaded now is loaded by the first search, which also reports what is wrong.
      await searcher.load().catch(() => {})
      return
    }
    const { id } = message
    if (message.kind === 'cancel') return running.get(id)?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.set(id, controller)
    try {
      const options = { ...message.options, signal }
      send({ kind: 'answer', id, answer: await searcher!.search(message.query, options) })
    } catch (error) {
      if (!signal.aborted)
        send({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) })
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
