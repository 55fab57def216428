// Code of a site (configuration, plugins, theme, pages) may run for ever. It is given so much time that only what never
// ends exceeds it; what is rendered does not depend on the limit. A loop is ended by V8 itself, since nothing else can
// interrupt this thread, in a way that the code cannot catch. What other threads run, the pool ends.

import { Script } from 'node:vm'

/** How long a configuration or theme may take to load, in milliseconds. */
export const LOAD_LIMIT = 30_000

/** How long plugins and components may take for one page, in milliseconds. */
export const PAGE_LIMIT = 60_000

/** How long a call of a plugin may take that is about the whole site, in milliseconds. */
export const SITE_LIMIT = 300_000

/** Runs code of a site, and throws when it does not end in time. */
export type Limit = <Result>(run: () => Result) => Result

/** A limit in milliseconds. */
export function createLimit(milliseconds: number): Limit {
  const patience = createPatience(milliseconds)
  return <Result>(run: () => Result) => {
    const limit = patience.left()
    const note = (error: unknown): never => {
      if (error instanceof Overtime) patience.lose()
      throw error
    }
    try {
      const result = runInTime(run, limit)
      return result instanceof Promise ? (settleInTime(result, limit).catch(note) as Result) : result
    } catch (error) {
      return note(error)
    }
  }
}

/** A plugin may go on for ever on each of a thousand pages: with each that does, the others get less time. */
export interface Patience {
  /** In milliseconds. */
  left(): number
  lose(): void
}

const LEAST_MS = 2000

export function createPatience(milliseconds: number): Patience {
  const least = Math.min(milliseconds, LEAST_MS)
  let left = milliseconds
  return {
    left: () => left,
    lose() {
      left = Math.max(least, left / 2)
    },
  }
}

const RUN = Symbol.for('octavo.run')
const script = new Script(`globalThis[Symbol.for('octavo.run')]()`)

function runInTime<Result>(run: () => Result, timeout: number): Result {
  const shared = globalThis as { [RUN]?: (() => unknown) | undefined }
  const outer = shared[RUN]
  shared[RUN] = run
  try {
    return script.runInThisContext({ timeout, displayErrors: false }) as Result
  } catch (error) {
    const isLate = (error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw isLate ? new Overtime(timeout) : error
  } finally {
    shared[RUN] = outer
  }
}

/** Waits as long as something may still come: not for a promise that nothing is left to settle, and not for ever. */
export function settleInTime<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error('it waits for something that does not come.'))
    const timer = setTimeout(() => reject(new Overtime(milliseconds)), milliseconds).unref()
    process.once('beforeExit', giveUp)
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      process.off('beforeExit', giveUp)
    })
  })
}

/** Code did not end in time. */
export class Overtime extends Error {
  constructor(milliseconds: number) {
    super(`it did not end within ${milliseconds / 1000} seconds.`)
  }
}
