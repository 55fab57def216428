// The file format of a store.
//
// A pack is two files: `<family>-<number>-<pid>-<random>.pack`, concatenated values, and `.idx`, a JSON list of [key,
// offset, length, crc32] with its own checksum. Packs are written once and never changed. A pack whose index is missing
// or damaged is ignored, and so is a value whose checksum does not match.
//
// Portable packs, `<family>.pack` and `.idx` in their own folder, contain results that one machine computed and another
// mounts next to its store.

import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Hash } from '../model/names.ts'
import {
  inFolder,
  isPlainFile,
  listFolder,
  readCachedText,
  readCachedValue,
  writeCachedValue,
} from './cache-file.ts'

/** `steps` are small values that every build needs and are read at once; `blobs` are read one by one. */
export type Family = 'steps' | 'blobs'

export interface PackFolder {
  readonly folder: string
  readonly family: Family
}

export interface Pack {
  readonly name: string
  readonly file: string
  readonly fd: number
  /** Whether the pack belongs to a mounted folder: it is read, but never merged or deleted. */
  readonly isMounted?: true
  /** Content of the pack, for families that are read at once. */
  bytes?: Uint8Array
}

/** A value in a pack. */
export interface Entry {
  readonly pack: Pack
  readonly offset: number
  readonly length: number
  readonly crc: number
  /** The value, until it is written to disk. */
  pending?: Uint8Array
}

/** Reads the indexes of all packs, oldest first, so that newer entries win. Invalid packs are ignored. */
export function readPacks({ folder, family }: PackFolder, index: Map<Hash, Entry>): Pack[] {
  const packs: Pack[] = []
  for (const file of listFolder(folder).sort()) {
    if (!file.startsWith(`${family}-`) || !file.endsWith('.idx')) continue
    const pack = readPack(folder, file.slice(0, -'.idx'.length), index)
    if (pack) packs.push(pack)
  }
  return packs
}

/** Reads the indexes of portable packs. */
export function mountPacks(
  folders: readonly string[],
  family: Family,
  index: Map<Hash, Entry>,
): readonly Pack[] {
  return folders.flatMap((folder) => readPack(folder, family, index, { isMounted: true }) ?? [])
}

function readPack(
  folder: string,
  name: string,
  index: Map<Hash, Entry>,
  kind: Pick<Pack, 'isMounted'> = {},
): Pack | undefined {
  const lines = readCachedValue(join(folder, `${name}.idx`)) as IndexLine[] | undefined
  const file = packFile(folder, name)
  const fd = lines && openPack(file)
  if (lines === undefined || fd === undefined) return undefined
  const pack: Pack = { name, file, fd, ...kind }
  const { size } = fstatSync(fd)
  for (const [key, offset, length, crc] of lines) {
    // Skip entries beyond the end of a truncated pack.
    if (offset + length <= size) index.set(key, { pack, offset, length, crc })
  }
  return pack
}

type IndexLine = [key: Hash, offset: number, length: number, crc: number]

/** Returns undefined when the pack is damaged, or was just merged by another build. */
function openPack(file: string): number | undefined {
  try {
    return isPlainFile(file) ? openSync(file, 'r') : undefined
  } catch {
    return undefined
  }
}

/** Creates a pack with a higher number than the others. */
export function startPack({ folder, family }: PackFolder, others: readonly Pack[]): Pack {
  const number = others.reduce((highest, { name }) => Math.max(highest, Number(name.split('-')[1])), 0) + 1
  const name = `${family}-${String(number).padStart(8, '0')}-${process.pid}-${randomUUID().slice(0, 8)}`
  const file = packFile(folder, name)
  return { name, file, fd: inFolder(folder, () => openSync(file, 'wx+')) }
}

export function appendToPack({ fd }: Pack, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written)
}

/** Writes the index of a pack; packs without an index are ignored. */
export function indexPack({ folder }: PackFolder, { name }: Pack, entries: readonly [Hash, Entry][]): void {
  const lines = entries.map(([key, { offset, length, crc }]) => [key, offset, length, crc])
  writeCachedValue(join(folder, `${name}.idx`), lines)
}

export function deletePack({ folder }: PackFolder, { name, file, fd }: Pack): void {
  closeSync(fd)
  for (const path of [join(folder, `${name}.idx`), file]) rmSync(path, { recursive: true, force: true })
}

/** File names of a portable pack. */
export function portableFiles(family: Family): readonly string[] {
  return [`${family}.pack`, `${family}.idx`]
}

/** Writes values as a portable pack and replaces an existing one; returns its size in bytes. */
export function writePortablePack(
  folder: string,
  family: Family,
  values: Iterable<readonly [Hash, Uint8Array]>,
): number {
  const file = packFile(folder, family)
  rmSync(file, { recursive: true, force: true })
  const pack: Pack = { name: family, file, fd: openSync(file, 'wx') }
  const entries: [Hash, Entry][] = []
  let offset = 0
  try {
    for (const [key, value] of values) {
      appendToPack(pack, value)
      entries.push([key, { pack, offset, length: value.length, crc: crc32(value) }])
      offset += value.length
    }
  } finally {
    closeSync(pack.fd)
  }
  indexPack({ folder, family }, pack, entries)
  return offset
}

function packFile(folder: string, name: string): string {
  return join(folder, `${name}.pack`)
}

/** Returns the value of an entry, or undefined when it is damaged. */
export function readEntry(entry: Entry, family: Family): Uint8Array | undefined {
  if (entry.pending) return entry.pending
  try {
    const value = family === 'steps' ? readFromMemory(entry) : readFromDisk(entry)
    return value.length === entry.length && crc32(value) === entry.crc ? value : undefined
  } catch {
    return undefined // The disk fails.
  }
}

function readFromMemory(entry: Entry): Uint8Array {
  const { pack } = entry
  // The pack of this build is still growing; packs of earlier builds are read once.
  if (!pack.bytes || pack.bytes.length < entry.offset + entry.length) pack.bytes = readAll(pack.fd)
  return pack.bytes.subarray(entry.offset, entry.offset + entry.length)
}

function readAll(fd: number): Uint8Array {
  const bytes = new Uint8Array(fstatSync(fd).size)
  readSync(fd, bytes, 0, bytes.length, 0)
  return bytes
}

function readFromDisk({ pack, offset, length }: Entry): Uint8Array {
  const bytes = new Uint8Array(length)
  return bytes.subarray(0, readSync(pack.fd, bytes, 0, length, offset))
}

/** Deletes damaged packs and files left by aborted builds, unless their process is still running. */
export function removeLeftovers({ folder, family }: PackFolder, current: readonly Pack[]): void {
  const names = new Set(current.map((pack) => pack.name))
  for (const file of listFolder(folder)) {
    const [, name, pid] = PACK_FILE.exec(file) ?? []
    if (name === undefined || !name.startsWith(`${family}-`) || names.has(name)) continue
    if (isRunning(Number(pid)) || isPack(folder, name)) continue
    rmSync(join(folder, file), { recursive: true, force: true })
  }
}

function isPack(folder: string, name: string): boolean {
  return readCachedText(join(folder, `${name}.idx`)) !== undefined && isPlainFile(packFile(folder, name))
}

/** A file of a store, possibly unfinished, with the name of its pack and the id of the process that wrote it. */
const PACK_FILE = /^(\w+-\d+-(\d+)-\w+)\.(?:pack|idx(?:\.\d+\.tmp)?)$/

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
