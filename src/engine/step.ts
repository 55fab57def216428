// A step is a pure function whose result may be kept. Three laws make that safe:
//
// 1. What a step returns is never changed afterwards: it is plain data that may be stored, cross a thread or
//    be read from a fixture.
// 2. A result depends on the step's key and on reads that were recorded, "there is no such file" included, and on
//    nothing else: no clock, no environment, no other page.
// 3. The key holds everything the step was given: options, and the hash of the code it calls. The engine adds what
//    names the code of the program itself, so no step carries a version by hand.
//
// Findings are part of the result, so they do not depend on whether the cache was warm.

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hash } from '../model/names.ts'
import { type Files, type PathState, stateQuestion, valueQuestion } from './files.ts'
import { hashOf } from './hash.ts'
import type { Failure } from './internal-error.ts'
import type { Limit } from './time-limit.ts'

/** A module made for one configuration: its file below a code folder, named by its hash. */
export interface CodeRef {
  readonly file: string
  readonly hash: Hash
}

export interface Step<In, Out> {
  readonly name: string
  /** What an input is called in reports. */
  label?(input: In): string
  /** What the result depends on, reads aside. A step without a key is never kept. */
  key?(input: In): unknown
  /** An input is a page: its step is ended when it takes too long. */
  readonly isOfPages?: boolean
  /** The threads do not know its code: it runs in the main one. */
  readonly isLocal?: boolean
  /** The blobs `run` will ask for. */
  blobs?(input: In): readonly Hash[]
  run(input: In, context: StepContext): Promise<Out>
  /** The result for an input on which `run` threw: it reports that, so that the others go on. It is not kept. */
  recover?(input: In, failure: Failure, context: StepContext): Out | Promise<Out>
}

/** Everything a running step may touch. */
export interface StepContext {
  /** A file's bytes, by path relative to the site root; recorded. */
  read(path: string): Uint8Array | undefined
  /** A file's hash, by path relative to the site root; recorded. */
  hashFile(path: string): Hash | undefined
  /** What is at a path, and whether it may be published; undefined when there is nothing; recorded. */
  look(path: string): PathState | undefined
  /** Files below a folder, sorted, relative to the site root; recorded. */
  list(folder: string): readonly string[]
  /** A value of the site by name; recorded. */
  value(name: string): string | undefined
  /** Keeps a plain value in the store. */
  put(value: unknown): Hash
  /** Keeps bytes in the store as they are. */
  putBytes(bytes: Uint8Array): Hash
  /** A plain value of the store. */
  get<T>(hash: Hash): T
  /** A text that depends on `input` alone: from the store, or made now and kept. */
  memo(name: string, input: string, make: () => Promise<string>): Promise<string>
  /** Loads code made for this configuration. */
  load<T>(code: CodeRef): Promise<T>
  /** Loads a package that is installed for the site. What names its version is part of the key. */
  loadPackage<T>(name: string): Promise<T>
  /** Runs what may take very long, and throws when it does not end in time. */
  readonly limit: Limit
}

/** A question a step asked, and the answer of `Files.hash`, or `null` for no such file. */
export type Read = readonly [path: string, answer: Hash | null]

/** What running a step gave, beside its value. */
export interface Trace {
  readonly reads: Read[]
  /** Values for the store, by hash. */
  readonly puts: [Hash, Uint8Array][]
}

export interface Sources {
  readonly files: Files
  /** Names the code of the program. */
  readonly program: string
  readonly blob: (hash: Hash) => Uint8Array | undefined
  readonly load: <T>(code: CodeRef) => Promise<T>
  readonly limit: Limit
}

/** A context that records what the step asks and puts. */
export function createContext(sources: Sources): { context: StepContext; trace: Trace } {
  const trace: Trace = { reads: [], puts: [] }
  const asked = new Set<string>()

  function record(path: string): Hash | undefined {
    const hash = sources.files.hash(path)
    if (!asked.has(path)) {
      asked.add(path)
      trace.reads.push([path, hash ?? null])
    }
    return hash
  }

  function putBytes(bytes: Uint8Array): Hash {
    const hash = hashOf(bytes)
    trace.puts.push([hash, bytes])
    return hash
  }

  const context: StepContext = {
    read(path) {
      // Bytes first: the hash is that of what was read, and the file is read once.
      const bytes = sources.files.bytes(path)
      if (bytes || context.look(path) !== 'large') record(path)
      return bytes
    },
    // A slash at the end asks for a list, and is that of a folder.
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
      const known = sources.blob(key)
      if (known) {
        trace.puts.push([key, known])
        return decode(known)
      }
      const text = await make()
      trace.puts.push([key, encode(text)])
      return text
    },
    load: sources.load,
    async loadPackage(name) {
      const { resolve } = createRequire(join(sources.files.scope.root, 'package.json'))
      return import(pathToFileURL(resolve(name)).href)
    },
    limit: sources.limit,
  }
  return { context, trace }
}

/** A value that a kept result names is no longer in the store. */
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
