// What a span of pages has of a range of terms, between being collected and being merged. It never leaves the build.
//
//   each term: front-coded · fields: one bit each
//              and for each field: postings: varint · first posting: varint · last id: varint · bytes of the rest: varint
//              and those bytes

import { createByteReader, createByteWriter, createTermReader, createTermWriter } from './bytes.ts'
import { RANGE_STARTS, type Tier } from './index-format.ts'
import { idOf, type Run, writeRest } from './postings.ts'

export interface SliceWriter {
  /** A posting above all that the term has in the field. */
  add(field: number, term: string, posting: number): void
  /** The slices of a tier, by range. */
  take(tier: Tier): (Uint8Array | undefined)[]
}

export function createSliceWriter(fields: number): SliceWriter {
  // One number for each term and field, and the postings as they come: sorted once, at the end.
  const numbers = new Map<string, number>()
  const slots: number[] = []
  const postings: number[] = []
  return {
    add(field, term, posting) {
      let number = numbers.get(term)
      if (number === undefined) {
        number = numbers.size
        numbers.set(term, number)
      }
      slots.push(number * fields + field)
      postings.push(posting)
    },
    take(tier) {
      const lists = listBySlot(slots, postings, numbers.size * fields)
      const terms = [...numbers.keys()].sort()
      return cutRanges(terms, RANGE_STARTS[tier]).map((range) => {
        if (range.length === 0) return undefined
        const writer = createByteWriter()
        const { write } = createTermWriter()
        for (const term of range) {
          write(term, writer)
          const first = numbers.get(term)! * fields
          writeFields(lists.slice(first, first + fields), writer)
        }
        return writer.take()
      })
    },
  }
}

/** Postings by slot, in the order in which they came. */
function listBySlot(slots: readonly number[], postings: readonly number[], many: number): Uint32Array[] {
  const sizes = new Uint32Array(many)
  for (const slot of slots) sizes[slot]!++
  const lists = Array.from(sizes, (size) => new Uint32Array(size))
  const filled = new Uint32Array(many)
  for (const [at, slot] of slots.entries()) lists[slot]![filled[slot]!++] = postings[at]!
  return lists
}

function cutRanges(terms: readonly string[], starts: readonly string[]): string[][] {
  const ranges: string[][] = starts.map(() => [])
  let range = 0
  for (const term of terms) {
    while (range + 1 < starts.length && term >= starts[range + 1]!) range++
    ranges[range]!.push(term)
  }
  return ranges
}

function writeFields(lists: readonly Uint32Array[], writer: ReturnType<typeof createByteWriter>): void {
  writer.varint(lists.reduce((mask, { length }, field) => mask | (length > 0 ? 1 << field : 0), 0))
  for (const list of lists) {
    if (list.length === 0) continue
    const rest = createByteWriter()
    writeRest(list, rest)
    writer.varint(list.length)
    writer.varint(list[0]!)
    writer.varint(idOf(list.at(-1)!))
    writer.varint(rest.length)
    writer.bytes(rest.take())
  }
}

/** Hears of every term of a slice, in order, with its postings by field. */
export function readSlice(
  slice: Uint8Array,
  fields: number,
  each: (term: string, runs: (Run | undefined)[]) => void,
): void {
  const reader = createByteReader(slice)
  const readTerm = createTermReader(reader)
  while (reader.at < slice.length) {
    const term = readTerm()
    const mask = reader.varint()
    const runs = Array.from({ length: fields }, (_, field): Run | undefined => {
      if ((mask & (1 << field)) === 0) return undefined
      const count = reader.varint()
      const first = reader.varint()
      const last = reader.varint()
      return { count, first, last, rest: reader.bytes(reader.varint()) }
    })
    each(term, runs)
  }
}
