// The content-addressed store: many entries in few files, so that reading ten thousand entries is fast. The newest pack
// wins. A store may be deleted, truncated, shared between builds or moved between machines at any time: a damaged value
// is a miss. The file format is in `pack.ts`.

import { closeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Hash } from '../model/names.ts'
import {
  appendToPack,
  deletePack,
  type Entry,
  type Family,
  indexPack,
  mountPacks,
  type Pack,
  readEntry,
  readPacks,
  removeLeftovers,
  startPack,
  writePortablePack,
} from './pack.ts'

/** Location of a value on disk, so that another thread can read it. */
export interface Location {
  readonly file: string
  readonly offset: number
  readonly length: number
  readonly crc: number
}

export interface Store {
  get(key: Hash): Uint8Array | undefined
  /** Whether a value exists; counts as a use. */
  use(key: Hash): boolean
  /** Stores a value; ignores existing keys. */
  put(key: Hash, value: Uint8Array): void
  /** Stores a value computed by another machine; ignores existing keys. It does not count as used. */
  adopt(key: Hash, value: Uint8Array): void
  /** Whether a value came from another machine in this run. */
  isAdopted(key: Hash): boolean
  /** Values used in this run, with their lengths in bytes. */
  listUsed(): readonly (readonly [key: Hash, length: number])[]
  /** Writes buffered values, so that `locate` finds them. */
  flush(): void
  locate(key: Hash): Location | undefined
  /** Drops all values. */
  invalidate(): void
  /**
   * Makes new values permanent. Drops unused values if their total size is more than `slack` times that of the used ones;
   * the default is 1.
   */
  commit(slack?: number): void
  /** Writes all used values as a portable pack, which is identical for identical values; returns its size. */
  exportUsed(folder: string): number
  /** Number of values in mounted packs, and number of those not used. */
  countMounted(): { readonly total: number; readonly unused: number }
  close(): void
}

/** Approximate size of one write, in bytes. */
const WRITE_BYTES = 1 << 20

/** Unused values up to this total size are never dropped. */
const SPARE_BYTES = 64 << 20

/** With more packs than this, small ones are merged into one. */
const MAX_PACKS = 12

/** Packs this many times larger than all others together are not copied by a merge. */
const LARGE_PACK = 4

/**
 * Opens one family of a store. It is read on first access, and its folder is created on first write. Values of the
 * portable packs in `mounts` are found as if they were in the store.
 */
export function openStore(folder: string, family: Family, mounts: readonly string[] = []): Store {
  let store: Store | undefined
  // Work on a replaced site may end after the store was closed and its folder deleted.
  let isClosed = false
  const opened = (): Store => {
    store ??= readStore(folder, family, mounts)
    return store
  }
  return {
    get: (key) => opened().get(key),
    use: (key) => opened().use(key),
    put(key, value) {
      if (!isClosed) opened().put(key, value)
    },
    adopt: (key, value) => opened().adopt(key, value),
    isAdopted: (key) => store?.isAdopted(key) ?? false,
    listUsed: () => store?.listUsed() ?? [],
    flush: () => store?.flush(),
    locate: (key) => opened().locate(key),
    invalidate: () => opened().invalidate(),
    commit: (slack) => store?.commit(slack),
    exportUsed: (target) => opened().exportUsed(target),
    countMounted: () => store?.countMounted() ?? { total: 0, unused: 0 },
    close() {
      isClosed = true
      store?.close()
    },
  }
}

function readStore(folder: string, family: Family, mounts: readonly string[]): Store {
  const index = new Map<Hash, Entry>()
  const used = new Set<Hash>()
  const adopted = new Set<Hash>()
  const place = { folder, family }
  const mountedPacks = mountPacks(mounts, family, index)
  const mountedKeys = [...index.keys()]
  const packs = readPacks(place, index)
  const oldPacks = [...packs]
  let writing: Pack | undefined
  let written = 0
  let buffered: Uint8Array[] = []
  let bufferedBytes = 0
  const fresh: [Hash, Entry][] = []

  function flush(): void {
    if (!writing || buffered.length === 0) return
    appendToPack(writing, Buffer.concat(buffered))
    buffered = []
    bufferedBytes = 0
    for (let at = fresh.length - 1; at >= 0 && fresh[at]![1].pending; at--) delete fresh[at]![1].pending
  }

  function put(key: Hash, value: Uint8Array): void {
    used.add(key)
    if (!index.has(key)) append(key, value)
  }

  function append(key: Hash, value: Uint8Array): void {
    if (!writing) {
      writing = startPack(place, packs)
      packs.push(writing)
      written = 0
    }
    const entry: Entry = {
      pack: writing,
      offset: written,
      length: value.length,
      crc: crc32(value),
      pending: value,
    }
    written += value.length
    buffered.push(value)
    bufferedBytes += value.length
    index.set(key, entry)
    fresh.push([key, entry])
    if (bufferedBytes >= WRITE_BYTES) flush()
  }

  function get(key: Hash): Uint8Array | undefined {
    const entry = index.get(key)
    if (!entry) return undefined
    const value = readEntry(entry, family)
    if (value) used.add(key)
    else index.delete(key)
    return value
  }

  function writeIndex(): void {
    if (!writing || fresh.length === 0) return
    flush()
    indexPack(place, writing, fresh)
  }

  /** Copies the values to keep from some packs into a new one and deletes those packs. */
  function merge(replaced: readonly Pack[], keep: (key: Hash) => boolean): void {
    writeIndex()
    const entries = [...index].filter(([, { pack }]) => replaced.includes(pack))
    for (const [key] of entries) index.delete(key)
    fresh.length = 0
    writing = undefined
    for (const [key, entry] of entries) {
      const value = keep(key) ? readEntry(entry, family) : undefined
      if (value) put(key, value)
    }
    writeIndex()
    for (const name of replaced) deletePack(place, name)
    packs.splice(0, packs.length, ...packs.filter((other) => !replaced.includes(other)))
  }

  return {
    get,
    use(key) {
      const exists = index.has(key)
      if (exists) used.add(key)
      return exists
    },
    put,
    adopt(key, value) {
      if (index.has(key)) return
      append(key, value)
      adopted.add(key)
    },
    isAdopted: (key) => adopted.has(key),
    listUsed: () =>
      [...used].flatMap((key) => {
        const entry = index.get(key)
        return entry ? [[key, entry.length] as const] : []
      }),
    flush,
    locate(key) {
      const entry = index.get(key)
      if (!entry || entry.pending) return undefined
      used.add(key)
      return {
        file: entry.pack.file,
        offset: entry.offset,
        length: entry.length,
        crc: entry.crc,
      }
    },
    invalidate() {
      flush()
      // Its file may have been deleted.
      writing = undefined
      index.clear()
      adopted.clear()
      fresh.length = 0
    },
    commit(slack = 1) {
      writeIndex()
      let live = 0
      let total = 0
      const sizes = new Map(packs.map((pack) => [pack, 0]))
      for (const [key, { pack, length }] of index) {
        if (pack.isMounted) continue
        total += length
        sizes.set(pack, sizes.get(pack)! + length)
        if (used.has(key)) live += length
      }
      const isLarge = (pack: Pack): boolean => sizes.get(pack)! * (1 + 1 / LARGE_PACK) > total
      if (total - live > Math.max(slack * live, SPARE_BYTES)) merge([...packs], (key) => used.has(key))
      else if (packs.length > MAX_PACKS)
        merge(
          packs.filter((pack) => !isLarge(pack)),
          () => true,
        )
      writing = undefined
      fresh.length = 0
      removeLeftovers(place, [...packs, ...oldPacks])
    },
    exportUsed(target) {
      flush()
      const keys = [...used].sort()
      function* values(): Generator<readonly [Hash, Uint8Array]> {
        for (const key of keys) {
          const entry = index.get(key)
          const value = entry && readEntry(entry, family)
          if (value) yield [key, value]
        }
      }
      return writePortablePack(target, family, values())
    },
    countMounted: () => ({
      total: mountedKeys.length,
      unused: mountedKeys.filter((key) => !used.has(key)).length,
    }),
    close() {
      for (const { fd } of [...packs, ...mountedPacks]) closeSync(fd)
      packs.length = 0
      index.clear()
    },
  }
}
