// The thread pool: number of threads, batches, and the time limit per page.

import { availableParallelism } from 'node:os'
import { threadId } from 'node:worker_threads'
import type { Tinypool } from 'tinypool'
import type { Hash } from '../model/names.ts'
import type { FileScope } from './site-file.ts'
import type { Read } from './step.ts'
import type { Location } from './store.ts'
import { MAX_WAITS, Overtime, PAGE_LIMIT } from './time-limit.ts'

/** Inputs of one step for one thread. Plain data. */
export interface Batch {
  readonly step: string
  readonly inputs: readonly unknown[]
  /** Whether results are returned as JSON, ready for the store. */
  readonly cached: boolean
  readonly scope: FileScope
  readonly codeFolders: readonly string[]
  readonly program: string
  readonly locations: readonly (readonly [Hash, Location])[]
  /** Whether inputs are pages, which have a time limit. */
  readonly isOfPages: boolean
  /** Shared memory in which the thread reports its id and its current input. */
  readonly progress?: Int32Array
}

export interface RunResult {
  /** The value; absent when the thread returns JSON. */
  readonly value?: unknown
  /** The value as JSON, if the step is cached. */
  readonly json?: Uint8Array
  readonly reads: readonly Read[]
  readonly puts: readonly (readonly [Hash, Uint8Array])[]
  /** Duration in milliseconds. */
  readonly milliseconds?: number
  /** Set when the step threw, so that the value reports an error. */
  readonly isFailed?: true
}

export interface BatchResult {
  readonly results: readonly RunResult[]
  /** Hash of the `MissingBlob` that ended the batch, because errors lose their class between threads. */
  readonly missing?: Hash
  readonly threadId: number
  /** Duration of the batch. */
  readonly milliseconds: number
}

export interface Pool {
  /** Number of additional threads worth starting for these inputs; if the threads are already running, all that get work. */
  helpersFor(inputs: number): number
  /** Starts the threads, unless they are running. */
  start(): Promise<void>
  /** Runs a batch in a thread; the pool must be started. */
  run(batch: Batch): Promise<BatchResult>
  close(): Promise<void>
}

/** Starting a thread costs about as much as parsing this many pages. */
const FEW_INPUTS = 40

/**
 * Size of the young generation of a thread, in MB. Parsing creates much short-lived garbage; 64 uses 25 MB more per
 * thread and is no faster.
 */
const YOUNG_GENERATION_MB = 32

/** Indexes in `progress`: the thread id, and the current input, counted from 1. */
const THREAD = 0
const INPUT = 1
export const DONE = -1

/** Reports the current input of the batch to the pool. */
export function reportProgress({ progress }: Batch, at: number): void {
  if (!progress) return
  Atomics.store(progress, THREAD, threadId)
  Atomics.store(progress, INPUT, at === DONE ? DONE : at + 1)
}

/**
 * Creates a pool of at most `threads` threads, including the main thread. A thread that works on the same page for longer
 * than `timeLimit` milliseconds is ended, and its batches reject.
 */
export function createPool(workerFile: string, threads: number, timeLimit = PAGE_LIMIT): Pool {
  let pool: Tinypool | undefined
  const maxHelpers = Math.max(0, threads - 1)

  /** tinypool treats the error as a crash: it starts a new thread and rejects the batches of this one. */
  function endThread(id: number): void {
    const thread = pool?.threads.find((candidate) => candidate.threadId === id)
    thread?.emit('error', new Overtime(timeLimit))
  }

  return {
    helpersFor(inputs) {
      const useful = pool ? inputs - 1 : Math.floor(inputs / FEW_INPUTS)
      return Math.max(0, Math.min(maxHelpers, useful))
    },
    async start() {
      // Builds with few changes need neither threads nor the library.
      const { Tinypool } = await import('tinypool')
      if (pool) return
      pool = new Tinypool({
        filename: workerFile,
        minThreads: maxHelpers,
        maxThreads: maxHelpers,
        concurrentTasksPerWorker: 2,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      })
      // Late responses of threads whose batches were rejected, and idle threads that exit, must not crash the process.
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
        // On a busy machine, a thread gets little processor time. A waiting thread uses none.
        if ((user + system) / 1000 >= timeLimit || last.ticks >= MAX_WAITS)
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

/** Number of processors, but at most eight: beyond that, writing files is the bottleneck. */
export function defaultThreads(): number {
  return Math.min(8, availableParallelism())
}
