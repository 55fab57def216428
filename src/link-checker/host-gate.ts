// How many questions are out at once: few in all, and fewer to one host, which may ask for a pause.

export interface HostGate {
  /** Runs a question when it is its turn. */
  pass<Answer>(host: string, ask: () => Promise<Answer>): Promise<Answer>
  /** Lets nothing through to a host for a while. */
  pause(host: string, milliseconds: number): void
}

export interface GateLimits {
  readonly inAll: number
  readonly perHost: number
}

/** Questions pass in the order they come, those of a busy host aside. */
export function createHostGate({ inAll, perHost }: GateLimits): HostGate {
  const waiting: { readonly host: string; readonly start: () => void }[] = []
  const out = new Map<string, number>()
  const pausedUntil = new Map<string, number>()
  let outInAll = 0

  function letThrough(): void {
    for (let at = 0; at < waiting.length && outInAll < inAll; ) {
      const { host, start } = waiting[at]!
      const isBusy = (out.get(host) ?? 0) >= perHost || (pausedUntil.get(host) ?? 0) > performance.now()
      if (isBusy) at += 1
      else {
        waiting.splice(at, 1)
        count(host, 1)
        start()
      }
    }
  }

  function count(host: string, by: 1 | -1): void {
    outInAll += by
    out.set(host, (out.get(host) ?? 0) + by)
  }

  return {
    async pass(host, ask) {
      await new Promise<void>((start) => {
        waiting.push({ host, start })
        letThrough()
      })
      try {
        return await ask()
      } finally {
        count(host, -1)
        letThrough()
      }
    },
    pause(host, milliseconds) {
      const end = performance.now() + milliseconds
      pausedUntil.set(host, Math.max(end, pausedUntil.get(host) ?? 0))
      // A timer may ring a moment early.
      setTimeout(letThrough, milliseconds + 2)
    },
  }
}
