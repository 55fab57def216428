// Results of steps in the store, and how they are found again.

import type { Hash } from '../model/names.ts'
import type { Files } from './files.ts'
import { hashOf, hashOfValue } from './hash.ts'
import { decode, encode, type Read } from './step.ts'
import type { Store } from './store.ts'

/** A kept result: its value, and the blobs it needs to be of use. */
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

// A result that read nothing is stored under its key. One that read files is stored under the hash of its key and the answers
// it got, and the key names the sets of paths that were asked: a file changed back finds the earlier result again.

/** `[`: the record under a key is a set of paths; `{`: it is the result. */
const ARRAY = 0x5b

/** Whether what is under a key is a result, which read nothing. */
export function isResult(record: Uint8Array): boolean {
  return record[0] !== ARRAY
}

/** How many different sets of paths are remembered for one key. */
const MANY_SETS = 6

export interface Recalled {
  /** What the record is stored under. */
  readonly at: Hash
  readonly record: Uint8Array
  readonly reads: readonly string[]
}

export function recall(steps: Store, key: Hash, files: Files): Recalled | undefined {
  const record = steps.get(key)
  if (!record) return undefined
  if (isResult(record)) return { at: key, record, reads: [] }
  for (let at: Hash | undefined = key, tries = 0; at && tries < MANY_SETS; tries++) {
    const reads = readSet(steps.get(at))
    if (!reads) return undefined
    const answers = reads.map((path): Read => [path, files.hash(path) ?? null])
    const place = readsMatch(key, answers)
    const result = steps.get(place)
    if (result) return { at: place, record: result, reads }
    at = setAfter(key, tries)
  }
  return undefined
}

export function remember(steps: Store, key: Hash, reads: readonly Read[], record: Uint8Array): void {
  if (reads.length === 0) return steps.put(key, record)
  steps.put(readsMatch(key, reads), record)
  const set = encode(JSON.stringify(reads.map(([path]) => path)))
  for (let at = key, tries = 0; tries < MANY_SETS; tries++) {
    const known = steps.get(at)
    if (!known) return steps.put(at, set)
    if (Buffer.compare(known, set) === 0) return
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
