// Search in a thread of its own, so that typing never waits. The same module, imported by the page, searches there
// where a worker cannot be started.

import { createSearcher, type Searcher } from '../../src/search/searcher.ts'
import { fetchIndex } from './load-index.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** A searcher of the index at an address that ends with `/`. */
export function openSearcher(index: string): Searcher {
  return createSearcher(fetchIndex(index))
}

/** Answers the messages of a page. */
export function serveSearch(
  open: (index: string) => Searcher,
  send: (message: FromWorker) => void,
): (message: ToWorker) => Promise<void> {
  const over = new Set<number>()
  let searcher: Searcher | undefined

  return async (message) => {
    if (message.kind === 'load') {
      searcher ??= open(message.index)
      // Not loaded now is loaded by the first search, which also says what is wrong.
      await searcher.load().catch(() => {})
      return
    }
    const { id } = message
    if (message.kind === 'cancel') {
      over.add(id)
      return
    }
    try {
      const answer = await searcher!.search(message.query, message.options, {
        onCore: (first) => send({ kind: 'first', id, answer: first }),
        isOver: () => over.has(id),
      })
      send({ kind: 'answer', id, answer })
    } catch (error) {
      if (!over.has(id))
        send({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) })
    }
    over.delete(id)
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
