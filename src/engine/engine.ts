// Whether and where a step runs. Answers from the store when the key and every recorded read are as they were, else
// runs the step: in the main thread when there is little to do, else in all threads at once, the main one included.

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Hash } from '../model/names.ts'
import { isResult, recall, remember, unwrap, wrap } from './cached-results.ts'
import type { Files } from './files.ts'
import { hashOf, hashOfValue } from './hash.ts'
import { describeFailure } from './internal-error.ts'
import type { Batch, Pool, RunResult } from './pool.ts'
import { decode, encode, MissingBlob, type Read, type Sources, type Step } from './step.ts'
import { createStepClock, type StepTimes } from './step-times.ts'
import type { Location, Store } from './store.ts'
import { createLimit, type Limit, PAGE_LIMIT, SITE_LIMIT, waitForAll } from './time-limit.ts'
import { createLoader, recoverStep, runStep } from './worker.ts'

export interface Engine {
  /** Runs a step over many inputs; answers in their order. `each` gets every result as it comes. */
  runAll<In, Out>(step: Step<In, Out>, inputs: readonly In[], each?: OnResult<Out>): Promise<Out[]>
  /** Names the result of a step that is kept. */
  keyOf<In>(step: Step<In, unknown>, input: In): Hash
  /** Keeps a result from being dropped though nobody asks for it: it is still of use. */
  touch(key: Hash): void
  /** A plain value of the store. */
  blob<T>(hash: Hash): T
  /** The bytes of a value of the store. */
  bytes(hash: Hash): Uint8Array
  has(hash: Hash): boolean
  /** Keeps a plain value and names it. */
  store(value: unknown): Hash
  readonly files: Files
  /** Runs code of the site that is about all of it, in this thread. */
  readonly limit: Limit
  /** Every read of the steps that ran or were answered since the files were last all forgotten, with its answer. */
  reads(): readonly Read[]
  /** Steps answered from the store, how many of them another machine ran, and steps that ran, since the engine was made. */
  readonly counts: { hits: number; remoteHits: number; misses: number }
  /** The same by step, and how long they took. */
  times(): readonly StepTimes[]
  /** Drops everything kept so far: the store is damaged. */
  invalidate(): void
  /** Writes what was kept to disk, after a build that used everything that is of use. */
  commitBuild(): void
  /** The same after other work: most of what it did not use is of use to a build. */
  commit(): void
  /** Writes every value that was used to a folder, for another machine to mount; returns how many bytes. */
  exportUsed(folder: string): number
  /** Results of mounted packs, and how many of them no step has asked for. */
  countMounted(): { readonly total: number; readonly unused: number }
  close(): Promise<void>
}

/** `reads` are the paths whose content the result depends on, folders with a trailing slash. */
export type OnResult<Out> = (out: Out, index: number, reads: readonly string[]) => void

export interface EngineSetup {
  readonly files: Files
  readonly steps: Store
  readonly blobs: Store
  readonly pool: Pool
  /** Where modules are: the first folder that has a file counts, since their names hold their hashes. */
  readonly codeFolders: readonly string[]
  /** Names all code the steps run: part of every key, so that another version's results are not used. */
  readonly program: string
  /** How long code of the site may run at a time, in milliseconds. Default: see `time-limit.ts`. */
  readonly timeLimit?: number | undefined
}

/** No file has this hash. */
const CHANGED: Hash = ''

/** The most inputs that one message to a thread holds. Towards the end there are fewer, so that all end at once. */
const BATCH = 16

/** The main thread takes less at a time, so that the others do not wait for it. */
const MAIN_BATCH = 2

/** Messages that what is left is cut into for each thread. */
const KEYS_PER_BATCH = 4

/** What a check does not use of a whole cache is some times what it does, most of it HTML. */
const PART_SLACK = 8

export function createEngine(parts: EngineSetup): Engine {
  const { files, steps, blobs, pool, codeFolders, program } = parts
  const limit = createLimit(parts.timeLimit ?? SITE_LIMIT)
  const counts = { hits: 0, remoteHits: 0, misses: 0 }
  const clock = createStepClock()
  const loader = createLoader(parts.timeLimit)
  const asked = new Map<string, Hash | null>()

  const sources: Sources = {
    files,
    program,
    blob: (hash) => blobs.get(hash),
    load: (code) => loader(codeFolders, code),
    limit: createLimit(parts.timeLimit ?? PAGE_LIMIT),
  }

  /** Keeps what a run gave and returns its value. */
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
    const found = new Map<Hash, Location>()
    for (const input of inputs) {
      for (const hash of step.blobs?.(input) ?? []) {
        const location = found.has(hash) ? undefined : blobs.locate(hash)
        if (location) found.set(hash, location)
      }
    }
    return [...found]
  }

  function keyOf<In>(step: Step<In, unknown>, input: In): Hash {
    return hashOfValue([program, step.name, step.key!(input)])
  }

  function commit(slack: number): void {
    steps.commit(slack)
    blobs.commit(slack)
    files.save()
  }

  /** A file that changed between two reads has no answer to rely on. */
  function noteRead(path: string, answer: Hash | null): void {
    const before = asked.get(path)
    asked.set(path, before === undefined || before === answer ? answer : CHANGED)
  }

  return {
    files,
    limit,
    counts,
    times: clock.list,
    reads: () => [...asked],
    keyOf,
    touch(key) {
      const record = steps.get(key)
      if (record && isResult(record)) for (const hash of unwrap(record).blobs) blobs.use(hash)
    },
    async runAll<In, Out>(step: Step<In, Out>, inputs: readonly In[], each?: OnResult<Out>) {
      const outs = new Array<Out>(inputs.length)
      const keys = inputs.map((input) => (step.key ? keyOf(step, input) : undefined))
      const misses: number[] = []
      /** Key → who asks for it: equal inputs run once. */
      const askers = new Map<Hash, number[]>()
      for (const [index, key] of keys.entries()) {
        const twins = key && askers.get(key)
        if (twins) {
          twins.push(index)
          continue
        }
        const known = key && recall(steps, key, files)
        const kept = known && unwrap<Out>(known.record)
        if (!kept?.blobs.every((hash) => blobs.use(hash))) {
          misses.push(index)
          if (key !== undefined) askers.set(key, [index])
          continue
        }
        counts.hits++
        if (steps.isAdopted(known!.at)) counts.remoteHits++
        clock.hit(step.name)
        for (const path of known!.reads) noteRead(path, files.hash(path) ?? null)
        outs[index] = kept.value
        each?.(outs[index], index, known!.reads)
      }
      counts.misses += misses.length

      function take(index: number, result: RunResult): void {
        for (const [path, answer] of result.reads) noteRead(path, answer)
        const key = keys[index]
        const out = accept<Out>(key, result)
        clock.ran(step, inputs[index]!, result.milliseconds ?? 0)
        const reads = result.reads.map(([path]) => path)
        for (const asker of key === undefined ? [index] : askers.get(key)!) {
          outs[asker] = out
          each?.(out, asker, reads)
        }
      }

      const helpers = step.isLocal ? 0 : pool.helpersFor(misses.length)
      let next = 0
      function takeBatch(most: number): number[] {
        const share = Math.ceil((misses.length - next) / ((helpers + 1) * KEYS_PER_BATCH))
        const batch = misses.slice(next, next + Math.min(most, share))
        next += batch.length
        return batch
      }

      async function workHere(): Promise<void> {
        for (let batch = takeBatch(MAIN_BATCH); batch.length > 0; batch = takeBatch(MAIN_BATCH)) {
          for (const index of batch) take(index, await runStep(step, inputs[index]!, sources))
          await nextTurn()
        }
      }

      async function runInThread(indexes: readonly number[]): Promise<readonly RunResult[]> {
        const given = indexes.map((index) => inputs[index]!)
        const batch: Batch = {
          step: step.name,
          inputs: given,
          cached: step.key !== undefined,
          isOfPages: step.isOfPages ?? false,
          scope: files.scope,
          codeFolders,
          program,
          locations: locate(step, given),
        }
        const { results, missing } = await pool.run(batch)
        if (missing !== undefined) throw new MissingBlob(missing)
        return results
      }

      /** Inputs whose thread ended before it answered, out of memory for one. */
      const lost: number[] = []

      async function workInThread(): Promise<void> {
        for (let indexes = takeBatch(BATCH); indexes.length > 0; indexes = takeBatch(BATCH)) {
          const results = await runInThread(indexes).catch((error: unknown) => {
            // What such a step itself throws is in its result.
            if (!step.recover || error instanceof MissingBlob) throw error
            lost.push(...indexes)
          })
          if (results) for (const [at, index] of indexes.entries()) take(index, results[at]!)
        }
      }

      /** One at a time, each alone in its thread: those that end it again are to blame. */
      async function retryLost(): Promise<void> {
        for (const index of lost.sort((a, b) => a - b)) {
          const [result] = await runInThread([index]).catch(async (error: unknown) => {
            if (error instanceof MissingBlob) throw error
            return [
              await recoverStep(step, { input: inputs[index]!, failure: describeFailure(error) }, sources),
            ]
          })
          take(index, result!)
        }
      }

      if (helpers > 0) {
        blobs.flush()
        // Before this thread is busy with its own share.
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
      steps.invalidate()
      blobs.invalidate()
    },
    commitBuild: () => commit(1),
    commit: () => commit(PART_SLACK),
    countMounted: steps.countMounted,
    exportUsed: (folder) => steps.exportUsed(folder) + blobs.exportUsed(folder),
    async close() {
      await pool.close()
      steps.close()
      blobs.close()
    },
  }
}
