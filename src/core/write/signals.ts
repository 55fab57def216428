// SIGINT and SIGTERM during work that must not be interrupted. Listeners are attached only as long as needed, and a signal
// without other listeners still ends the process afterwards.

/** The signals that request termination. */
export const endingSignals = ['SIGINT', 'SIGTERM'] as const
export type EndingSignal = (typeof endingSignals)[number]

/** Marks these listeners, to distinguish them from those of the surrounding program. */
const OCTAVO_SIGNAL = Symbol('octavo.signal')

/** Calls `onSignal` when termination is requested; returns a function that removes the listeners. */
export function listenForEnd(onSignal: (signal: EndingSignal) => void): () => void {
  const listeners = endingSignals.map((signal) => {
    const listener = Object.assign(() => onSignal(signal), { [OCTAVO_SIGNAL]: true })
    process.on(signal, listener)
    return () => process.off(signal, listener)
  })
  return () => {
    for (const stop of listeners) stop()
  }
}

/**
 * Calls `release` when the process exits or a signal ends it. Returns a function that releases earlier. Only the first call
 * has an effect.
 */
export function releaseAtEnd(release: () => void): () => void {
  let isReleased = false
  const releaseOnce = (): void => {
    if (isReleased) return
    isReleased = true
    stop()
    process.off('exit', releaseOnce)
    release()
  }
  const stop = listenForEnd((signal) => {
    // A program with its own listener may want to finish its work first; `release` is then called when it exits.
    if (isHandledElsewhere(signal)) return
    releaseOnce()
    endBySignal(signal)
  })
  process.on('exit', releaseOnce)
  return releaseOnce
}

/** Ends the process by the signal, unless another part of the program handles it. */
export function endBySignal(signal: EndingSignal): void {
  if (!isHandledElsewhere(signal)) process.kill(process.pid, signal)
}

/** Whether another part of the program handles the signal. */
export function isHandledElsewhere(signal: EndingSignal): boolean {
  return process.listeners(signal).some((listener) => !(OCTAVO_SIGNAL in listener))
}

/**
 * Runs synchronous work that must not be interrupted. A signal that arrives meanwhile is passed to `onSignal` after the
 * work.
 */
export async function deferSignals<T>(work: () => T, onSignal = endBySignal): Promise<T> {
  let received: EndingSignal | undefined
  const stop = listenForEnd((signal) => {
    received ??= signal
  })
  try {
    return work()
  } finally {
    // Node delivers a signal in the poll phase: two turns of the loop include one.
    await nextTurn()
    await nextTurn()
    stop()
    if (received !== undefined) onSignal(received)
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
