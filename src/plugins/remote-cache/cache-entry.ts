// A site's entry in the action cache: the list of batches with its results. It contains its own name, so that it
// is valid for nothing else, and a checksum; with a key, also a signature, so that only holders of the key can
// create one. The batches are named by their hash, so the signature covers them too.

import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** A batch of a site's cache, stored as one object on the server. */
export interface BatchRef {
  /** SHA-256 in hexadecimal digits: its name in the content-addressed store. */
  readonly hash: string
  readonly bytes: number
  /** Size after decompression. */
  readonly rawBytes: number
}

export interface CacheEntry {
  readonly batches: readonly BatchRef[]
  readonly isSigned: boolean
}

/** Reason why an entry is invalid. */
export type EntryProblem = 'damaged' | 'unsigned'

export interface EntryName {
  /** SHA-256 in hexadecimal digits. */
  readonly name: string
  readonly key: string | undefined
}

const FORMAT = 'octavo remote cache 1'

/** Maximum size of an entry: more than a million pages need. */
export const MAX_ENTRY_BYTES = 16 << 20

/** Maximum size of a batch. */
export const MAX_BATCH_BYTES = 128 << 20

const SHA256 = /^[0-9a-f]{64}$/

/** Computes the name of the entry from its inputs. */
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
