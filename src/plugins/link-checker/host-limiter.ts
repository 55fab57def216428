// Limits concurrent requests: few in total, fewer per host, and none to a host that requested a pause.

export interface HostLimiter {
  /** Runs a request as soon as the limits allow. */
  run<Reply>(host: string, request: () => Promise<Reply>): Promise<Reply>
  /** Delays requests to a host. */
  pause(host: string, milliseconds: number): void
}

export interface HostLimits {
  readonly total: number
  readonly perHost: number
}

/** Requests start in order, except those to a host at its limit. */
export function createHostLimiter({ total, perHost }: HostLimits): HostLimiter {
  const waiting: { readonly host: string; readonly start: () => void }[] = []
  const running = new Map<string, number>()
  const pausedUntil = new Map<string, number>()
  let runningTotal = 0

  function startNext(): void {
    for (let at = 0; at < waiting.length && runningTotal < total; ) {
      const { host, start } = waiting[at]!
      const isBusy = (running.get(host) ?? 0) >= perHost || (pausedUntil.get(host) ?? 0) > performance.now()
      if (isBusy) at += 1
      else {
        waiting.splice(at, 1)
        count(host, 1)
        start()
      }
    }
  }

  function count(host: string, by: 1 | -1): void {
    runningTotal += by
    running.set(host, (running.get(host) ?? 0) + by)
  }

  return {
    async run(host, request) {
      await new Promise<void>((start) => {
        waiting.push({ host, start })
        startNext()
      })
      try {
        return await request()
      } finally {
        count(host, -1)
        startNext()
      }
    },
    pause(host, milliseconds) {
      const end = performance.now() + milliseconds
      pausedUntil.set(host, Math.max(end, pausedUntil.get(host) ?? 0))
      // A timer may fire slightly early.
      setTimeout(startNext, milliseconds + 2)
    },
  }
}
