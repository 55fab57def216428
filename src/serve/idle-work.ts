// Schedules idle work after a delay without requests. The delay is the duration of the last run, within bounds, so that
// the work does not slow down frequent saves.

const MIN_DELAY_MS = 30
const MAX_DELAY_MS = 1000

export interface IdleWork {
  /** Starts the work after a delay, replacing an earlier call. */
  later(): void
  /** Resolves after the same delay. */
  pause(): Promise<void>
  /** Sets the delay to the duration of the work, in milliseconds. */
  recordDuration(milliseconds: number): void
  /** Prevents further runs. */
  stop(): void
}

/** Errors are ignored here; callers of the result see them. */
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
    recordDuration(milliseconds) {
      delay = Math.min(Math.max(milliseconds, MIN_DELAY_MS), MAX_DELAY_MS)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
