// Work for a time when nothing has been asked for a while: as long as it took last time, within bounds, so that frequent
// saves are not kept waiting by it.

const MIN_DELAY_MS = 30
const MAX_DELAY_MS = 1000

export interface IdleWork {
  /** Starts the work after a delay, from now on; an earlier call is forgotten. */
  later(): void
  /** Resolves after the same delay. */
  pause(): Promise<void>
  /** Sets the delay by how long the work took, in milliseconds. */
  took(milliseconds: number): void
  /** The work is not started any more. */
  stop(): void
}

/** What the work throws is nobody's: whoever needs its result asks for it. */
export function createIdleWork(work: () => Promise<unknown>): IdleWork {
  let delay = MIN_DELAY_MS
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  return {
    later() {
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(() => void work().catch(() => {}), delay)
    },
    pause: () => new Promise((resolve) => setTimeout(resolve, delay)),
    took(milliseconds) {
      delay = Math.min(Math.max(milliseconds, MIN_DELAY_MS), MAX_DELAY_MS)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
