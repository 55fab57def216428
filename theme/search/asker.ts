// One question at a time: a newer one makes the answer of the older one worthless, and an answer that takes long is
// told of. A failure is an answer too; the next question tries again.

import { STALL_MS } from '../../src/model/search-limits.ts'
import type { SearchAnswer, SearchOptions, SearchProvider } from '../../src/model/search-provider.ts'

/** `stalled`: the answer is late. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error'

interface AskerOptions {
  provider(): Promise<SearchProvider>
  onStatus(status: SearchStatus): void
}

export interface Asker {
  /** The answer; `undefined` when it failed (the status says so) or nobody waits for it any more. */
  ask(query: string, options: Omit<SearchOptions, 'signal'>): Promise<SearchAnswer | undefined>
  cancel(): void
}

export function createAsker({ provider, onStatus }: AskerOptions): Asker {
  let current: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = (status: SearchStatus): void => {
    clearTimeout(timer)
    current?.abort()
    current = undefined
    onStatus(status)
  }
  return {
    async ask(query, options) {
      current?.abort()
      clearTimeout(timer)
      const mine = new AbortController()
      current = mine
      onStatus('loading')
      timer = setTimeout(() => onStatus('stalled'), STALL_MS)
      try {
        const { onFirst } = options
        const answer = await (await provider()).search(query, {
          ...options,
          signal: mine.signal,
          ...(onFirst && { onFirst: (first: SearchAnswer) => current === mine && onFirst(first) }),
        })
        if (current !== mine) return undefined
        if (!Array.isArray(answer.hits)) throw new TypeError('The answer has no hits.')
        end('idle')
        return answer
      } catch (error) {
        if (current !== mine) return undefined
        console.warn('The search failed.', error)
        end('error')
        return undefined
      }
    },
    cancel: () => end('idle'),
  }
}
