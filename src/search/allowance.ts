// What one search may load, whatever is asked. The limits are of the search, not of what happens to be loaded already:
// the same query on the same index finds the same, whatever was asked before.

import type { FileEntry } from './index-format.ts'

export interface Limits {
  readonly files?: number
  readonly bytes?: number
}

export interface Allowance {
  /** Whether the file may be loaded; it counts once. `leave` is what must be left for others. */
  takes(file: FileEntry, leave?: Limits): boolean
}

/** Allows so much. The first file is always allowed: no limit bounds the postings of a single term. */
export function createAllowance({
  files: mostFiles = Number.POSITIVE_INFINITY,
  bytes: mostBytes = Number.POSITIVE_INFINITY,
}: Limits): Allowance {
  const taken = new Set<string>()
  let bytes = 0
  return {
    takes([file, size], { files: leftFiles = 0, bytes: leftBytes = 0 } = {}) {
      if (taken.has(file)) return true
      const fits = taken.size + 1 + leftFiles <= mostFiles && bytes + size + leftBytes <= mostBytes
      if (!fits && taken.size > 0) return false
      taken.add(file)
      bytes += size
      return true
    },
  }
}
