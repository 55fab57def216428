// What a span of pages has of a range of terms, between being collected and being merged. It never leaves the build.
//
//   each term: a text · fields: one bit each
//              and for each field: postings: varint · first posting: varint · last id: varint
//              bytes of the other postings: varint · and those bytes

import { type ByteWriter, createByteReader, createByteWriter, sizeOfVarint } from './bytes.ts'
import { RANGE_STARTS, type Tier } from './index-format.ts'
import { IMPACTS, idOf, type Run } from './postings.ts'

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
      const { sorted, ends } = sortBySlot(slots, postings, numbers.size * fields)
      return cutRanges([...numbers.keys()].sort(), RANGE_STARTS[tier]).map((terms) => {
        if (terms.length === 0) return undefined
        const writer = createByteWriter()
        for (const term of terms) {
          const first = numbers.get(term)! * fields
          const lists = Array.from({ length: fields }, (_, field) =>
            sorted.subarray(ends[first + field], ends[first + field + 1]),
          )
          writer.text(term)
          writeFields(lists, writer)
        }
        return writer.take()
      })
    },
  }
}

/** Postings by slot, in each in the order in which they came; and where the slot before, and each, ends. */
function sortBySlot(
  slots: readonly number[],
  postings: readonly number[],
  many: number,
): { readonly sorted: Uint32Array; readonly ends: Uint32Array } {
  // Counted two places ahead, so that filling moves each start to its end.
  const ends = new Uint32Array(many + 2)
  for (const slot of slots) ends[slot + 2]!++
  for (let at = 1; at < ends.length; at++) ends[at]! += ends[at - 1]!
  const sorted = new Uint32Array(slots.length)
  for (let at = 0; at < slots.length; at++) sorted[ends[slots[at]! + 1]!++] = postings[at]!
  return { sorted, ends }
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

function writeFields(lists: readonly Uint32Array[], writer: ByteWriter): void {
  writer.varint(lists.reduce((mask, { length }, field) => mask | (length > 0 ? 1 << field : 0), 0))
  for (const list of lists) {
    if (list.length === 0) continue
    const distance = (at: number): number => list[at]! - idOf(list[at - 1]!) * IMPACTS
    let size = 0
    for (let at = 1; at < list.length; at++) size += sizeOfVarint(distance(at))
    writer.varint(list.length)
    writer.varint(list[0]!)
    writer.varint(idOf(list.at(-1)!))
    writer.varint(size)
    for (let at = 1; at < list.length; at++) writer.varint(distance(at))
  }
}

/** Hears of every term of a slice, in order, with its postings by field. */
export function readSlice(
  slice: Uint8Array,
  fields: number,
  each: (term: string, runs: (Run | undefined)[]) => void,
): void {
  const reader = createByteReader(slice)
  while (reader.at < slice.length) {
    const term = reader.text()
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
