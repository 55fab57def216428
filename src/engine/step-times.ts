// How long steps took, and how often the store had their results: for the report of a build. No output knows of it.

import type { Step } from './step.ts'

/** What is known of the runs of one step. */
export interface StepTimes {
  readonly name: string
  /** Answered from the store. */
  readonly hits: number
  /** Ran. */
  readonly misses: number
  /** Of all runs together, in whatever threads. */
  readonly milliseconds: number
  /** Each run whose step names its inputs. */
  readonly runs: readonly { readonly name: string; readonly milliseconds: number }[]
}

export interface StepClock {
  hit(step: string): void
  ran<In>(step: Step<In, unknown>, input: In, milliseconds: number): void
  /** Sorted by name. */
  list(): readonly StepTimes[]
}

export function createStepClock(): StepClock {
  const steps = new Map<
    string,
    { hits: number; misses: number; milliseconds: number; runs: StepTimes['runs'][number][] }
  >()
  const of = (name: string) => {
    const known = steps.get(name) ?? { hits: 0, misses: 0, milliseconds: 0, runs: [] }
    steps.set(name, known)
    return known
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
    list: () =>
      [...steps].map(([name, times]) => ({ name, ...times })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
}
