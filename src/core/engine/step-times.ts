// Durations of steps and their cache hits, for the build report. They do not affect any output.

import { performance } from 'node:perf_hooks'
import type { Step } from './step.ts'

/** Statistics of one step. */
export interface StepTimes {
  readonly name: string
  /** Number of cached results. */
  readonly hits: number
  /** Number of runs. */
  readonly misses: number
  /** Total duration of all runs in all threads. */
  readonly milliseconds: number
  /** Single runs, if the step labels its inputs. */
  readonly runs: readonly { readonly name: string; readonly milliseconds: number }[]
}

/** Time of one thread since the start of the process. */
export interface ThreadTimes {
  /** 1 is the main thread. */
  readonly number: number
  /** In milliseconds. */
  readonly busy: number
  /** Milliseconds without work, including those before the thread was started. */
  readonly waiting: number
}

export interface StepClock {
  hit(step: string): void
  ran<In>(step: Step<In, unknown>, input: In, milliseconds: number): void
  /** Records a batch that ran in another thread. */
  worked(threadId: number, milliseconds: number): void
  /** Sorted by name. */
  list(): readonly StepTimes[]
  threads(): readonly ThreadTimes[]
}

export function createStepClock(): StepClock {
  const steps = new Map<
    string,
    { hits: number; misses: number; milliseconds: number; runs: StepTimes['runs'][number][] }
  >()
  const busyByThread = new Map<number, number>()
  const of = (name: string) => {
    const times = steps.get(name) ?? { hits: 0, misses: 0, milliseconds: 0, runs: [] }
    steps.set(name, times)
    return times
  }
  return {
    hit: (name) => void of(name).hits++,
    ran(step, input, milliseconds) {
      const times = of(step.name)
      times.misses++
      times.milliseconds += milliseconds
      const name = step.label?.(input)
      if (name !== undefined) times.runs.push({ name, milliseconds })
    },
    worked: (threadId, milliseconds) =>
      void busyByThread.set(threadId, (busyByThread.get(threadId) ?? 0) + milliseconds),
    threads() {
      const elapsed = performance.now()
      // The main thread waits in its event loop.
      const busy = [performance.eventLoopUtilization().active, ...busyByThread.values()]
      return busy.map((active, at) => ({
        number: at + 1,
        busy: active,
        waiting: Math.max(0, elapsed - active),
      }))
    },
    list: () =>
      [...steps].map(([name, times]) => ({ name, ...times })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
}
