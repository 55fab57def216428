// One hash for everything: keys, blobs, file names.

import { createHash, hash as digest } from 'node:crypto'
import type { Hash } from '../model/names.ts'

/** 128 bits of SHA-256 in base64url (22 characters): enough that no two contents will ever meet. */
const LENGTH = 22

export function hashOf(content: string | Uint8Array): Hash {
  return shorten(digest('sha256', content, 'base64url'))
}

/** The hash of bytes that come in pieces. */
export function hashFrom(pieces: Iterable<Uint8Array>): Hash {
  const made = createHash('sha256')
  for (const piece of pieces) made.update(piece)
  return shorten(made.digest('base64url'))
}

const letters = Buffer.allocUnsafeSlow(LENGTH)

/** The first letters, copied: a slice would keep the whole digest in memory, and a large site has a million of them. */
function shorten(digest: string): Hash {
  letters.write(digest, 0, LENGTH, 'latin1')
  return letters.toString('latin1', 0, LENGTH)
}

/** The hash of plain data: equal values give equal hashes if their keys are in the same order. */
export function hashOfValue(value: unknown): Hash {
  return hashOf(JSON.stringify(value) ?? 'undefined')
}
