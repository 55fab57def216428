// A step is a pure function whose result can be cached. Three laws make that safe:
//
// 1. Results are immutable plain data, which can be stored, sent between threads or read from a fixture.
// 2. A result depends only on the step's key and on recorded reads, including reads of missing files: no clock, no
//    environment, no other page.
// 3. The key contains all inputs of the step: options, and the hash of the code it calls. The engine adds a hash of
//    Octavo's code, so steps need no version numbers.
//
// Findings are part of the result, so they do not depend on the state of the cache.

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hash } from '../model/names.ts'
import { findErrorPlace } from './error-place.ts'
import { type Files, stateQuestion, valueQuestion } from './files.ts'
import { hashOf } from './hash.ts'
import type { Failure } from './internal-error.ts'
import type { CodeRef, PathState, StepContext } from './step-context.ts'
import type { Limit } from './time-limit.ts'

export interface Step<In, Out> {
  readonly name: string
  /** Label of an input in reports. */
  label?(input: In): string
  /** Everything the result depends on except reads. Steps without a key are not cached. */
  key?(input: In): unknown
  /** Whether inputs are pages, which have a time limit. */
  readonly isOfPages?: boolean
  /** Whether the step must run in the main thread, because threads do not have its code. */
  readonly isLocal?: boolean
  /** The blobs that `run` will read. */
  blobs?(input: In): readonly Hash[]
  run(input: In, context: StepContext): Promise<Out>
  /** Creates a result that reports an error of `run`, so that other inputs continue. It is not cached. */
  recover?(input: In, failure: Failure, context: StepContext): Out | Promise<Out>
}

/** A recorded read, and the result of `Files.hash`, or `null` for a missing file. */
export type Read = readonly [path: string, answer: Hash | null]

/** Side results of running a step. */
export interface Trace {
  readonly reads: Read[]
  /** Values for the store, by hash. */
  readonly puts: [Hash, Uint8Array][]
  /** Set when the result reports an error of site code: it is not cached. */
  isFailed?: true
}

export interface Sources {
  readonly files: Files
  /** Identifies Octavo's code. */
  readonly program: string
  readonly blob: (hash: Hash) => Uint8Array | undefined
  readonly load: <T>(code: CodeRef) => Promise<T>
  readonly limit: Limit
}

/** Creates a context that records the reads and stored values of a step. */
export function createContext(sources: Sources): { context: StepContext; trace: Trace } {
  const trace: Trace = { reads: [], puts: [] }
  const recorded = new Set<string>()

  function record(path: string): Hash | undefined {
    const hash = sources.files.hash(path)
    if (!recorded.has(path)) {
      recorded.add(path)
      trace.reads.push([path, hash ?? null])
    }
    return hash
  }

  function putBytes(bytes: Uint8Array): Hash {
    const hash = hashOf(bytes)
    trace.puts.push([hash, bytes])
    return hash
  }

  const resolvePackage = (name: string): string =>
    createRequire(join(sources.files.scope.root, 'package.json')).resolve(name)

  const context: StepContext = {
    read(path) {
      // Read the bytes first, so that the hash belongs to them and the file is read only once.
      const bytes = sources.files.bytes(path)
      if (bytes || context.look(path) !== 'large') record(path)
      return bytes
    },
    // A trailing slash would record a list; the path is a folder, which has no content hash.
    hashFile: (path) => (path.endsWith('/') ? undefined : record(path)),
    look: (path) => record(stateQuestion(path)) as PathState | undefined,
    list(folder) {
      record(`${folder}/`)
      return sources.files.list(folder)
    },
    value(name) {
      record(valueQuestion(name))
      return sources.files.scope.values?.[name]
    },
    put: (value) => putBytes(encode(JSON.stringify(value))),
    putBytes,
    get(hash) {
      const bytes = sources.blob(hash)
      if (!bytes) throw new MissingBlob(hash)
      return JSON.parse(decode(bytes))
    },
    async memo(name, input, make) {
      const key = hashOf(`${sources.program}\0${name}\0${input}`)
      const cached = sources.blob(key)
      if (cached) {
        trace.puts.push([key, cached])
        return decode(cached)
      }
      const text = await make()
      trace.puts.push([key, encode(text)])
      return text
    },
    load: sources.load,
    resolvePackage,
    loadPackage: async (name) => import(pathToFileURL(resolvePackage(name)).href),
    limit: sources.limit,
    placeOf(error) {
      trace.isFailed = true
      return findErrorPlace(error)
    },
  }
  return { context, trace }
}

/** A value referenced by a cached result is missing from the store. */
export class MissingBlob extends Error {
  constructor(readonly hash: Hash) {
    super(`The store has no value ${hash}.`)
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function encode(text: string): Uint8Array {
  return encoder.encode(text)
}

export function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
