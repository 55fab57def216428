// The content-addressed store, packed into few files so that ten thousand entries are read in one go.
//
// A pack is two files: `<family>-<number>-<pid>-<random>.pack`, values back to back, and `.idx`, a JSON list of
// [key, offset, length, crc32]. Packs are written once and never changed; the newest wins. A pack whose index is
// absent or damaged does not exist, and a value whose checksum does not fit is a miss, so a store may be deleted,
// truncated, shared between builds or carried between machines at any time.
//
// `steps` holds small values that every build asks for and is read whole; `blobs` is read piece by piece.

import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Hash } from '../model/names.ts'
import { writeWhole } from './files.ts'

export type Family = 'steps' | 'blobs'

/** Where a value lies, for another thread to read it. */
export interface Location {
  readonly file: string
  readonly offset: number
  readonly length: number
  readonly crc: number
}

export interface Store {
  get(key: Hash): Uint8Array | undefined
  /** Whether there is such a value; counts as a use of it. */
  use(key: Hash): boolean
  /** Keeps a value; the same key again is ignored. */
  put(key: Hash, value: Uint8Array): void
  /** Writes out what is buffered, so that `locate` answers for everything. */
  flush(): void
  locate(key: Hash): Location | undefined
  /** Takes every value kept so far for lost. */
  distrust(): void
  /** Makes what was put lasting, and drops what has not been used for long when the store has grown. */
  commit(): void
  close(): void
}

/** Values put are written in pieces of about this size. */
const WRITE_BYTES = 1 << 20

/** A store is packed anew once what no recent build used is larger than what this one used, and larger than this. */
const SPARE_BYTES = 64 << 20

/** More packs than this are merged into one. */
const MANY_PACKS = 12

interface Pack {
  readonly name: string
  fd: number
  /** The whole pack, for the family that is read whole. */
  bytes?: Uint8Array
}

interface Entry {
  readonly pack: Pack
  readonly offset: number
  readonly length: number
  readonly crc: number
  /** The value, while it is not yet on disk. */
  pending?: Uint8Array
}

/** Opens one family of a store; the folder is made when something is written. */
export function openStore(folder: string, family: Family): Store {
  const index = new Map<Hash, Entry>()
  const used = new Set<Hash>()
  const packs = readPacks(folder, family, index)
  const oldPacks = [...packs]
  let writing: Pack | undefined
  let written = 0
  let buffered: Uint8Array[] = []
  let bufferedBytes = 0
  const fresh: [Hash, Entry][] = []

  function startPack(): Pack {
    mkdirSync(folder, { recursive: true })
    const number = nextNumber(packs)
    const name = `${family}-${String(number).padStart(8, '0')}-${process.pid}-${randomUUID().slice(0, 8)}`
    const pack = { name, fd: openSync(join(folder, `${name}.pack`), 'w+') }
    packs.push(pack)
    written = 0
    return pack
  }

  function flush(): void {
    if (!writing || buffered.length === 0) return
    const bytes = Buffer.concat(buffered)
    writeAll(writing.fd, bytes)
    buffered = []
    bufferedBytes = 0
    for (let at = fresh.length - 1; at >= 0 && fresh[at]![1].pending; at--) delete fresh[at]![1].pending
  }

  function put(key: Hash, value: Uint8Array): void {
    used.add(key)
    if (index.has(key)) return
    writing ??= startPack()
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

  function read(entry: Entry): Uint8Array | undefined {
    if (entry.pending) return entry.pending
    const value = family === 'steps' ? readFromWhole(entry) : readPiece(entry)
    return value && value.length === entry.length && crc32(value) === entry.crc ? value : undefined
  }

  function get(key: Hash): Uint8Array | undefined {
    const entry = index.get(key)
    if (!entry) return undefined
    const value = read(entry)
    if (value) used.add(key)
    else index.delete(key)
    return value
  }

  function writeIndex(): void {
    if (!writing || fresh.length === 0) return
    flush()
    const lines = fresh.map(([key, { offset, length, crc }]) => [key, offset, length, crc])
    writeWhole(join(folder, `${writing.name}.idx`), JSON.stringify(lines))
  }

  /** Copies what is still of use into one new pack and deletes the others. */
  function pack(keep: (key: Hash) => boolean): void {
    writeIndex()
    const old = [...packs]
    const entries = [...index].filter(([key]) => keep(key))
    index.clear()
    fresh.length = 0
    writing = undefined
    for (const [key, entry] of entries) {
      const value = read(entry)
      if (value) put(key, value)
    }
    writeIndex()
    for (const { name, fd } of old) {
      closeSync(fd)
      rmSync(join(folder, `${name}.idx`), { force: true })
      rmSync(join(folder, `${name}.pack`), { force: true })
      packs.splice(0, packs.length, ...packs.filter((other) => other.name !== name))
    }
  }

  return {
    get,
    use(key) {
      const known = index.has(key)
      if (known) used.add(key)
      return known
    },
    put,
    flush,
    locate(key) {
      const entry = index.get(key)
      if (!entry || entry.pending) return undefined
      used.add(key)
      return {
        file: join(folder, `${entry.pack.name}.pack`),
        offset: entry.offset,
        length: entry.length,
        crc: entry.crc,
      }
    },
    distrust() {
      flush()
      index.clear()
      fresh.length = 0
    },
    commit() {
      writeIndex()
      let live = 0
      let total = 0
      for (const [key, entry] of index) {
        total += entry.length
        if (used.has(key)) live += entry.length
      }
      if (total - live > Math.max(live, SPARE_BYTES)) pack((key) => used.has(key))
      else if (packs.length > MANY_PACKS) pack(() => true)
      writing = undefined
      fresh.length = 0
      removeLeftovers(folder, family, [...packs, ...oldPacks])
    },
    close() {
      for (const { fd } of packs) closeSync(fd)
      packs.length = 0
      index.clear()
    },
  }
}

function readFromWhole(entry: Entry): Uint8Array | undefined {
  const { pack } = entry
  // A pack of this build is still growing; one of an earlier build is read once.
  if (!pack.bytes || pack.bytes.length < entry.offset + entry.length) pack.bytes = readWhole(pack.fd)
  return pack.bytes.subarray(entry.offset, entry.offset + entry.length)
}

function readWhole(fd: number): Uint8Array {
  const bytes = new Uint8Array(fstatSync(fd).size)
  readSync(fd, bytes, 0, bytes.length, 0)
  return bytes
}

function readPiece({ pack, offset, length }: Entry): Uint8Array | undefined {
  const bytes = new Uint8Array(length)
  try {
    return readSync(pack.fd, bytes, 0, length, offset) === length ? bytes : undefined
  } catch {
    return undefined // An index that lies about its pack may ask for what cannot be read.
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
}

function readPacks(folder: string, family: Family, index: Map<Hash, Entry>): Pack[] {
  const packs: Pack[] = []
  for (const file of listFolder(folder).sort()) {
    if (!file.startsWith(`${family}-`) || !file.endsWith('.idx')) continue
    const name = file.slice(0, -'.idx'.length)
    try {
      const lines = JSON.parse(readFileSync(join(folder, file), 'utf8')) as [Hash, number, number, number][]
      const pack: Pack = { name, fd: openSync(join(folder, `${name}.pack`), 'r') }
      packs.push(pack)
      const { size } = fstatSync(pack.fd)
      for (const [key, offset, length, crc] of lines) {
        // A damaged index may hold any number, and a pack may have been cut short.
        if (offset >= 0 && length >= 0 && offset + length <= size)
          index.set(key, { pack, offset, length, crc })
      }
    } catch {
      // Damaged, or another build has just merged it away: its values are misses.
    }
  }
  return packs
}

/** Packs without an index whose build no longer runs are what a killed build left. */
function removeLeftovers(folder: string, family: Family, known: readonly Pack[]): void {
  const names = new Set(known.map((pack) => pack.name))
  const files = new Set(listFolder(folder))
  for (const file of files) {
    const name = file.replace(/\.(pack|idx)$/, '')
    if (
      !file.startsWith(`${family}-`) ||
      names.has(name) ||
      !file.endsWith('.pack') ||
      files.has(`${name}.idx`)
    )
      continue
    if (!isRunning(Number(name.split('-')[2]))) rmSync(join(folder, file), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function nextNumber(packs: readonly Pack[]): number {
  return packs.reduce((most, { name }) => Math.max(most, Number(name.split('-')[1])), 0) + 1
}
