// The files of a store.
//
// A pack is two files: `<family>-<number>-<pid>-<random>.pack`, values back to back, and `.idx`, a JSON list of
// [key, offset, length, crc32] with a checksum of its own. Packs are written once and never changed. A pack whose index
// is missing or damaged does not exist, nor does a value whose checksum does not match.

import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Hash } from '../model/names.ts'
import { isPlainFile, keepValue, readKept, readKeptValue } from './cache-file.ts'

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

/** Reads all packs into an index, the newest last: it wins. What is no pack is left out. */
export function readPacks({ folder, family }: PackFolder, index: Map<Hash, Entry>): Pack[] {
  const packs: Pack[] = []
  for (const file of listFolder(folder).sort()) {
    if (!file.startsWith(`${family}-`) || !file.endsWith('.idx')) continue
    const name = file.slice(0, -'.idx'.length)
    const lines = readKeptValue(join(folder, file)) as [Hash, number, number, number][] | undefined
    const fd = lines && openPack(packFile(folder, name))
    if (lines === undefined || fd === undefined) continue
    const pack: Pack = { name, fd }
    packs.push(pack)
    const { size } = fstatSync(fd)
    for (const [key, offset, length, crc] of lines) {
      // The pack may have been truncated.
      if (offset + length <= size) index.set(key, { pack, offset, length, crc })
    }
  }
  return packs
}

/** Undefined when it is damaged, or just merged away by another build. */
function openPack(file: string): number | undefined {
  try {
    return isPlainFile(file) ? openSync(file, 'r') : undefined
  } catch {
    return undefined
  }
}

/** Starts a pack that is newer than the others. */
export function startPack({ folder, family }: PackFolder, others: readonly Pack[]): Pack {
  mkdirSync(folder, { recursive: true })
  const number = others.reduce((most, { name }) => Math.max(most, Number(name.split('-')[1])), 0) + 1
  const name = `${family}-${String(number).padStart(8, '0')}-${process.pid}-${randomUUID().slice(0, 8)}`
  return { name, fd: openSync(packFile(folder, name), 'wx+') }
}

export function appendToPack({ fd }: Pack, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
}

/** Writes the index of a pack; without one it does not exist. */
export function indexPack({ folder }: PackFolder, { name }: Pack, entries: readonly [Hash, Entry][]): void {
  const lines = entries.map(([key, { offset, length, crc }]) => [key, offset, length, crc])
  keepValue(join(folder, `${name}.idx`), lines)
}

export function deletePack({ folder }: PackFolder, { name, fd }: Pack): void {
  closeSync(fd)
  for (const file of [join(folder, `${name}.idx`), packFile(folder, name)])
    rmSync(file, { recursive: true, force: true })
}

export function packFile(folder: string, name: string): string {
  return join(folder, `${name}.pack`)
}

/** The value of an entry; undefined when it is damaged. */
export function readEntry(entry: Entry, family: Family): Uint8Array | undefined {
  if (entry.pending) return entry.pending
  try {
    const value = family === 'steps' ? readFromWhole(entry) : readPiece(entry)
    return value.length === entry.length && crc32(value) === entry.crc ? value : undefined
  } catch {
    return undefined // The disk fails.
  }
}

function readFromWhole(entry: Entry): Uint8Array {
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

function readPiece({ pack, offset, length }: Entry): Uint8Array {
  const bytes = new Uint8Array(length)
  return bytes.subarray(0, readSync(pack.fd, bytes, 0, length, offset))
}

/** Deletes what is no pack and belongs to no running process: damaged packs, and what a killed build left. */
export function removeLeftovers({ folder, family }: PackFolder, known: readonly Pack[]): void {
  const names = new Set(known.map((pack) => pack.name))
  for (const file of listFolder(folder)) {
    const [, name, pid] = PACK_FILE.exec(file) ?? []
    if (name === undefined || !name.startsWith(`${family}-`) || names.has(name)) continue
    if (isRunning(Number(pid)) || isPack(folder, name)) continue
    rmSync(join(folder, file), { recursive: true, force: true })
  }
}

function isPack(folder: string, name: string): boolean {
  return readKept(join(folder, `${name}.idx`)) !== undefined && isPlainFile(packFile(folder, name))
}

/** A file of a store, with the name of its pack and the process that wrote it; also one that was not finished. */
const PACK_FILE = /^(\w+-\d+-(\d+)-\w+)\.(?:pack|idx(?:\.\d+\.tmp)?)$/

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
