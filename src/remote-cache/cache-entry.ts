// The one entry that a site has in the action cache: which batches hold its results. It names what it is for, so that it
// counts for nothing else, and has a checksum; with a key, also a signature, so that only those who have the key can
// make one. The batches are named by their hash, so the signature holds for them too.

import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** Contents of a site's cache, as one object of the server. */
export interface BatchRef {
  /** SHA-256 in hexadecimal digits: its name among the contents. */
  readonly hash: string
  readonly bytes: number
  /** Once it is decompressed. */
  readonly rawBytes: number
}

export interface CacheEntry {
  readonly batches: readonly BatchRef[]
  readonly isSigned: boolean
}

/** What an entry is not. */
export type EntryProblem = 'damaged' | 'unsigned'

export interface EntryName {
  /** SHA-256 in hexadecimal digits. */
  readonly name: string
  readonly key: string | undefined
}

const FORMAT = 'octavo remote cache 1'

/** More than an entry of a million pages has. */
export const MOST_ENTRY_BYTES = 16 << 20

/** Larger batches are never sent. */
export const MOST_PIECE_BYTES = 128 << 20

const SHA256 = /^[0-9a-f]{64}$/

/** The name of the entry for what is given. */
export function nameEntry(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([FORMAT, ...parts]), 'hex')
}

export function encodeEntry(batches: readonly BatchRef[], { name, key }: EntryName): Uint8Array {
  const list = JSON.stringify(batches.map(({ hash, bytes, rawBytes }) => [hash, bytes, rawBytes]))
  const text = `${FORMAT}\n${name}\n${list}`
  const signature = key === undefined ? '' : sign(text, key)
  return encodeActionResult(Buffer.from(`${hash('sha256', text, 'hex')}\n${signature}\n${text}`))
}

export function decodeEntry(message: Uint8Array, { name, key }: EntryName): CacheEntry | EntryProblem {
  const content = Buffer.from(decodeActionResult(message) ?? []).toString('utf8')
  const [checksum, signature = '', format, named, list = ''] = content.split('\n')
  const text = `${format}\n${named}\n${list}`
  if (format !== FORMAT || named !== name || checksum !== hash('sha256', text, 'hex')) return 'damaged'
  if (key !== undefined && !isEqual(signature, sign(text, key))) return 'unsigned'
  const batches = readBatches(list)
  return batches ? { batches, isSigned: signature !== '' } : 'damaged'
}

function sign(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

function readBatches(list: string): BatchRef[] | undefined {
  try {
    const lines = JSON.parse(list) as unknown
    if (!Array.isArray(lines)) return undefined
    const batches = lines.map(([hash, bytes, rawBytes]): BatchRef => ({ hash, bytes, rawBytes }))
    return batches.every(isBatchRef) ? batches : undefined
  } catch {
    return undefined
  }
}

function isBatchRef({ hash, bytes, rawBytes }: BatchRef): boolean {
  return SHA256.test(hash) && isSize(bytes) && isSize(rawBytes)
}

function isSize(bytes: unknown): boolean {
  return Number.isInteger(bytes) && Number(bytes) > 0 && Number(bytes) <= MOST_PIECE_BYTES
}

// The smallest message of Bazel's remote execution API that can hold a text: an `ActionResult` whose `stdout_raw`
// is the text. Servers that check what they keep under `/ac/` accept it, and may add fields.

/** Field 5, `stdout_raw`, as length and bytes. */
const STDOUT_RAW = 5

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

/** More bytes than a varint of 64 bits has. */
const MOST_SHIFTS = 10

export function encodeActionResult(text: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([(STDOUT_RAW << 3) | BYTES]), encodeVarint(text.length), text])
}

/** The text of a message; undefined when it is no such message. */
export function decodeActionResult(message: Uint8Array): Uint8Array | undefined {
  let text: Uint8Array | undefined
  for (let at = 0; at < message.length; ) {
    const tag = decodeVarint(message, at)
    const value = tag && skipField(message, tag.value % 8, tag.end)
    if (!value) return undefined
    if (Math.floor(tag.value / 8) === STDOUT_RAW && tag.value % 8 === BYTES)
      text = message.subarray(value.start, value.end)
    at = value.end
  }
  return text
}

/** Where the value of a field is. */
function skipField(message: Uint8Array, wire: number, at: number) {
  const within = (start: number, end: number) => (end <= message.length ? { start, end } : undefined)
  if (wire === FIXED64) return within(at, at + 8)
  if (wire === FIXED32) return within(at, at + 4)
  const number = decodeVarint(message, at)
  if (!number) return undefined
  if (wire === VARINT) return within(at, number.end)
  return wire === BYTES ? within(number.end, number.end + number.value) : undefined
}

function encodeVarint(number: number): Uint8Array {
  const bytes: number[] = []
  let rest = number
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return Uint8Array.from([...bytes, rest])
}

function decodeVarint(message: Uint8Array, at: number): { value: number; end: number } | undefined {
  let value = 0
  for (let shifts = 0; shifts < MOST_SHIFTS && at + shifts < message.length; shifts++) {
    const byte = message[at + shifts]!
    value += (byte & 0x7f) * 2 ** (7 * shifts)
    if (byte < 0x80) return { value, end: at + shifts + 1 }
  }
  return undefined
}
