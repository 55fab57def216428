// Threads: how many, how large a batch, and when the main thread does the work itself.

import { availableParallelism } from 'node:os'
import { threadId } from 'node:worker_threads'
import type { Tinypool } from 'tinypool'
import type { Hash } from '../model/names.ts'
import type { FileScope } from './site-file.ts'
import type { Read } from './step.ts'
import type { Location } from './store.ts'
import { MOST_WAITS, Overtime, PAGE_LIMIT } from './time-limit.ts'

/** Inputs of one step for one thread. Plain data. */
export interface Batch {
  readonly step: string
  readonly inputs: readonly unknown[]
  /** Results come back as JSON, ready for the store. */
  readonly cached: boolean
  readonly scope: FileScope
  readonly codeFolders: readonly string[]
  readonly program: string
  readonly locations: readonly (readonly [Hash, Location])[]
  /** An input is a page, which is given a limited time. */
  readonly isOfPages: boolean
  /** Shared with the thread, which tells in it who it is and where it is. */
  readonly progress?: Int32Array
}

export interface RunResult {
  /** The value; absent where it comes from a thread as JSON. */
  readonly value?: unknown
  /** The value as JSON, of a step that is kept. */
  readonly json?: Uint8Array
  readonly reads: readonly Read[]
  readonly puts: readonly (readonly [Hash, Uint8Array])[]
  /** How long it took. */
  readonly milliseconds?: number
  /** The step threw, and the value says so. */
  readonly isFailed?: true
}

export interface BatchResult {
  readonly results: readonly RunResult[]
  /** The hash of a `MissingBlob` that ended the batch: an error loses its class on the way between threads. */
  readonly missing?: Hash
}

export interface Pool {
  /** Threads beside the main one that are worth starting for so many inputs; once they run, all that find work. */
  helpersFor(inputs: number): number
  /** Starts the threads, where they do not run. */
  start(): Promise<void>
  /** Runs a batch in a thread, once they are started. */
  run(batch: Batch): Promise<BatchResult>
  close(): Promise<void>
}

/** Starting a thread costs about as much as parsing this many pages. */
const FEW_INPUTS = 40

/** The young generation of a thread, in MB. Parsing makes much short-lived garbage; 64 takes 25 MB more a thread and no less time. */
const YOUNG_GENERATION_MB = 32

/** Where in `progress` a thread tells its id, and which input it is at, counted from 1. */
const THREAD = 0
const INPUT = 1
export const DONE = -1

/** Tells the pool at which input of its batch this thread is. */
export function reportProgress({ progress }: Batch, at: number): void {
  if (!progress) return
  Atomics.store(progress, THREAD, threadId)
  Atomics.store(progress, INPUT, at === DONE ? DONE : at + 1)
}

/**
 * A pool of at most `threads` threads in all, the main one included. A thread that works at the same page for longer than
 * `timeLimit` milliseconds is ended, and its batches reject.
 */
export function createPool(workerFile: string, threads: number, timeLimit = PAGE_LIMIT): Pool {
  let pool: Tinypool | undefined
  const most = Math.max(0, threads - 1)

  /** tinypool takes it for a crash of the thread: it starts another, and rejects what this one was given. */
  function endThread(id: number): void {
    const thread = pool?.threads.find((one) => one.threadId === id)
    thread?.emit('error', new Overtime(timeLimit))
  }

  return {
    helpersFor(inputs) {
      const worth = pool ? inputs - 1 : Math.floor(inputs / FEW_INPUTS)
      return Math.max(0, Math.min(most, worth))
    },
    async start() {
      // A build that changes little starts no threads, and need not load what would.
      const { Tinypool } = await import('tinypool')
      if (pool) return
      pool = new Tinypool({
        filename: workerFile,
        minThreads: most,
        maxThreads: most,
        concurrentTasksPerWorker: 2,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      })
      // Late answers of a thread whose batches have been rejected, and idle threads that end: nothing waits for them.
      pool.on('error', () => {})
    },
    async run(batch) {
      if (!batch.isOfPages) return (await pool!.run(batch)) as BatchResult
      const progress = new Int32Array(new SharedArrayBuffer(8))
      let last = { at: 0, cpu: process.cpuUsage(), ticks: 0 }
      const timer = setInterval(() => {
        const at = Atomics.load(progress, INPUT)
        if (at === 0 || at !== last.at) {
          last = { at, cpu: process.cpuUsage(), ticks: 0 }
          return
        }
        const { user, system } = process.cpuUsage(last.cpu)
        last.ticks++
        // On a busy machine a thread may get little of the time that passes. One that waits uses none.
        if ((user + system) / 1000 >= timeLimit || last.ticks >= MOST_WAITS)
          endThread(Atomics.load(progress, THREAD))
      }, timeLimit).unref()
      try {
        return (await pool!.run({ ...batch, progress })) as BatchResult
      } finally {
        clearInterval(timer)
      }
    },
    async close() {
      await pool?.destroy()
      pool = undefined
    },
  }
}

/** As many threads as the machine runs at once, but no more than eight: beyond that, writing is what takes the time. */
export function defaultThreads(): number {
  return Math.min(8, availableParallelism())
}
