// Which batches a cache has had, and the values in each, kept beside it: what is in the store already is not fetched
// again, and what the server has is not sent again.

import { join } from 'node:path'
import { keepValue, readKeptValue } from '../engine/cache-file.ts'

/** The names of values by the hash of their batch. */
export type KnownBatches = ReadonlyMap<string, ReadonlySet<string>>

type BatchesRecord = readonly (readonly [
  entry: string,
  batches: readonly (readonly [hash: string, names: string])[],
])[]

/** Entries that are remembered, the latest: each version of the program has another. */
const MOST_ENTRIES = 4

/** The batches of an entry. */
export function readKnownBatches(cacheDir: string, entry: string): KnownBatches {
  const batches = readRecord(cacheDir).find(([name]) => name === entry)?.[1] ?? []
  return new Map(batches.map(([hash, names]) => [hash, new Set(names.split(' '))]))
}

export function keepKnownBatches(cacheDir: string, entry: string, known: KnownBatches): void {
  const batches = [...known].map(([hash, names]) => [hash, [...names].join(' ')] as const)
  const others = readRecord(cacheDir).filter(([name]) => name !== entry)
  const record: BatchesRecord = [[entry, batches] as const, ...others].slice(0, MOST_ENTRIES)
  keepValue(recordFile(cacheDir), record)
}

function readRecord(cacheDir: string): BatchesRecord {
  return (readKeptValue(recordFile(cacheDir)) as BatchesRecord | undefined) ?? []
}

function recordFile(cacheDir: string): string {
  return join(cacheDir, 'remote-batches.json')
}
