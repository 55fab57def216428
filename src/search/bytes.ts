// A growing run of bytes, and numbers of few bytes in it.

export interface ByteWriter {
  varint(value: number): void
  bytes(value: Uint8Array): void
  /** A text with its length. */
  text(value: string): void
  readonly length: number
  take(): Uint8Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(1024)
  let length = 0
  function reserve(more: number): void {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more))
    larger.set(buffer)
    buffer = larger
  }
  function varint(value: number): void {
    reserve(5)
    let rest = value
    while (rest > 127) {
      buffer[length++] = (rest & 127) | 128
      rest >>>= 7
    }
    buffer[length++] = rest
  }
  function bytes(value: Uint8Array): void {
    reserve(value.length)
    buffer.set(value, length)
    length += value.length
  }
  return {
    varint,
    bytes,
    text(value) {
      const encoded = encoder.encode(value)
      varint(encoded.length)
      bytes(encoded)
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
  text(): string
  /** Where the next byte is. */
  readonly at: number
}

/** Reads what a writer wrote; throws where it ends early. */
export function createByteReader(source: Uint8Array): ByteReader {
  let at = 0
  function varint(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = source[at++]
      if (byte === undefined || shift > 28) throw new Error('A part of the search index is damaged.')
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }
  function bytes(length: number): Uint8Array {
    at += length
    if (at > source.length) throw new Error('A part of the search index is damaged.')
    return source.subarray(at - length, at)
  }
  return {
    varint,
    bytes,
    text: () => decoder.decode(bytes(varint())),
    get at() {
      return at
    },
  }
}

/** How many letters two texts share at their beginning; a letter of two units is never parted. */
export function sharedLetters(a: string, b: string): number {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return /[\ud800-\udbff]/.test(a[same - 1] ?? '') ? same - 1 : same
}

/** A text from its last letter to its first. */
export function turnAround(text: string): string {
  return [...text].reverse().join('')
}
