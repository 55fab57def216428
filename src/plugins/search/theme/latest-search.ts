// Runs one search at a time: a new query aborts the previous one, and a slow response is reported as stalled. Errors become
// a status; the next query retries.

import type { SearchOptions, SearchProvider, SearchResponse } from '../../../core/model/search-provider.ts'
import { STALL_MS } from '../engine/search-limits.ts'

/** State of a search. `stalled`: the response is late. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error'

interface LatestSearchOptions {
  provider(): Promise<SearchProvider>
  onStatus?(status: SearchStatus): void
}

export function createLatestSearch({ provider, onStatus = () => {} }: LatestSearchOptions) {
  let current: AbortController | undefined
  let stalling: ReturnType<typeof setTimeout> | undefined
  let hurry = (): void => {}

  function begin(status: SearchStatus, next?: AbortController): void {
    clearTimeout(stalling)
    current?.abort()
    current = next
    onStatus(status)
  }

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      hurry = resolve
      setTimeout(resolve, ms)
    })
  }

  return {
    /**
     * Returns the response, or undefined if the search failed (see the status) or a newer query replaced it. A query that is
     * replaced within the pause is not sent at all.
     */
    async search(query: string, options: SearchOptions, pause = 0): Promise<SearchResponse | undefined> {
      const controller = new AbortController()
      begin('loading', controller)
      stalling = setTimeout(() => onStatus('stalled'), pause + STALL_MS)
      try {
        if (pause > 0) await wait(pause)
        if (current !== controller) return undefined
        const response = await (await provider()).search(query, { ...options, signal: controller.signal })
        if (current !== controller) return undefined
        if (!Array.isArray(response.hits)) throw new TypeError('The response has no hits.')
        begin('idle')
        return response
      } catch (error) {
        if (current !== controller) return undefined
        console.warn('The search failed.', error)
        begin('error')
        return undefined
      }
    },
    /** Ends the pause, because the reader is waiting for the response. */
    hurry: (): void => hurry(),
    cancel: (): void => begin('idle'),
  }
}
