// One question at a time: a newer one makes the answer of the older one worthless, and an answer that takes long is
// told of. A failure is an answer too; the next question tries again.

import type { SearchOptions, SearchProvider, SearchResponse } from '../../src/model/search-provider.ts'
import { STALL_MS } from '../../src/search/search-limits.ts'

/** `stalled`: the answer is late. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error'

interface AskerOptions {
  provider(): Promise<SearchProvider>
  onStatus?(status: SearchStatus): void
}

export function createAsker({ provider, onStatus = () => {} }: AskerOptions) {
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
     * The answer; `undefined` when it failed (the status says so) or nobody waits for it any more. A question that
     * another follows within the pause is not asked at all.
     */
    async ask(query: string, options: SearchOptions, pause = 0): Promise<SearchResponse | undefined> {
      const mine = new AbortController()
      begin('loading', mine)
      stalling = setTimeout(() => onStatus('stalled'), pause + STALL_MS)
      try {
        if (pause > 0) await wait(pause)
        if (current !== mine) return undefined
        const answer = await (await provider()).search(query, { ...options, signal: mine.signal })
        if (current !== mine) return undefined
        if (!Array.isArray(answer.hits)) throw new TypeError('The answer has no hits.')
        begin('idle')
        return answer
      } catch (error) {
        if (current !== mine) return undefined
        console.warn('The search failed.', error)
        begin('error')
        return undefined
      }
    },
    /** Ends the pause: the reader waits for the answer. */
    hurry: (): void => hurry(),
    cancel: (): void => begin('idle'),
  }
}
