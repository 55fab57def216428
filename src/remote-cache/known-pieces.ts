// Which pieces a cache has had, and the values in each, kept beside it: what is in the store already is not fetched
// again, and what the server has is not sent again.

import { join } from 'node:path'
import { keepValue, readKeptValue } from '../engine/cache-file.ts'

/** The names of values by the hash of their piece. */
export type KnownPieces = ReadonlyMap<string, ReadonlySet<string>>

type PiecesRecord = readonly (readonly [
  entry: string,
  pieces: readonly (readonly [hash: string, names: string])[],
])[]

/** Entries that are remembered, the latest: each version of the program has another. */
const MOST_ENTRIES = 4

/** The pieces of an entry. */
export function readKnownPieces(cacheDir: string, entry: string): KnownPieces {
  const pieces = readRecord(cacheDir).find(([name]) => name === entry)?.[1] ?? []
  return new Map(pieces.map(([hash, names]) => [hash, new Set(names.split(' '))]))
}

export function keepKnownPieces(cacheDir: string, entry: string, known: KnownPieces): void {
  const pieces = [...known].map(([hash, names]) => [hash, [...names].join(' ')] as const)
  const others = readRecord(cacheDir).filter(([name]) => name !== entry)
  const record: PiecesRecord = [[entry, pieces] as const, ...others].slice(0, MOST_ENTRIES)
  keepValue(recordFile(cacheDir), record)
}

function readRecord(cacheDir: string): PiecesRecord {
  return (readKeptValue(recordFile(cacheDir)) as PiecesRecord | undefined) ?? []
}

function recordFile(cacheDir: string): string {
  return join(cacheDir, 'remote-pieces.json')
}
