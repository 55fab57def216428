// The files of a store.
//
// A pack is two files: `<family>-<number>-<pid>-<random>.pack`, values back to back, and `.idx`, a JSON list of
// [key, offset, length, crc32]. Packs are written once and never changed. A pack whose index is missing or damaged does
// not exist, nor does a value whose checksum does not match.

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

/** `steps` holds small values that every build needs and is read whole; `blobs` is read value by value. */
export type Family = 'steps' | 'blobs'

export interface PackFolder {
  readonly folder: string
  readonly family: Family
}

export interface Pack {
  readonly name: string
  readonly fd: number
  /** The whole pack, for the family that is read whole. */
  bytes?: Uint8Array
}

/** A value of a pack. */
export interface Entry {
  readonly pack: Pack
  readonly offset: number
  readonly length: number
  readonly crc: number
  /** The value, while it is not yet on disk. */
  pending?: Uint8Array
}

/** Reads all packs into an index, the newest last: it wins. */
export function readPacks({ folder, family }: PackFolder, index: Map<Hash, Entry>): Pack[] {
  const packs: Pack[] = []
  for (const file of listFolder(folder).sort()) {
    if (!file.startsWith(`${family}-`) || !file.endsWith('.idx')) continue
    const name = file.slice(0, -'.idx'.length)
    try {
      const lines = JSON.parse(readFileSync(join(folder, file), 'utf8')) as [Hash, number, number, number][]
      const pack: Pack = { name, fd: openSync(packFile(folder, name), 'r') }
      packs.push(pack)
      const { size } = fstatSync(pack.fd)
      for (const [key, offset, length, crc] of lines) {
        // A damaged index may contain any number, and a pack may have been truncated.
        if (offset >= 0 && length >= 0 && offset + length <= size)
          index.set(key, { pack, offset, length, crc })
      }
    } catch {
      // Damaged, or just merged away by another build: its values are misses.
    }
  }
  return packs
}

/** Starts a pack that is newer than the others. */
export function startPack({ folder, family }: PackFolder, others: readonly Pack[]): Pack {
  mkdirSync(folder, { recursive: true })
  const number = others.reduce((most, { name }) => Math.max(most, Number(name.split('-')[1])), 0) + 1
  const name = `${family}-${String(number).padStart(8, '0')}-${process.pid}-${randomUUID().slice(0, 8)}`
  return { name, fd: openSync(packFile(folder, name), 'w+') }
}

export function appendToPack({ fd }: Pack, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
}

/** Writes the index of a pack; without one it does not exist. */
export function indexPack({ folder }: PackFolder, { name }: Pack, entries: readonly [Hash, Entry][]): void {
  const lines = entries.map(([key, { offset, length, crc }]) => [key, offset, length, crc])
  writeWhole(join(folder, `${name}.idx`), JSON.stringify(lines))
}

export function deletePack({ folder }: PackFolder, { name, fd }: Pack): void {
  closeSync(fd)
  rmSync(join(folder, `${name}.idx`), { force: true })
  rmSync(packFile(folder, name), { force: true })
}

export function packFile(folder: string, name: string): string {
  return join(folder, `${name}.pack`)
}

/** The value of an entry; undefined when it is damaged. */
export function readEntry(entry: Entry, family: Family): Uint8Array | undefined {
  if (entry.pending) return entry.pending
  const value = family === 'steps' ? readFromWhole(entry) : readPiece(entry)
  return value && value.length === entry.length && crc32(value) === entry.crc ? value : undefined
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
    return undefined // The index may not match its pack.
  }
}

/** Deletes packs that a killed build left: without an index, and of a process that no longer runs. */
export function removeLeftovers({ folder, family }: PackFolder, known: readonly Pack[]): void {
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
