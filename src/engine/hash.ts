// One hash for everything: keys, blobs, file names.

import { createHash, hash as digest } from 'node:crypto'
import type { Hash } from '../model/names.ts'

/** 128 bits of SHA-256 in base64url (22 characters): enough that no two contents will ever meet. */
const LENGTH = 22

export function hashOf(content: string | Uint8Array): Hash {
  return digest('sha256', content, 'base64url').slice(0, LENGTH)
}

/** The hash of bytes that come in pieces. */
export function hashFrom(pieces: Iterable<Uint8Array>): Hash {
  const made = createHash('sha256')
  for (const piece of pieces) made.update(piece)
  return made.digest('base64url').slice(0, LENGTH)
}

/** The hash of plain data: equal values give equal hashes if their keys are in the same order. */
export function hashOfValue(value: unknown): Hash {
  return hashOf(JSON.stringify(value) ?? 'undefined')
}
