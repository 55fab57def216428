// SIGINT and SIGTERM while something must not be left half done. Listeners are on only as long as needed, and a
// signal that nobody else listens to ends the process in the end, as it would have without us.

/** The signals that ask a process to end. */
export const endingSignals = ['SIGINT', 'SIGTERM'] as const
export type EndingSignal = (typeof endingSignals)[number]

/** Marks our listeners, so that they can tell themselves from those of the program around them. */
const ours = Symbol('octavo.signal')

/** Calls `onSignal` when the process is asked to end; gives the function that stops listening. */
export function listenForEnd(onSignal: (signal: EndingSignal) => void): () => void {
  const listeners = endingSignals.map((signal) => {
    const listener = Object.assign(() => onSignal(signal), { [ours]: true })
    process.on(signal, listener)
    return () => process.off(signal, listener)
  })
  return () => {
    for (const stop of listeners) stop()
  }
}

/** Ends the process by the signal, unless other parts of the program listen to it: then it is theirs to do. */
export function endBySignal(signal: EndingSignal): void {
  if (!isHandledElsewhere(signal)) process.kill(process.pid, signal)
}

/** Other parts of the program listen to the signal. */
export function isHandledElsewhere(signal: EndingSignal): boolean {
  return process.listeners(signal).some((listener) => !(ours in listener))
}

/**
 * Runs synchronous work that must not be cut off. A signal that came meanwhile is handed to `onSignal` when the
 * work is done.
 */
export async function deferSignals<T>(work: () => T, onSignal = endBySignal): Promise<T> {
  let seen: EndingSignal | undefined
  const stop = listenForEnd((signal) => {
    seen ??= signal
  })
  try {
    return work()
  } finally {
    // Node hands a signal over in the poll phase: two turns of the loop are sure to have had one.
    await nextTurn()
    await nextTurn()
    stop()
    if (seen !== undefined) onSignal(seen)
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
