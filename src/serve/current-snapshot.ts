// The current snapshot of an edited site. Updates run one after the other, so that each starts from the latest snapshot.

import { type Snapshot, Superseded } from '../core/pipeline/snapshot.ts'

export interface CurrentSnapshot {
  readonly value: Snapshot
  /** Makes a later snapshot the current one, and cancels work on the previous one. */
  replace(next: Snapshot): void
  /** Adds data to the current snapshot that changes no files. Work on it continues. */
  extend(next: Snapshot): void
  /** Calls the listener whenever the snapshot is replaced. Returns a function that removes the listener. */
  onReplaced(listener: () => void): () => void
  /** Runs work after all previous updates. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value>
}

export function createCurrentSnapshot(first: Snapshot): CurrentSnapshot {
  let value = first
  let lastTurn: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  return {
    get value() {
      return value
    },
    replace(next) {
      if (next === value) return
      value.supersede()
      value = next
      for (const listener of listeners) listener()
    },
    extend(next) {
      value = next
    },
    onReplaced(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    inTurn(work) {
      const turn = lastTurn.then(work)
      lastTurn = turn.catch(() => {})
      return turn
    },
  }
}

/** Returns the result of work, or rejects with `Superseded` as soon as the snapshot is replaced. */
export function untilReplaced<Result>(current: CurrentSnapshot, work: Promise<Result>): Promise<Result> {
  let removeListener = (): void => {}
  const replaced = new Promise<never>((_, reject) => {
    removeListener = current.onReplaced(() => reject(new Superseded()))
  })
  return Promise.race([work, replaced]).finally(removeListener)
}
