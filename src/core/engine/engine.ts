// Runs steps. Uses the stored result if the key and every recorded read are unchanged. Otherwise runs the step: small
// amounts of work in the main thread, the rest in all threads including the main one.

import type { Hash } from '../model/names.ts'
import { isResult, recall, remember, unwrap, wrap } from './cached-results.ts'
import type { Files } from './files.ts'
import { hashOf, hashOfValue } from './hash.ts'
import type { Pool, RunResult } from './pool.ts'
import { runBatches } from './run-batches.ts'
import { decode, encode, MissingBlob, type Read, type Sources, type Step } from './step.ts'
import { createStepClock, type StepTimes, type ThreadTimes } from './step-times.ts'
import type { Store } from './store.ts'
import { createLimit, type Limit, PAGE_LIMIT, SITE_LIMIT } from './time-limit.ts'
import { createLoader } from './worker.ts'

export interface Engine {
  /**
   * Runs a step for many inputs; returns results in input order. `each` is called with every result as soon as it is
   * available.
   */
  runAll<In, Out>(step: Step<In, Out>, inputs: readonly In[], each?: OnResult<Out>): Promise<Out[]>
  /** Key under which the result of a step is cached. */
  keyOf<In>(step: Step<In, unknown>, input: In): Hash
  /** Marks a result as used without reading it, so that it is not evicted. */
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

      const tools = { sources, blobs, pool, codeFolders, clock }
      await runBatches(tools, { step, inputs, indexes: misses, accept: acceptResult })
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
