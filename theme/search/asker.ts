// One question at a time: a newer one makes the answer of the older one worthless, and an answer that takes long is
// told of. A failure is an answer too; the next question tries again.

import { FIRST_MS, STALL_MS } from '../../src/model/search-limits.ts'
import type { SearchAnswer, SearchOptions, SearchProvider } from '../../src/model/search-provider.ts'

/** `stalled`: the answer is late. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error'

interface AskerOptions {
  provider(): Promise<SearchProvider>
  onStatus(status: SearchStatus): void
}

export interface Asker {
  /**
   * The answer; `undefined` when it failed (the status says so) or nobody waits for it any more. A first answer is
   * handed on where the whole one does not follow at once: rows that change at each letter cannot be read.
   */
  ask(query: string, options: Omit<SearchOptions, 'signal'>): Promise<SearchAnswer | undefined>
  cancel(): void
}

export function createAsker({ provider, onStatus }: AskerOptions): Asker {
  let current: AbortController | undefined
  let stalling: ReturnType<typeof setTimeout> | undefined
  let holding: ReturnType<typeof setTimeout> | undefined
  /** Hands on the first answer that is held back. */
  let handOn: (() => void) | undefined

  function drop(): void {
    clearTimeout(stalling)
    clearTimeout(holding)
    handOn = undefined
    current?.abort()
    current = undefined
  }
  function end(status: SearchStatus): void {
    drop()
    onStatus(status)
  }
  return {
    async ask(query, { onFirst, ...options }) {
      drop()
      const mine = new AbortController()
      current = mine
      onStatus('loading')
      stalling = setTimeout(() => onStatus('stalled'), STALL_MS)
      const hold = (first: SearchAnswer): void => {
        if (current !== mine) return
        // A provider that starts again after a failure has another one.
        clearTimeout(holding)
        handOn = () => {
          handOn = undefined
          onFirst?.(first)
        }
        holding = setTimeout(handOn, FIRST_MS)
      }
      try {
        const answer = await (await provider()).search(query, {
          ...options,
          signal: mine.signal,
          ...(onFirst && { onFirst: hold }),
        })
        if (current !== mine) return undefined
        if (!Array.isArray(answer.hits)) throw new TypeError('The answer has no hits.')
        end('idle')
        return answer
      } catch (error) {
        if (current !== mine) return undefined
        console.warn('The search failed.', error)
        // It is all there is.
        handOn?.()
        end('error')
        return undefined
      }
    },
    cancel: () => end('idle'),
  }
}
