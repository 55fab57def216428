// The content-addressed store, in few files so that ten thousand entries are read at once. The newest pack wins. A store
// may be deleted, truncated, shared between builds or moved between machines at any time: a damaged value is a miss.
// `pack.ts` has the files.

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

/** Where a value is, for another thread to read it. */
export interface Location {
  readonly file: string
  readonly offset: number
  readonly length: number
  readonly crc: number
}

export interface Store {
  get(key: Hash): Uint8Array | undefined
  /** Whether there is such a value; counts as a use. */
  use(key: Hash): boolean
  /** Keeps a value; a known key is ignored. */
  put(key: Hash, value: Uint8Array): void
  /** Keeps a value that another machine made; a known key is ignored. It does not count as used. */
  adopt(key: Hash, value: Uint8Array): void
  /** Whether a value came from another machine in this run. */
  isAdopted(key: Hash): boolean
  /** The values that this run used, and how long they are. */
  listUsed(): readonly (readonly [key: Hash, length: number])[]
  /** Writes what is buffered, so that `locate` finds everything. */
  flush(): void
  locate(key: Hash): Location | undefined
  /** Drops every value kept so far. */
  invalidate(): void
  /**
   * Makes new values permanent, and drops unused ones when they are larger than `slack` times those that were used: by
   * default, when they are larger.
   */
  commit(slack?: number): void
  /** Writes every value that was used as a portable pack, equal for equal values; returns its size. */
  exportUsed(folder: string): number
  /** Values of the mounted packs, and how many of them were not used. */
  countMounted(): { readonly total: number; readonly unused: number }
  close(): void
}

/** Values are written in chunks of about this size. */
const WRITE_BYTES = 1 << 20

/** Unused values that are not larger than this are never dropped. */
const SPARE_BYTES = 64 << 20

/** When there are more packs than this, those of single edits are merged into one. */
const MANY_PACKS = 12

/** A pack that is so many times larger than all others together is not copied to merge them. */
const LARGE_PACK = 4

/**
 * One family of a store, read when it is first asked for; the folder is made when something is written. Values of the
 * portable packs in `mounts` are found as if they were in the store.
 */
export function openStore(folder: string, family: Family, mounts: readonly string[] = []): Store {
  let store: Store | undefined
  const opened = (): Store => {
    store ??= readStore(folder, family, mounts)
    return store
  }
  return {
    get: (key) => opened().get(key),
    use: (key) => opened().use(key),
    put: (key, value) => opened().put(key, value),
    adopt: (key, value) => opened().adopt(key, value),
    isAdopted: (key) => store?.isAdopted(key) ?? false,
    listUsed: () => store?.listUsed() ?? [],
    flush: () => store?.flush(),
    locate: (key) => opened().locate(key),
    invalidate: () => opened().invalidate(),
    commit: (slack) => store?.commit(slack),
    exportUsed: (target) => opened().exportUsed(target),
    countMounted: () => store?.countMounted() ?? { total: 0, unused: 0 },
    close: () => store?.close(),
  }
}

function readStore(folder: string, family: Family, mounts: readonly string[]): Store {
  const index = new Map<Hash, Entry>()
  const used = new Set<Hash>()
  const adopted = new Set<Hash>()
  const place = { folder, family }
  const mounted = mountPacks(mounts, family, index)
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

  /** Copies the values to keep of some packs into a new one and deletes those packs. */
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
      const known = index.has(key)
      if (known) used.add(key)
      return known
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
      else if (packs.length > MANY_PACKS)
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
      for (const { fd } of [...packs, ...mounted]) closeSync(fd)
      packs.length = 0
      index.clear()
    },
  }
}
