// Distributes the inputs of a step over the threads. Messages to a thread hold many inputs, since each message costs time.

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Hash } from '../model/names.ts'
import { describeFailure } from './internal-error.ts'
import type { Batch, Pool, RunResult } from './pool.ts'
import { MissingBlob, type Sources, type Step } from './step.ts'
import type { StepClock } from './step-times.ts'
import type { Location, Store } from './store.ts'
import { waitForAll } from './time-limit.ts'
import { recoverStep, runStep } from './worker.ts'

/** Maximum number of inputs per message to a thread. Later messages are smaller, so that all threads finish at the same time. */
const BATCH = 16

/** Batches of the main thread are smaller, so that it stays responsive to the other threads. */
const MAIN_BATCH = 2

/** The remaining inputs are split into this many messages per thread. */
const KEYS_PER_BATCH = 4

/** Inputs of a step that have to run. */
export interface StepRun<In> {
  readonly step: Step<In, unknown>
  readonly inputs: readonly In[]
  /** Indexes of the inputs that run. */
  readonly indexes: readonly number[]
  /** Receives each result, in the order in which they are available. */
  accept(index: number, result: RunResult): void
}

/** The threads and their input. */
export interface BatchTools {
  readonly sources: Sources
  readonly blobs: Store
  readonly pool: Pool
  readonly codeFolders: readonly string[]
  readonly clock: StepClock
}

/** Runs a step in the main thread, and in worker threads if there is enough work. */
export async function runBatches<In>(
  { sources, blobs, pool, codeFolders, clock }: BatchTools,
  { step, inputs, indexes: all, accept }: StepRun<In>,
): Promise<void> {
  const helpers = step.isLocal ? 0 : pool.helpersFor(all.length)
  let next = 0
  function takeBatch(maxSize: number): number[] {
    const share = Math.ceil((all.length - next) / ((helpers + 1) * KEYS_PER_BATCH))
    const batch = all.slice(next, next + Math.min(maxSize, share))
    next += batch.length
    return batch
  }

  async function workHere(): Promise<void> {
    for (let batch = takeBatch(MAIN_BATCH); batch.length > 0; batch = takeBatch(MAIN_BATCH)) {
      for (const index of batch) accept(index, await runStep(step, inputs[index]!, sources))
      await nextTurn()
    }
  }

  async function runInThread(indexes: readonly number[]): Promise<readonly RunResult[]> {
    const batchInputs = indexes.map((index) => inputs[index]!)
    const batch: Batch = {
      step: step.name,
      inputs: batchInputs,
      cached: step.key !== undefined,
      isOfPages: step.isOfPages ?? false,
      scope: sources.files.scope,
      codeFolders,
      program: sources.program,
      locations: locateBlobs(blobs, step, batchInputs),
    }
    const { results, missing, threadId, milliseconds } = await pool.run(batch)
    clock.worked(threadId, milliseconds)
    if (missing !== undefined) throw new MissingBlob(missing)
    return results
  }

  /** Inputs whose thread crashed before it returned, for example out of memory. */
  const lost: number[] = []

  async function workInThread(): Promise<void> {
    for (let indexes = takeBatch(BATCH); indexes.length > 0; indexes = takeBatch(BATCH)) {
      const results = await runInThread(indexes).catch((error: unknown) => {
        // Errors thrown by such a step are part of its result.
        if (!step.recover || error instanceof MissingBlob) throw error
        lost.push(...indexes)
      })
      if (results) for (const [at, index] of indexes.entries()) accept(index, results[at]!)
    }
  }

  /** Retries them one at a time, to find those that crash the thread. */
  async function retryLost(): Promise<void> {
    for (const index of lost.sort((a, b) => a - b)) {
      const [result] = await runInThread([index]).catch(async (error: unknown) => {
        if (error instanceof MissingBlob) throw error
        return [await recoverStep(step, { input: inputs[index]!, failure: describeFailure(error) }, sources)]
      })
      accept(index, result!)
    }
  }

  if (helpers > 0) {
    blobs.flush()
    // Start the threads before this one becomes busy.
    await pool.start()
  }
  const threads = Array.from({ length: helpers * 2 }, workInThread)
  await waitForAll([...threads, workHere()])
  await retryLost()
}

function locateBlobs<In>(blobs: Store, step: Step<In, unknown>, inputs: readonly In[]): [Hash, Location][] {
  const locations = new Map<Hash, Location>()
  for (const input of inputs) {
    for (const hash of step.blobs?.(input) ?? []) {
      const location = locations.has(hash) ? undefined : blobs.locate(hash)
      if (location) locations.set(hash, location)
    }
  }
  return [...locations]
}
