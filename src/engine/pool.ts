// Threads: how many, how large a batch, and when the main thread does the work itself.

import { availableParallelism } from 'node:os'
import type { Tinypool } from 'tinypool'
import type { Hash } from '../model/names.ts'
import type { Read } from './step.ts'
import type { Location } from './store.ts'

/** Inputs of one step for one thread. Plain data. */
export interface Batch {
  readonly step: string
  readonly inputs: readonly unknown[]
  /** Results come back as JSON, ready for the store. */
  readonly kept: boolean
  readonly root: string
  readonly codeFolder: string
  readonly program: string
  readonly locations: readonly (readonly [Hash, Location])[]
}

export interface RunResult {
  /** The value; absent where it comes from a thread as JSON. */
  readonly value?: unknown
  /** The value as JSON, of a step that is kept. */
  readonly json?: Uint8Array
  readonly reads: readonly Read[]
  readonly puts: readonly (readonly [Hash, Uint8Array])[]
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

/** A pool of at most `threads` threads in all, the main one included. */
export function createPool(workerFile: string, threads: number): Pool {
  let pool: Tinypool | undefined
  const most = Math.max(0, threads - 1)

  return {
    helpersFor(inputs) {
      const worth = pool ? inputs - 1 : Math.floor(inputs / FEW_INPUTS)
      return Math.max(0, Math.min(most, worth))
    },
    async start() {
      // A build that changes little starts no threads, and need not load what would.
      const { Tinypool } = await import('tinypool')
      pool ??= new Tinypool({
        filename: workerFile,
        minThreads: most,
        maxThreads: most,
        concurrentTasksPerWorker: 2,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      })
    },
    run(batch) {
      return pool!.run(batch)
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
