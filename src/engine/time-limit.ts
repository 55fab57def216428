// The watchdog: a page may take the parser, the renderer or the code of its site forever. Each is given so much time that
// only what hardly ends exceeds it; what is rendered does not depend on the limit. In the main thread a loop is ended by
// V8 itself, since nothing else can interrupt it, in a way that code cannot catch: by `vm` where code is called, by
// `loop-watch.ts` in modules and after an `await`. Other threads are ended by the pool.

import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { Script } from 'node:vm'
import { OVERTIME } from './internal-error.ts'
import { isWatching, setDeadline } from './loop-watch.ts'

/** How long a configuration, theme or style sheet, or a plugin of another generator, may take to load, in milliseconds. */
export const LOAD_LIMIT = 1000 * (Number(process.env.OCTAVO_LOAD_LIMIT) || 30)

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
    return result instanceof Promise ? (runLimited(result, milliseconds, isWatching()) as Result) : result
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

/** Runs code of the site that takes its time, such as its configuration, and rejects when it does not end. */
export function runWithLimit<Value>(run: () => Promise<Value>, milliseconds: number): Promise<Value> {
  // What is terminated here never returns: `run` begins in a turn of its own.
  return runLimited(Promise.resolve().then(run), milliseconds, true)
}

/** Waits as long as something may still come: not for a promise that nothing is left to settle, and not forever. */
function runLimited<Value>(work: Promise<Value>, milliseconds: number, isWatched: boolean): Promise<Value> {
  return new Promise((resolve, reject) => {
    const deadline = isWatched ? setDeadline(clockTime(milliseconds, loadOfMachine(), PROCESSORS)) : undefined
    const finish = (): readonly string[] => {
      clearTimeout(timer)
      process.off('beforeExit', giveUp)
      return deadline?.end() ?? []
    }
    const end = (): void => reject(new Overtime(milliseconds, finish()))
    // After a loop that was terminated, nothing is left either.
    const giveUp = (): void => {
      const calls = finish()
      reject(calls.length > 0 ? new Overtime(milliseconds, calls) : new Error(WAITS_FOR_NOTHING))
    }
    const timer = setTimeout(end, milliseconds).unref()
    process.once('beforeExit', giveUp)
    work.then(resolve, reject).finally(finish)
  })
}

const WAITS_FOR_NOTHING = 'it waits for something that does not come.'

/** Code did not end in time. */
export class Overtime extends Error {
  override readonly name = OVERTIME

  /** `calls` are those that were terminated, innermost first: `file:///site/config.mjs:3:5`. */
  constructor(
    milliseconds: number,
    readonly calls: readonly string[] = [],
  ) {
    super(`it did not end within ${milliseconds / 1000} seconds.`)
  }
}

type AwaitedAll<Things extends readonly unknown[]> = { -readonly [At in keyof Things]: Awaited<Things[At]> }

/** Like `Promise.all`, but waits for all also when one fails: nothing may go on behind a build that has ended. */
export async function waitForAll<Things extends readonly unknown[]>(
  things: readonly [...Things],
): Promise<AwaitedAll<Things>> {
  await Promise.allSettled(things)
  return (await Promise.all(things)) as AwaitedAll<Things>
}
