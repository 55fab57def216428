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
export const MAX_BATCH_BYTES = 128 << 20

const SHA256 = /^[0-9a-f]{64}$/

/** The name of the entry for what is given. */
export function nameEntry(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([FORMAT, ...parts]), 'hex')
}

export function encodeEntry(batches: readonly BatchRef[], { name, key }: EntryName): Uint8Array<ArrayBuffer> {
  const list = JSON.stringify(batches.map(({ hash, bytes, rawBytes }) => [hash, bytes, rawBytes]))
  const text = `${FORMAT}\n${name}\n${list}`
  const signature = key === undefined ? '' : sign(text, key)
  return Buffer.from(`${hash('sha256', text, 'hex')}\n${signature}\n${text}`)
}

export function decodeEntry(message: Uint8Array, { name, key }: EntryName): CacheEntry | EntryProblem {
  const [checksum, signature = '', format, named, list = ''] = Buffer.from(message).toString().split('\n')
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
  return Number.isInteger(bytes) && Number(bytes) > 0 && Number(bytes) <= MAX_BATCH_BYTES
}
