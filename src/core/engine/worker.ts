// The worker side of the pool: runs a batch of a step's inputs in a thread.

import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { threadId } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import type { Hash } from '../model/names.ts'
import { createFiles, type Files } from './files.ts'
import { describeFailure, type Failure } from './internal-error.ts'
import { type Batch, type BatchResult, DONE, type RunResult, reportProgress } from './pool.ts'
import { createContext, encode, MissingBlob, type Sources, type Step, type Trace } from './step.ts'
import type { CodeRef } from './step-context.ts'
import type { Location } from './store.ts'
import { createLimit, LOAD_LIMIT } from './time-limit.ts'

/** Steps by name. */
export type Steps = Readonly<Record<string, Step<never, unknown>>>

/** Returns the function that a thread serves: takes a batch, returns results and values to cache. */
export function serveSteps(
  steps: Steps,
): (batch: Batch) => Promise<BatchResult & { transfer: ArrayBuffer[] }> {
  const memos = new Map<Hash, Uint8Array>()
  const packs = openPacks()
  const load = createLoader()
  const clock = createWorkClock()

  return async (batch) => {
    const step = steps[batch.step] as Step<unknown, unknown> | undefined
    if (!step) throw new Error(`There is no step named ${batch.step}.`)
    const locations = new Map(batch.locations)
    // File states are read again for each batch, because a thread outlives the build that started it.
    const files: Files = createFiles(batch.scope)
    const results: RunResult[] = []
    let missing: Hash | undefined
    const sources: Sources = {
      files,
      program: batch.program,
      blob(hash) {
        const location = locations.get(hash)
        return location ? packs.read(location) : memos.get(hash)
      },
      load: (code) => load(batch.codeFolders, code),
      // The pool ends threads that exceed the limit.
      limit: (run) => run(),
    }
    clock.start()
    for (const [at, input] of batch.inputs.entries()) {
      reportProgress(batch, at)
      let result: RunResult
      try {
        result = await runStep(step, input, sources)
      } catch (error) {
        if (!(error instanceof MissingBlob)) {
          clock.stop()
          throw error
        }
        missing = error.hash
        break
      }
      for (const [hash, bytes] of result.puts) if (bytes.length < SMALL_BYTES) memos.set(hash, bytes)
      if (memos.size > MANY_MEMOS) memos.clear()
      const { value: _, ...plain } = result
      results.push(batch.cached ? plain : result)
    }
    packs.close()
    reportProgress(batch, DONE)
    return {
      results,
      threadId,
      milliseconds: clock.stop(),
      ...(missing !== undefined && { missing }),
      transfer: [],
    }
  }
}

/** Measures work that overlaps, since a thread receives a batch before it has finished another one. */
function createWorkClock(): { start(): void; stop(): number } {
  let running = 0
  let counted = 0
  return {
    start() {
      if (running++ === 0) counted = performance.now()
    },
    /** Milliseconds of work since the last stop. */
    stop() {
      running--
      const before = counted
      counted = performance.now()
      return counted - before
    },
  }
}

/** Memoized values kept between batches: small strings, mainly highlighted code. */
const SMALL_BYTES = 16 << 10
const MANY_MEMOS = 2000

/** Loads generated modules, each once. */
export function createLoader(
  timeLimit = LOAD_LIMIT,
): <T>(codeFolders: readonly string[], code: CodeRef) => Promise<T> {
  const limit = createLimit(timeLimit)
  const modules = new Map<string, Promise<unknown>>()
  return <T>(codeFolders: readonly string[], code: CodeRef) => {
    const places = codeFolders.map((folder) => join(folder, code.file))
    const file = places.find((place) => modules.has(place) || existsSync(place)) ?? places.at(-1)!
    let module = modules.get(file)
    if (!module) {
      module = limit(() => import(pathToFileURL(file).href))
      modules.set(file, module)
      // A file that was deleted with the cache may have been generated again.
      module.catch((error: { readonly code?: unknown } | undefined) => {
        if (!existsSync(file) || error?.code === 'ERR_MODULE_NOT_FOUND') modules.delete(file)
      })
    }
    return module as Promise<T>
  }
}

function openPacks(): { read(location: Location): Uint8Array | undefined; close(): void } {
  const open = new Map<string, number>()
  return {
    read({ file, offset, length, crc }) {
      try {
        const fd = open.get(file) ?? openSync(file, 'r')
        open.set(file, fd)
        const bytes = new Uint8Array(length)
        return readSync(fd, bytes, 0, length, offset) === length && crc32(bytes) === crc ? bytes : undefined
      } catch {
        return undefined // Damaged, or merged away by another build: the main thread recomputes the value.
      }
    },
    close() {
      for (const fd of open.values()) closeSync(fd)
      open.clear()
    },
  }
}

/** Runs a step for one input. Rejects with `MissingBlob`, and with errors of steps without `recover`. */
export async function runStep<In, Out>(step: Step<In, Out>, input: In, sources: Sources): Promise<RunResult> {
  const { context, trace } = createContext(sources)
  const started = performance.now()
  try {
    const value = await step.run(input, context)
    return { ...finish(step, value, trace), milliseconds: performance.now() - started }
  } catch (error) {
    if (error instanceof MissingBlob || !step.recover) throw error
    const result = await recoverStep(step, { input, failure: describeFailure(error) }, sources)
    return { ...result, reads: [...trace.reads, ...result.reads] }
  }
}

/** Result for an input on which the step failed. */
export async function recoverStep<In, Out>(
  step: Step<In, Out>,
  { input, failure }: { readonly input: In; readonly failure: Failure },
  sources: Sources,
): Promise<RunResult> {
  const { context, trace } = createContext(sources)
  return { ...finish(step, await step.recover!(input, failure, context), trace), isFailed: true }
}

/** Values that cannot be serialized count as failures of the step. */
function finish<Out>(step: Step<never, Out>, value: Out, trace: Trace): RunResult {
  return { value, ...(step.key && { json: encode(JSON.stringify(value)) }), ...trace }
}
