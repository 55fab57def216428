// A batch: values of the store as one compressed object, since thousands of requests for small values would take longer
// than building them. It is JSON, `[[family, key, value], …]`; the bytes of a value are the characters of its string.

import { hash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { readCachedValue, writeCachedValue } from '../../core/engine/cache-file.ts'
import type { Family } from '../../core/engine/pack.ts'
import type { Hash } from '../../core/model/names.ts'
import type { BatchRef } from './cache-entry.ts'

export interface BatchValue {
  readonly family: Family
  readonly key: Hash
  readonly value: Uint8Array
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Higher levels take more time than a network saves. */
const LEVEL = 1

export interface PackedBatch {
  readonly ref: BatchRef
  readonly bytes: Uint8Array<ArrayBuffer>
}

export async function packBatch(values: readonly BatchValue[]): Promise<PackedBatch> {
  const lines = values.map(({ family, key, value }) => [family, key, Buffer.from(value).toString('latin1')])
  const raw = Buffer.from(JSON.stringify(lines))
  const bytes = await compress(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } })
  const ref = { hash: hash('sha256', bytes, 'hex'), bytes: bytes.length, rawBytes: raw.length }
  return { ref, bytes }
}

/** Unpacks the values of a batch; undefined if the bytes do not match its hash. */
export async function unpackBatch(
  bytes: Uint8Array,
  ref: BatchRef,
): Promise<readonly BatchValue[] | undefined> {
  if (hash('sha256', bytes, 'hex') !== ref.hash) return undefined
  try {
    const raw = await decompress(bytes, { maxOutputLength: ref.rawBytes })
    const lines = JSON.parse(raw.toString()) as [Family, Hash, string][]
    const values = lines.map(([family, key, value]) => ({ family, key, value: Buffer.from(value, 'latin1') }))
    return values.every(({ family, key }) => isFamily(family) && typeof key === 'string') ? values : undefined
  } catch {
    return undefined // Created by another program.
  }
}

function isFamily(family: string): family is Family {
  return family === 'steps' || family === 'blobs'
}

// The batches seen by a cache and the keys of their values, stored next to it, so that existing values are not
// downloaded again, and values on the server are not sent again.

/** Keys of values, by the hash of their batch. */
type KnownBatches = ReadonlyMap<string, ReadonlySet<string>>

type BatchesRecord = readonly (readonly [
  entry: string,
  batches: readonly (readonly [hash: string, names: string])[],
])[]

/** Number of most recent entries to remember: each version of the program has its own entry. */
const MAX_ENTRIES = 4

/** The batches of an entry. */
export function readBatchList(cacheDir: string, entry: string): KnownBatches {
  const batches = readRecord(cacheDir).find(([name]) => name === entry)?.[1] ?? []
  return new Map(batches.map(([hash, names]) => [hash, new Set(names.split(' '))]))
}

export function writeBatchList(cacheDir: string, entry: string, knownBatches: KnownBatches): void {
  const batches = [...knownBatches].map(([hash, names]) => [hash, [...names].join(' ')] as const)
  const others = readRecord(cacheDir).filter(([name]) => name !== entry)
  const record: BatchesRecord = [[entry, batches] as const, ...others].slice(0, MAX_ENTRIES)
  writeCachedValue(recordFile(cacheDir), record)
}

function readRecord(cacheDir: string): BatchesRecord {
  return (readCachedValue(recordFile(cacheDir)) as BatchesRecord | undefined) ?? []
}

function recordFile(cacheDir: string): string {
  return join(cacheDir, 'remote-batches.json')
}
