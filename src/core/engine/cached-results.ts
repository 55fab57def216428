// Stores step results, and finds them again by their key and the current state of their recorded reads.

import type { Hash } from '../model/names.ts'
import type { Files } from './files.ts'
import { hashOf, hashOfValue } from './hash.ts'
import { decode, encode, type Read } from './step.ts'
import type { Store } from './store.ts'

/** A cached result: its value, and the blobs it refers to. */
export interface CachedResult<Out> {
  readonly blobs: readonly Hash[]
  readonly value: Out
}

export function wrap(json: Uint8Array, blobs: readonly Hash[]): Uint8Array {
  return Buffer.concat([encode(`{"blobs":${JSON.stringify(blobs)},"value":`), json, encode('}')])
}

export function unwrap<Out>(record: Uint8Array): CachedResult<Out> {
  return JSON.parse(decode(record)) as CachedResult<Out>
}

// A result without reads is stored under its key. A result with reads is stored under the hash of its key, the paths
// read and their hashes; the key itself lists the sets of paths to compare. A file that is changed back finds its
// earlier result.

/** First byte of the record under a key: `[` for a set of paths, `{` for a result. */
const ARRAY = 0x5b

/** Whether the record is a result without reads. */
export function isResult(record: Uint8Array): boolean {
  return record[0] !== ARRAY
}

/** Maximum number of path sets stored for one key. */
const MAX_SETS = 6

export interface Recalled {
  /** Key of the record. */
  readonly at: Hash
  readonly record: Uint8Array
  readonly reads: readonly string[]
}

export function recall(steps: Store, key: Hash, files: Files): Recalled | undefined {
  const record = steps.get(key)
  if (!record) return undefined
  if (isResult(record)) return { at: key, record, reads: [] }
  for (let at: Hash | undefined = key, tries = 0; at && tries < MAX_SETS; tries++) {
    const reads = readSet(steps.get(at))
    if (!reads) return undefined
    const currentReads = reads.map((path): Read => [path, files.hash(path) ?? null])
    const resultKey = readsMatch(key, currentReads)
    const result = steps.get(resultKey)
    if (result) return { at: resultKey, record: result, reads }
    at = setAfter(key, tries)
  }
  return undefined
}

export function remember(steps: Store, key: Hash, reads: readonly Read[], record: Uint8Array): void {
  if (reads.length === 0) return steps.put(key, record)
  steps.put(readsMatch(key, reads), record)
  const set = encode(JSON.stringify(reads.map(([path]) => path)))
  for (let at = key, tries = 0; tries < MAX_SETS; tries++) {
    const existing = steps.get(at)
    if (!existing) return steps.put(at, set)
    if (Buffer.compare(existing, set) === 0) return
    at = setAfter(key, tries)
  }
}

function readSet(record: Uint8Array | undefined): string[] | undefined {
  return record?.[0] === ARRAY ? (JSON.parse(decode(record)) as string[]) : undefined
}

function setAfter(key: Hash, tries: number): Hash {
  return hashOf(`${key} set ${tries + 1}`)
}

function readsMatch(key: Hash, reads: readonly Read[]): Hash {
  return hashOfValue([key, reads])
}
