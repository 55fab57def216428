// The cache shared by machines, over plain HTTP: `/cas/<sha256>` contains blobs by hash, `/ac/<sha256>` the entry
// of a site that lists them.
//
// 1. Before a build, the entry is read, and every listed batch that is new to this cache is downloaded into the store.
//    Steps then find their results as in a local cache: their keys and recorded reads are compared as usual.
// 2. After the build, values that it used and the server lacks are packed into new batches, and the entry is updated.
//
// Invalid data from the server cannot corrupt a build: contents are verified by hash, or else computed here.

import type { Family } from '../../core/engine/pack.ts'
import type { Store } from '../../core/engine/store.ts'
import type { Hash } from '../../core/model/names.ts'
import type { CachePlace, OnProgress, RemoteCache } from '../../core/registry/built-in-hooks.ts'
import { type BatchValue, packBatch, readBatchList, unpackBatch, writeBatchList } from './cache-batch.ts'
import { createCacheClient } from './cache-client.ts'
import {
  type BatchRef,
  decodeEntry,
  encodeEntry,
  MAX_BATCH_BYTES,
  MAX_ENTRY_BYTES,
  nameEntry,
} from './cache-entry.ts'
import { parseCacheUrl, type RemoteCacheRequest } from './cache-location.ts'

interface UsedValue {
  /** Key with the letter of its family. */
  readonly name: string
  readonly family: Family
  readonly key: Hash
  readonly length: number
}

/** Values are packed into batches of about this size before compression. */
const BATCH_BYTES = 8 << 20

/** Maximum size of a value; larger ones are not sent. */
const MAX_VALUE_BYTES = 64 << 20

/** Values are repacked when there are more batches than this for each batch needed. */
const MAX_BATCHES = 8

/** Number of batches in memory at a time. */
const AT_A_TIME = 4

/** Attempts to write the entry when another machine writes it at the same time. */
const TRIES = 3

/** Throws `ConfigProblem` for invalid options. */
export function openRemoteCache(
  request: RemoteCacheRequest,
  { site, steps, blobs, cacheDir }: CachePlace,
): RemoteCache {
  const address = parseCacheUrl(request)
  const client = createCacheClient(address)
  // A path per site separates sites on servers that ignore the path.
  const name = nameEntry([new URL(address.url).pathname, ...site])
  const entryName = { name, key: address.key }
  const stores: Readonly<Record<Family, Store>> = { steps, blobs }
  /** Batches on the server with known values: their keys, each with the letter of its family. */
  const batchKeys = new Map<string, ReadonlySet<string>>()
  /** Batches listed in the server's entry. */
  let listed: readonly BatchRef[] = []
  let mayWrite = !address.readOnly
  let isReceived = false

  /** Reads the batches that the entry lists; undefined if there is no valid entry. */
  async function readEntry(): Promise<readonly BatchRef[] | undefined> {
    const message = await client.get(`ac/${name}`, MAX_ENTRY_BYTES)
    if (!message) return undefined
    const entry = decodeEntry(message, entryName)
    if (entry === 'damaged') client.note('its entry for this site is damaged')
    else if (entry === 'unsigned')
      client.note('its entry for this site is not signed with the key in `OCTAVO_REMOTE_CACHE_KEY`')
    else if (entry.isSigned && address.key === undefined && mayWrite) {
      mayWrite = false
      client.note(
        'its entry for this site is signed; to send results, set `OCTAVO_REMOTE_CACHE_KEY`, else use `--remote-cache-read-only`',
      )
    }
    return typeof entry === 'string' ? undefined : entry.batches
  }

  async function receiveBatch(ref: BatchRef): Promise<void> {
    const bytes = await client.get(`cas/${ref.hash}`, ref.bytes)
    if (!bytes) return
    const values = await unpackBatch(bytes, ref)
    if (!values) return client.note('it sends contents that do not match the request')
    for (const { family, key, value } of values) stores[family].adopt(key, value)
    batchKeys.set(ref.hash, new Set(values.map(nameValue)))
  }

  function listUsed(): UsedValue[] {
    return (['steps', 'blobs'] as const).flatMap((family) =>
      stores[family].listUsed().map(([key, length]) => ({
        name: nameValue({ family, key }),
        family,
        key,
        length,
      })),
    )
  }

  /** Batches to remove from the entry after their used values are sent again. */
  function findOutOfUse(used: readonly UsedValue[]): ReadonlySet<string> {
    const needed = 1 + Math.floor(used.reduce((sum, { length }) => sum + length, 0) / BATCH_BYTES)
    const batches = listed.filter(({ hash }) => batchKeys.has(hash))
    return new Set(batches.length > needed * MAX_BATCHES ? batches.map(({ hash }) => hash) : [])
  }

  async function sendBatch(values: readonly BatchValue[]): Promise<BatchRef | undefined> {
    const { ref, bytes } = await packBatch(values)
    if (ref.rawBytes > MAX_BATCH_BYTES || !(await client.put(`cas/${ref.hash}`, bytes))) return undefined
    batchKeys.set(ref.hash, new Set(values.map(nameValue)))
    return ref
  }

  /** Updates the entry: adds batches and removes obsolete ones. Batches listed by other machines are retained. */
  async function writeEntry(fresh: readonly BatchRef[], obsolete: ReadonlySet<string>): Promise<void> {
    if (fresh.length === 0 && obsolete.size === 0) return
    for (let tries = 0; tries < TRIES; tries++) {
      const current = await readEntry()
      if (!client.isUsed() || !mayWrite) return
      const retainedBatches = (current ?? listed).filter(({ hash }) => !obsolete.has(hash))
      const missing = fresh.filter(({ hash }) => !retainedBatches.some((batch) => batch.hash === hash))
      if (current && retainedBatches.length === current.length && missing.length === 0) return
      await client.put(`ac/${name}`, encodeEntry([...retainedBatches, ...missing], entryName))
    }
  }

  /** Packs and uploads values; returns the batches that the server accepted. */
  async function sendBatches(values: readonly UsedValue[], onProgress: OnProgress): Promise<BatchRef[]> {
    const fresh: BatchRef[] = []
    const batches = cutIntoBatches(values)
    await forEachSequentially(batches, async (batch) => {
      if (!client.isUsed()) return
      const contents = batch.flatMap(({ family, key }): BatchValue[] => {
        const value = stores[family].get(key)
        return value ? [{ family, key, value }] : []
      })
      const ref = await sendBatch(contents)
      if (ref) fresh.push(ref)
      onProgress?.({ phase: 'send', done: fresh.length, total: batches.length })
    })
    return fresh
  }

  async function sendUsed(isWhole: boolean, onProgress: OnProgress): Promise<void> {
    const used = listUsed()
    const outOfUse = isWhole ? findOutOfUse(used) : new Set<string>()
    const retainedKeys = new Set(
      [...batchKeys].flatMap(([hash, keys]) => (outOfUse.has(hash) ? [] : [...keys])),
    )
    // Sorted, so that machines with the same results send the same batches.
    const missingValues = used
      .filter(({ name, length }) => length <= MAX_VALUE_BYTES && !retainedKeys.has(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    const fresh = await sendBatches(missingValues, onProgress)
    if (!client.isUsed()) return
    // Listed batches that could not be downloaded are useless to other machines too.
    const missingBatches = listed.filter(({ hash }) => !batchKeys.has(hash)).map(({ hash }) => hash)
    await writeEntry(fresh, new Set(client.failures === 0 ? [...missingBatches, ...outOfUse] : []))
  }

  return {
    async receive(onProgress) {
      if (isReceived) return
      isReceived = true
      await client.inTime(async () => {
        listed = (await readEntry()) ?? []
        const localBatches = readBatchList(cacheDir, name)
        const requiredBatches = listed.filter(({ hash }) => {
          const values = localBatches.get(hash)
          if (values) batchKeys.set(hash, values)
          return !values
        })
        let done = 0
        await forEachSequentially(requiredBatches, async (batch) => {
          await receiveBatch(batch)
          onProgress?.({ phase: 'receive', done: ++done, total: requiredBatches.length })
        })
      })
    },
    async send({ isComplete, onProgress }) {
      if (mayWrite && client.isUsed()) await client.inTime(() => sendUsed(isComplete, onProgress))
      if (batchKeys.size > 0) writeBatchList(cacheDir, name, batchKeys)
    },
    invalidate() {
      if (batchKeys.size === 0) return
      batchKeys.clear()
      client.note('it sent results that cannot be used')
    },
    isReceived: () => isReceived,
    summary: () => ({
      received: client.received,
      sent: client.sent,
      ...(client.problem !== undefined && { problem: `The remote cache ${address.url}: ${client.problem}.` }),
    }),
  }
}

function nameValue({ family, key }: { readonly family: Family; readonly key: Hash }): string {
  return `${family[0]}${key}`
}

function cutIntoBatches(values: readonly UsedValue[]): UsedValue[][] {
  const batches: UsedValue[][] = []
  let bytes = BATCH_BYTES
  for (const value of values) {
    if (bytes + value.length > BATCH_BYTES) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)!.push(value)
    bytes += value.length
  }
  return batches
}

/** Processes all items with limited concurrency. */
async function forEachSequentially<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items[Symbol.iterator]()
  const next = async (): Promise<void> => {
    for (const item of remaining) await work(item)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, next))
}
