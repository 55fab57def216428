// The hash function for cache keys, blobs and file names.

import { createHash, hash as digest } from 'node:crypto'
import type { Hash } from '../model/names.ts'

/** 128 bits of SHA-256 in base64url (22 characters), enough to rule out collisions. */
const LENGTH = 22

export function hashOf(content: string | Uint8Array): Hash {
  return shorten(digest('sha256', content, 'base64url'))
}

/** Hashes bytes that arrive in chunks. */
export function hashFrom(pieces: Iterable<Uint8Array>): Hash {
  const digestState = createHash('sha256')
  for (const piece of pieces) digestState.update(piece)
  return shorten(digestState.digest('base64url'))
}

const buffer = Buffer.allocUnsafeSlow(LENGTH)

/**
 * Truncates a digest. Copies it, because a slice would keep the whole digest in memory, and large sites have a million of
 * them.
 */
function shorten(digest: string): Hash {
  buffer.write(digest, 0, LENGTH, 'latin1')
  return buffer.toString('latin1', 0, LENGTH)
}

/** The hash of plain data: equal values give equal hashes if their keys are in the same order. */
export function hashOfValue(value: unknown): Hash {
  return hashOf(JSON.stringify(value) ?? 'undefined')
}
