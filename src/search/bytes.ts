// A growing run of bytes, and numbers of few bytes in it.

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

export interface ByteReader {
  varint(): number
  bytes(length: number): Uint8Array
  /** Where the next byte is. */
  readonly at: number
}

/** Reads what a writer wrote; throws where it ends early. */
export function createByteReader(source: Uint8Array): ByteReader {
  let at = 0
  return {
    varint() {
      let value = 0
      for (let shift = 0; ; shift += 7) {
        const byte = source[at++]
        if (byte === undefined || shift > 28) throw new Error('A part of the search index is damaged.')
        value |= (byte & 127) << shift
        if (byte < 128) return value >>> 0
      }
    },
    bytes(length) {
      at += length
      if (at > source.length) throw new Error('A part of the search index is damaged.')
      return source.subarray(at - length, at)
    },
    get at() {
      return at
    },
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export interface TermWriter {
  /** A term above all before it. */
  write(term: string, writer: ByteWriter): void
}

/** Terms in ascending order, front-coded: bytes shared with the one before, own bytes, and those. */
export function createTermWriter(): TermWriter {
  let before = new Uint8Array()
  return {
    write(term, writer) {
      const bytes = encoder.encode(term)
      let shared = 0
      while (shared < bytes.length && shared < before.length && bytes[shared] === before[shared]) shared++
      writer.varint(shared)
      writer.varint(bytes.length - shared)
      writer.bytes(bytes.subarray(shared))
      before = bytes
    },
  }
}

/** Reads what a term writer wrote. */
export function createTermReader(reader: ByteReader): () => string {
  let before = new Uint8Array()
  return () => {
    const shared = reader.varint()
    const own = reader.bytes(reader.varint())
    const term = new Uint8Array(shared + own.length)
    term.set(before.subarray(0, shared))
    term.set(own, shared)
    before = term
    return decoder.decode(term)
  }
}
