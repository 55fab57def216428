// The watchdog: a page may take the parser, the renderer or the code of its site for ever. Each is given so much time that
// only what hardly ends exceeds it; what is rendered does not depend on the limit. In the main thread a loop is ended by
// V8 itself, since nothing else can interrupt it, in a way that code cannot catch. Other threads are ended by the pool.

import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { Script } from 'node:vm'
import { OVERTIME } from './internal-error.ts'

/** How long a configuration or theme may take to load, in milliseconds. */
export const LOAD_LIMIT = 30_000

/** How long a configuration or a plugin of another generator may wait without doing anything, in milliseconds. */
export const IDLE_LIMIT = 10_000

/** How long parsing or rendering one page may take, in milliseconds. */
export const PAGE_LIMIT = 20_000

/** How long a call of a plugin may take that is about the whole site, in milliseconds. */
export const SITE_LIMIT = 300_000

/** Runs code, and throws when it does not end in time. */
export type Limit = <Result>(run: () => Result) => Result

/** A limit in milliseconds. */
export function createLimit(milliseconds: number): Limit {
  return <Result>(run: () => Result) => {
    const result = runInTime(run, milliseconds)
    return result instanceof Promise ? (settleInTime(result, milliseconds) as Result) : result
  }
}

/** A page that gets less than its share of a processor may take as many times the limit. */
export const MOST_WAITS = 5

/** How much of the clock a limit is on a machine where so many threads want so many processors. */
export function clockTime(milliseconds: number, wanted: number, processors: number): number {
  return Math.round(milliseconds * Math.min(MOST_WAITS, Math.max(1, wanted / processors)))
}

const PROCESSORS = availableParallelism()

let load = { threads: 0, at: Number.NEGATIVE_INFINITY }

/** V8 counts time that passes, and the thread may have had little of it. The system itself counts every few seconds. */
function loadOfMachine(): number {
  const now = performance.now()
  if (now - load.at > 1000) load = { threads: loadavg()[0]!, at: now }
  return load.threads
}

const RUN = Symbol.for('octavo.run')
const script = new Script(`globalThis[Symbol.for('octavo.run')]()`)

function runInTime<Result>(run: () => Result, timeout: number): Result {
  const shared = globalThis as { [RUN]?: (() => unknown) | undefined }
  const outer = shared[RUN]
  shared[RUN] = run
  const time = clockTime(timeout, loadOfMachine(), PROCESSORS)
  try {
    return script.runInThisContext({ timeout: time, displayErrors: false }) as Result
  } catch (error) {
    const isLate = (error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw isLate ? new Overtime(timeout) : error
  } finally {
    shared[RUN] = outer
  }
}

/**
 * Waits as long as something may still come: not for a promise that nothing is left to settle, and not for ever. A thread
 * that does nothing in the first `idleLimit` milliseconds waits for something that will not come.
 */
export function settleInTime<Value>(
  work: Promise<Value>,
  milliseconds: number,
  idleLimit = milliseconds,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const before = performance.eventLoopUtilization()
    // A thread that gets no processor is not idle.
    const endIdle = (): void => {
      if (performance.eventLoopUtilization(before).idle > idleLimit * MOSTLY) reject(new Overtime(idleLimit))
    }
    const idleTimer = setTimeout(endIdle, idleLimit).unref()
    const giveUp = (): void => reject(new Error('it waits for something that does not come.'))
    const timer = setTimeout(() => reject(new Overtime(milliseconds)), milliseconds).unref()
    process.once('beforeExit', giveUp)
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      clearTimeout(idleTimer)
      process.off('beforeExit', giveUp)
    })
  })
}

/** Loading itself takes some of the time. */
const MOSTLY = 0.7

/** Code did not end in time. */
export class Overtime extends Error {
  override readonly name = OVERTIME

  constructor(milliseconds: number) {
    super(`it did not end within ${milliseconds / 1000} seconds.`)
  }
}

type Settled<Things extends readonly unknown[]> = { -readonly [At in keyof Things]: Awaited<Things[At]> }

/** Like `Promise.all`, but waits for all also when one fails: nothing may go on behind a build that has ended. */
export async function settleAll<Things extends readonly unknown[]>(
  things: readonly [...Things],
): Promise<Settled<Things>> {
  await Promise.allSettled(things)
  return (await Promise.all(things)) as Settled<Things>
}
