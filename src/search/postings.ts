// Where a term stands, and how much it counts there, as bytes: varints of (distance to the id before) × 8 + impact.
//
// The impact is how much a hit counts, in one of eight steps, so that no table of lengths is needed. Postings are
// collected in runs that are put behind each other: only the first of a run must be written anew for that.

import type { ByteWriter } from './bytes.ts'

/** Steps of an impact. */
export const IMPACTS = 8

/** Postings that follow each other; never none. */
export interface Run {
  readonly count: number
  /** The first posting, as `id × 8 + impact`. */
  readonly first: number
  /** The last id. */
  readonly last: number
  /** All but the first, as bytes. */
  readonly rest: Uint8Array
}

/** The id of a posting. */
export function idOf(posting: number): number {
  return Math.floor(posting / IMPACTS)
}

/** Writes runs of ascending ids behind each other. */
export function writeRuns(runs: readonly Run[], writer: ByteWriter): void {
  let before = 0
  for (const { first, last, rest } of runs) {
    writer.varint(first - before * IMPACTS)
    writer.bytes(rest)
    before = last
  }
}

/** Where a term's postings of one field lie. */
export interface PostingsRef {
  readonly bytes: Uint8Array
  readonly count: number
  readonly start: number
}

/** Hears of every id and impact of a term's postings. */
export function readPostings(
  { bytes, count, start }: PostingsRef,
  each: (id: number, impact: number) => void,
): void {
  let at = start
  let id = 0
  for (let left = count; left > 0; left--) {
    let value = 0
    let shift = 0
    let byte: number
    do {
      byte = bytes[at++]!
      value |= (byte & 127) << shift
      shift += 7
    } while (byte > 127)
    id += value >>> 3
    each(id, value & 7)
  }
}
