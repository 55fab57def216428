// A shard: ascending terms with their postings, as a file has them.
//
//   terms: varint
//   each:  letters shared with the term before: varint · the others: a text · fields: one bit each
//          and for each field: postings: varint · bytes of them: varint
//   postings of each term and field: varints of (distance to the id before) × 8 + impact
//
// The impact is how much a hit counts, in one of eight steps, so that no table of lengths is needed.

import { createByteReader, createByteWriter, sharedLetters } from './bytes.ts'

/** Steps of an impact. */
export const IMPACTS = 8

/** Ascending `id × 8 + impact`, by field; undefined where the term is not in the field. */
export type TermPostings = readonly (readonly number[] | undefined)[]

export interface Shard {
  readonly terms: readonly string[]
  readonly bytes: Uint8Array
}

export interface ShardWriter {
  /** Adds a term above all before it. */
  add(term: string, fields: TermPostings): void
  /** Bytes so far. */
  readonly size: number
  readonly terms: readonly string[]
  take(): Shard
}

export function createShardWriter(): ShardWriter {
  const terms: string[] = []
  const head = createByteWriter()
  const tail = createByteWriter()
  return {
    terms,
    get size() {
      return head.length + tail.length
    },
    add(term, fields) {
      const shared = sharedLetters(term, terms.at(-1) ?? '')
      head.varint(shared)
      head.text(term.slice(shared))
      terms.push(term)
      head.varint(fields.reduce((mask, postings, at) => mask | (postings ? 1 << at : 0), 0))
      for (const postings of fields) {
        if (!postings) continue
        const start = tail.length
        let before = 0
        for (const posting of postings) {
          tail.varint(posting - before)
          before = posting - (posting % IMPACTS)
        }
        head.varint(postings.length)
        head.varint(tail.length - start)
      }
    },
    take() {
      const whole = createByteWriter()
      whole.varint(terms.length)
      whole.bytes(head.take())
      whole.bytes(tail.take())
      return { terms, bytes: whole.take() }
    },
  }
}

/** Where a term's postings of one field lie. */
export interface PostingsRef {
  readonly bytes: Uint8Array
  readonly count: number
  readonly start: number
}

/** Calls back for every term of a shard, in order. A damaged shard throws. */
export function decodeShard(
  bytes: Uint8Array,
  fields: number,
  each: (term: string, refs: readonly (PostingsRef | undefined)[]) => void,
): void {
  const reader = createByteReader(bytes)
  const terms: { term: string; refs: ({ bytes: Uint8Array; count: number; start: number } | undefined)[] }[] =
    []
  let left = reader.varint()
  let term = ''
  let size = 0
  for (; left > 0; left--) {
    term = term.slice(0, reader.varint()) + reader.text()
    const mask = reader.varint()
    const refs = Array.from({ length: fields }, (_, field) => {
      if ((mask & (1 << field)) === 0) return undefined
      const ref = { bytes, count: reader.varint(), start: size }
      size += reader.varint()
      return ref
    })
    terms.push({ term, refs })
  }
  if (reader.at + size !== bytes.length) throw new Error('A part of the search index is damaged.')
  for (const { term, refs } of terms) {
    for (const ref of refs) if (ref) ref.start += reader.at
    each(term, refs)
  }
}

/** Calls back for every id and impact of a term's postings. */
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
