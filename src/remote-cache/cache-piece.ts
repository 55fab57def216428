// A piece: values of the store as one compressed object. Thousands of requests for small values would take longer than
// building them.
//
//   brotli( length of the list, 4 bytes | list of [family, key, length] as JSON | values back to back )

import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Family } from '../engine/pack.ts'
import type { Hash } from '../model/names.ts'
import type { PieceRef } from './cache-entry.ts'

export interface PieceValue {
  readonly family: Family
  readonly key: Hash
  readonly value: Uint8Array
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Higher levels take more time than a network saves. */
const LEVEL = 1

export interface PackedPiece {
  readonly ref: PieceRef
  readonly bytes: Uint8Array
}

export async function packPiece(values: readonly PieceValue[]): Promise<PackedPiece> {
  const list = Buffer.from(
    JSON.stringify(values.map(({ family, key, value }) => [family, key, value.length])),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(list.length)
  const raw = Buffer.concat([length, list, ...values.map(({ value }) => value)])
  const bytes = await compress(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: LEVEL,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  })
  const ref = { hash: hash('sha256', bytes, 'hex'), bytes: bytes.length, rawBytes: raw.length }
  return { ref, bytes }
}

/** The values of a piece; undefined when the bytes are not those of this piece. */
export async function unpackPiece(
  bytes: Uint8Array,
  ref: PieceRef,
): Promise<readonly PieceValue[] | undefined> {
  if (hash('sha256', bytes, 'hex') !== ref.hash) return undefined
  try {
    const raw = await decompress(bytes, { maxOutputLength: ref.rawBytes })
    const start = 4 + raw.readUInt32LE(0)
    const list = JSON.parse(raw.toString('utf8', 4, start)) as [Family, Hash, number][]
    if (!list.every(isLine)) return undefined
    let at = start
    const values = list.map(([family, key, length]) => {
      const value = raw.subarray(at, at + length)
      at += length
      return { family, key, value }
    })
    return at === raw.length ? values : undefined
  } catch {
    return undefined // Made by somebody else.
  }
}

function isLine([family, key, length]: readonly unknown[]): boolean {
  const isFamily = family === 'steps' || family === 'blobs'
  return isFamily && typeof key === 'string' && Number.isSafeInteger(length) && Number(length) >= 0
}
