// Postings as bytes, and back. A shard is a dictionary, front-coded, and behind it the postings in its order:
//
//   terms: varint
//   each:  shared bytes with the term before: varint · own bytes: varint · UTF-8 · fields: one bit each
//          and for each field: postings: varint · bytes of them: varint
//   postings of each term and field: varints of (distance to the id before) × 8 + impact
//
// The impact is how much a hit counts, in one of eight steps, so that no table of lengths is needed.

/** Steps of an impact. */
export const IMPACTS = 8

/** Ids and impacts, as `id × 8 + impact`, ascending. */
export type Postings = readonly number[]

export interface DictionaryEntry {
  readonly term: string
  /** By field; undefined where the term is not in the field. */
  readonly fields: readonly (Postings | undefined)[]
}

/** A growing run of bytes. */
export interface ByteWriter {
  varint(value: number): void
  bytes(value: Uint8Array): void
  readonly length: number
  take(): Uint8Array
}

export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(1024)
  let length = 0
  function reserve(more: number): void {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more))
    larger.set(buffer)
    buffer = larger
  }
  return {
    varint(value) {
      reserve(5)
      let rest = value
      while (rest > 127) {
        buffer[length++] = (rest & 127) | 128
        rest >>>= 7
      }
      buffer[length++] = rest
    },
    bytes(value) {
      reserve(value.length)
      buffer.set(value, length)
      length += value.length
    },
    get length() {
      return length
    },
    take: () => buffer.slice(0, length),
  }
}

/** Postings as bytes. */
export function encodePostings(postings: Postings): Uint8Array {
  const writer = createByteWriter()
  let before = 0
  for (const posting of postings) {
    const id = Math.floor(posting / IMPACTS)
    writer.varint((id - before) * IMPACTS + (posting % IMPACTS))
    before = id
  }
  return writer.take()
}

/** A term with its postings already encoded. */
export interface EncodedEntry {
  readonly term: string
  /** By field: how many, and their bytes. */
  readonly fields: readonly ({ readonly count: number; readonly bytes: Uint8Array } | undefined)[]
}

export function encodeEntry({ term, fields }: DictionaryEntry): EncodedEntry {
  return {
    term,
    fields: fields.map((postings) =>
      postings && postings.length > 0
        ? { count: postings.length, bytes: encodePostings(postings) }
        : undefined,
    ),
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A shard of terms in ascending order. */
export function encodeShard(entries: readonly EncodedEntry[]): Uint8Array {
  const head = createByteWriter()
  const tail = createByteWriter()
  head.varint(entries.length)
  let before: Uint8Array = new Uint8Array()
  for (const { term, fields } of entries) {
    const bytes = encoder.encode(term)
    let shared = 0
    while (shared < bytes.length && shared < before.length && bytes[shared] === before[shared]) shared++
    head.varint(shared)
    head.varint(bytes.length - shared)
    head.bytes(bytes.subarray(shared))
    head.varint(fields.reduce((mask, field, at) => mask | (field ? 1 << at : 0), 0))
    for (const field of fields) {
      if (!field) continue
      head.varint(field.count)
      head.varint(field.bytes.length)
      tail.bytes(field.bytes)
    }
    before = bytes
  }
  const whole = createByteWriter()
  whole.bytes(head.take())
  whole.bytes(tail.take())
  return whole.take()
}

/** Where a term's postings of one field lie. */
export interface PostingsRef {
  readonly bytes: Uint8Array
  readonly count: number
  readonly start: number
}

/** Hears of every term of a shard, in order. A damaged shard throws. */
export function decodeShard(
  bytes: Uint8Array,
  fields: number,
  each: (term: string, refs: readonly (PostingsRef | undefined)[]) => void,
): void {
  let at = 0
  function varint(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]
      if (byte === undefined || shift > 28) throw new Error('A part of the search index is damaged.')
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }
  const terms: {
    term: string
    refs: ({ bytes: Uint8Array; count: number; start: number } | undefined)[]
    sizes: number[]
  }[] = []
  let before: Uint8Array = new Uint8Array()
  for (let left = varint(); left > 0; left--) {
    const shared = varint()
    const own = varint()
    const term = new Uint8Array(shared + own)
    term.set(before.subarray(0, shared))
    term.set(bytes.subarray(at, at + own), shared)
    at += own
    before = term
    const mask = varint()
    const sizes: number[] = []
    const refs = Array.from({ length: fields }, (_, field) => {
      if ((mask & (1 << field)) === 0) return undefined
      const count = varint()
      sizes.push(varint())
      return { bytes, count, start: 0 }
    })
    terms.push({ term: decoder.decode(term), refs, sizes })
  }
  let start = at
  for (const { term, refs, sizes } of terms) {
    let next = 0
    for (const ref of refs) {
      if (!ref) continue
      ref.start = start
      start += sizes[next++]!
    }
    each(term, refs)
  }
  if (start !== bytes.length) throw new Error('A part of the search index is damaged.')
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
