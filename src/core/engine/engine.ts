// Runs steps. Uses the stored result if the key and every recorded read are unchanged. Otherwise runs the step: small
// amounts of work in the main thread, the rest in all threads including the main one.

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Hash } from '../model/names.ts'
import { isResult, recall, remember, unwrap, wrap } from './cached-results.ts'
import type { Files } from './files.ts'
import { hashOf, hashOfValue } from './hash.ts'
import { describeFailure } from './internal-error.ts'
import type { Batch, Pool, RunResult } from './pool.ts'
import { decode, encode, MissingBlob, type Read, type Sources, type Step } from './step.ts'
import { createStepClock, type StepTimes, type ThreadTimes } from './step-times.ts'
import type { Location, Store } from './store.ts'
import { createLimit, type Limit, PAGE_LIMIT, SITE_LIMIT, waitForAll } from './time-limit.ts'
import { createLoader, recoverStep, runStep } from './worker.ts'

export interface Engine {
  /**
   * Runs a step for many inputs; returns results in input order. `each` is called with every result as soon as it is
   * available.
   */
  runAll<In, Out>(step: Step<In, Out>, inputs: readonly In[], each?: OnResult<Out>): Promise<Out[]>
  /** Key under which the result of a step is cached. */
  keyOf<In>(step: Step<In, unknown>, input: In): Hash
  /** Marks a result as used although nobody reads it, so that it is not evicted. */
  touch(key: Hash): void
  /** Returns a JSON value from the store. */
  blob<T>(hash: Hash): T
  /** Returns the bytes of a value from the store. */
  bytes(hash: Hash): Uint8Array
  has(hash: Hash): boolean
  /** Stores a JSON value and returns its hash. */
  store(value: unknown): Hash
  readonly files: Files
  /** Limit for site code that concerns the whole site and runs in this thread. */
  readonly limit: Limit
  /** Every read of the steps that ran or were cached since the last `forgetAll`. */
  reads(): readonly NotedRead[]
  /** Counts since the engine was created: cached results, those of them from another machine, and steps that ran. */
  readonly counts: { hits: number; remoteHits: number; misses: number }
  /** Counts and durations by step. */
  times(): readonly StepTimes[]
  /** Busy and waiting time of the threads that have worked. */
  threadTimes(): readonly ThreadTimes[]
  /** Drops all cached values, because the store is damaged. */
  invalidate(): void
  /** Whether the values were dropped. */
  isInvalidated(): boolean
  /** Writes cached values to disk after a full build, which used every value that is still needed. */
  commitBuild(): void
  /** Writes cached values to disk after other work, which leaves many values unused that a build needs. */
  commit(): void
  /** Writes cached values to disk after a build that did not read unchanged pages, whose values are still needed. */
  commitEdit(): void
  /** Writes all used values to a folder that another machine can mount; returns their size in bytes. */
  exportUsed(folder: string): number
  /** Number of results in mounted packs, and number of those that were not used. */
  countMounted(): { readonly total: number; readonly unused: number }
  close(): Promise<void>
}

/** A read with its hash, and the name of the step that read it; an empty name for several steps. */
export type NotedRead = readonly [...read: Read, step: string]

/** `reads` are the paths whose contents the result depends on; folders have a trailing slash. */
export type OnResult<Out> = (out: Out, index: number, reads: readonly string[]) => void

export interface EngineSetup {
  readonly files: Files
  readonly steps: Store
  readonly blobs: Store
  readonly pool: Pool
  /** Folders of modules. The first folder that contains a file is used, because file names contain content hashes. */
  readonly codeFolders: readonly string[]
  /** Identifies the code of all steps. It is part of every key, so that results of other versions are not used. */
  readonly program: string
  /** Time limit for one call of site code, in milliseconds. Default: see `time-limit.ts`. */
  readonly timeLimit?: number | undefined
}

/** Marks a file that changed between reads; no content has this hash. */
const INCONSISTENT: Hash = ''

/** Maximum number of inputs per message to a thread. Later messages are smaller, so that all threads finish at the same time. */
const BATCH = 16

/** Batches of the main thread are smaller, so that it stays responsive to the other threads. */
const MAIN_BATCH = 2

/** The remaining inputs are split into this many messages per thread. */
const KEYS_PER_BATCH = 4

/** A check uses only part of a full cache; the rest, mostly HTML, can be several times larger. */
const PART_SLACK = 8

export function createEngine(setup: EngineSetup): Engine {
  const { files, steps, blobs, pool, codeFolders, program } = setup
  const limit = createLimit(setup.timeLimit ?? SITE_LIMIT)
  const counts = { hits: 0, remoteHits: 0, misses: 0 }
  const clock = createStepClock()
  const loader = createLoader(setup.timeLimit)
  const notedReads = new Map<string, NotedRead>()
  let isInvalidated = false

  const sources: Sources = {
    files,
    program,
    blob: (hash) => blobs.get(hash),
    load: (code) => loader(codeFolders, code),
    limit: createLimit(setup.timeLimit ?? PAGE_LIMIT),
  }

  /** Stores the result of a run and returns its value. */
  function accept<Out>(key: Hash | undefined, result: RunResult): Out {
    for (const [hash, bytes] of result.puts) blobs.put(hash, bytes)
    const { json, value, puts, reads, isFailed } = result
    if (key !== undefined && json && !isFailed) {
      const record = wrap(
        json,
        puts.map(([hash]) => hash),
      )
      remember(steps, key, reads, record)
    }
    return (json && !('value' in result) ? JSON.parse(decode(json)) : value) as Out
  }

  function locate<In>(step: Step<In, unknown>, inputs: readonly In[]): [Hash, Location][] {
    const locations = new Map<Hash, Location>()
    for (const input of inputs) {
      for (const hash of step.blobs?.(input) ?? []) {
        const location = locations.has(hash) ? undefined : blobs.locate(hash)
        if (location) locations.set(hash, location)
      }
    }
    return [...locations]
  }

  function keyOf<In>(step: Step<In, unknown>, input: In): Hash {
    return hashOfValue([program, step.name, step.key!(input)])
  }

  function commit(slack: number): void {
    steps.commit(slack)
    blobs.commit(slack)
    files.save()
  }

  /** A file that changes between two reads makes the result unusable. */
  function noteRead(path: string, hash: Hash | null, step: string): void {
    const [, previous = hash, reader = step] = notedReads.get(path) ?? []
    notedReads.set(path, [path, previous === hash ? hash : INCONSISTENT, reader === step ? step : ''])
  }

  return {
    files,
    limit,
    counts,
    times: clock.list,
    threadTimes: clock.threads,
    reads: () => [...notedReads.values()],
    keyOf,
    touch(key) {
      const record = steps.get(key)
      if (record && isResult(record)) for (const hash of unwrap(record).blobs) blobs.use(hash)
    },
    async runAll<In, Out>(step: Step<In, Out>, inputs: readonly In[], each?: OnResult<Out>) {
      const outs = new Array<Out>(inputs.length)
      const keys = inputs.map((input) => (step.key ? keyOf(step, input) : undefined))
      const misses: number[] = []
      /** Indexes of equal inputs, which run only once, by key. */
      const indexesByKey = new Map<Hash, number[]>()
      for (const [index, key] of keys.entries()) {
        const sameKey = key && indexesByKey.get(key)
        if (sameKey) {
          sameKey.push(index)
          continue
        }
        const recalled = key && recall(steps, key, files)
        const cached = recalled && unwrap<Out>(recalled.record)
        if (!cached?.blobs.every((hash) => blobs.use(hash))) {
          misses.push(index)
          if (key !== undefined) indexesByKey.set(key, [index])
          continue
        }
        counts.hits++
        if (steps.isAdopted(recalled!.at)) counts.remoteHits++
        clock.hit(step.name)
        for (const path of recalled!.reads) noteRead(path, files.hash(path) ?? null, step.name)
        outs[index] = cached.value
        each?.(outs[index], index, recalled!.reads)
      }
      counts.misses += misses.length

      function acceptResult(index: number, result: RunResult): void {
        for (const [path, answer] of result.reads) noteRead(path, answer, step.name)
        const key = keys[index]
        const out = accept<Out>(key, result)
        clock.ran(step, inputs[index]!, result.milliseconds ?? 0)
        const reads = result.reads.map(([path]) => path)
        for (const sameInput of key === undefined ? [index] : indexesByKey.get(key)!) {
          outs[sameInput] = out
          each?.(out, sameInput, reads)
        }
      }

      const helpers = step.isLocal ? 0 : pool.helpersFor(misses.length)
      let next = 0
      function takeBatch(maxSize: number): number[] {
        const share = Math.ceil((misses.length - next) / ((helpers + 1) * KEYS_PER_BATCH))
        const batch = misses.slice(next, next + Math.min(maxSize, share))
        next += batch.length
        return batch
      }

      async function workHere(): Promise<void> {
        for (let batch = takeBatch(MAIN_BATCH); batch.length > 0; batch = takeBatch(MAIN_BATCH)) {
          for (const index of batch) acceptResult(index, await runStep(step, inputs[index]!, sources))
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
          scope: files.scope,
          codeFolders,
          program,
          locations: locate(step, batchInputs),
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
          if (results) for (const [at, index] of indexes.entries()) acceptResult(index, results[at]!)
        }
      }

      /** Retries them one at a time, to find those that crash the thread. */
      async function retryLost(): Promise<void> {
        for (const index of lost.sort((a, b) => a - b)) {
          const [result] = await runInThread([index]).catch(async (error: unknown) => {
            if (error instanceof MissingBlob) throw error
            return [
              await recoverStep(step, { input: inputs[index]!, failure: describeFailure(error) }, sources),
            ]
          })
          acceptResult(index, result!)
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
      return outs
    },
    blob<T>(hash: Hash): T {
      const bytes = blobs.get(hash)
      if (!bytes) throw new MissingBlob(hash)
      return JSON.parse(decode(bytes)) as T
    },
    bytes(hash) {
      const bytes = blobs.get(hash)
      if (!bytes) throw new MissingBlob(hash)
      return bytes
    },
    has: (hash) => blobs.use(hash),
    store(value) {
      const bytes = encode(JSON.stringify(value))
      const hash = hashOf(bytes)
      blobs.put(hash, bytes)
      return hash
    },
    invalidate() {
      isInvalidated = true
      steps.invalidate()
      blobs.invalidate()
    },
    isInvalidated: () => isInvalidated,
    commitBuild: () => commit(1),
    commit: () => commit(PART_SLACK),
    commitEdit: () => commit(Number.POSITIVE_INFINITY),
    countMounted: steps.countMounted,
    exportUsed: (folder) => steps.exportUsed(folder) + blobs.exportUsed(folder),
    async close() {
      await pool.close()
      steps.close()
      blobs.close()
    },
  }
}
