// A range of terms with their postings, as a file has them: a dictionary, and behind it the postings in its order.
//
//   terms: varint
//   each:  letters shared with the term before: varint · the others: a text · fields: one bit each
//          and for each field: postings: varint · bytes of them: varint
//   postings of each term and field

import { createByteReader, createByteWriter, sharedLetters } from './bytes.ts'
import { type PostingsRef, type Run, writeRuns } from './postings.ts'

/** By field; undefined where the term is not in the field. */
export type TermRuns = readonly (readonly Run[] | undefined)[]

export interface ShardWriter {
  /** A term above all before it. */
  add(term: string, fields: TermRuns): void
  /** Bytes so far. */
  readonly size: number
  readonly terms: readonly string[]
  take(): Uint8Array
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
      head.varint(fields.reduce((mask, runs, at) => mask | (runs ? 1 << at : 0), 0))
      for (const runs of fields) {
        if (!runs) continue
        const start = tail.length
        writeRuns(runs, tail)
        head.varint(runs.reduce((sum, { count }) => sum + count, 0))
        head.varint(tail.length - start)
      }
    },
    take() {
      const whole = createByteWriter()
      whole.varint(terms.length)
      whole.bytes(head.take())
      whole.bytes(tail.take())
      return whole.take()
    },
  }
}

/** Hears of every term of a shard, in order. A damaged shard throws. */
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
