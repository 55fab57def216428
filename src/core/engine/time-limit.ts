// Time limits for parser, renderer and site code, which may loop forever on a page. The limits are generous: only code
// that practically never ends exceeds them, and the output does not depend on them. In the main thread, V8 terminates
// loops in a way that code cannot catch: via `vm` around calls, via `loop-watch.ts` in modules and after an `await`.
// Other threads are ended by the pool.

import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { Script } from 'node:vm'
import { OVERTIME } from './internal-error.ts'
import { isWatching, setDeadline } from './loop-watch.ts'

/** Time limit for loading a configuration, theme, style sheet or foreign plugin, in milliseconds. */
export const LOAD_LIMIT = 1000 * (Number(process.env.OCTAVO_LOAD_LIMIT) || 30)

/** Time limit for parsing or rendering one page, in milliseconds. */
export const PAGE_LIMIT = 20_000

/** Time limit for one call of a plugin that concerns the whole site, in milliseconds. */
export const SITE_LIMIT = 300_000

/** Runs code; throws when it does not end in time. */
export type Limit = <Result>(run: () => Result) => Result

/** Creates a limit in milliseconds. */
export function createLimit(milliseconds: number): Limit {
  return <Result>(run: () => Result) => {
    const result = runInTime(run, milliseconds)
    return result instanceof Promise ? (runLimited(result, milliseconds, isWatching()) as Result) : result
  }
}

/** Maximum factor by which a limit is extended on a busy machine. */
export const MAX_WAITS = 5

/** Elapsed time that a limit allows on a machine where `wanted` threads compete for `processors`. */
export function clockTime(milliseconds: number, wanted: number, processors: number): number {
  return Math.round(milliseconds * Math.min(MAX_WAITS, Math.max(1, wanted / processors)))
}

const PROCESSORS = availableParallelism()

let load = { threads: 0, at: Number.NEGATIVE_INFINITY }

/**
 * V8 counts elapsed time, in which the thread may have had little processor time. The system updates its load every few
 * seconds.
 */
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

/** Runs asynchronous site code, such as its configuration; rejects when it does not end in time. */
export function runWithLimit<Value>(run: () => Promise<Value>, milliseconds: number): Promise<Value> {
  // Code terminated here never returns, so `run` must start in its own turn of the event loop.
  return runLimited(Promise.resolve().then(run), milliseconds, true)
}

/** Waits for a promise. Rejects after the time limit, and when nothing is left that could settle it. */
function runLimited<Value>(work: Promise<Value>, milliseconds: number, isWatched: boolean): Promise<Value> {
  return new Promise((resolve, reject) => {
    const time = clockTime(milliseconds, loadOfMachine(), PROCESSORS)
    const deadline = isWatched ? setDeadline(time) : undefined
    const finish = (): readonly string[] => {
      clearTimeout(timer)
      process.off('beforeExit', giveUp)
      return deadline?.end() ?? []
    }
    const end = (): void => reject(new Overtime(milliseconds, finish()))
    // Also reached after a terminated loop.
    const giveUp = (): void => {
      const calls = finish()
      reject(calls.length > 0 ? new Overtime(milliseconds, calls) : new Error(WAITS_FOR_NOTHING))
    }
    const timer = setTimeout(end, time).unref()
    process.once('beforeExit', giveUp)
    work.then(resolve, reject).finally(finish)
  })
}

const WAITS_FOR_NOTHING = 'it waits for something that never happens.'

/** Code exceeded its time limit. */
export class Overtime extends Error {
  override readonly name = OVERTIME

  /** `calls` are the terminated calls, innermost first: `file:///site/config.mjs:3:5`. */
  constructor(
    milliseconds: number,
    readonly calls: readonly string[] = [],
  ) {
    super(`it did not end within ${milliseconds / 1000} seconds.`)
  }
}

type AwaitedAll<Things extends readonly unknown[]> = { -readonly [At in keyof Things]: Awaited<Things[At]> }

/** Like `Promise.all`, but waits for all even if one fails, so that nothing runs after a failed build. */
export async function waitForAll<Things extends readonly unknown[]>(
  things: readonly [...Things],
): Promise<AwaitedAll<Things>> {
  await Promise.allSettled(things)
  return (await Promise.all(things)) as AwaitedAll<Things>
}
