// One question at a time: a newer one makes the answer of the older one worthless, and an answer that takes long is
// told of. A failure is an answer too; the next question tries again.

import type { SearchAnswer, SearchOptions, SearchProvider } from '../../src/model/search-provider.ts'
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

  function begin(status: SearchStatus, next?: AbortController): void {
    clearTimeout(stalling)
    current?.abort()
    current = next
    onStatus(status)
  }
  return {
    /** The answer; `undefined` when it failed (the status says so) or nobody waits for it any more. */
    async ask(query: string, options: SearchOptions): Promise<SearchAnswer | undefined> {
      const mine = new AbortController()
      begin('loading', mine)
      stalling = setTimeout(() => onStatus('stalled'), STALL_MS)
      try {
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
    cancel: (): void => begin('idle'),
  }
}
