// Files of the cache. The cache may be damaged in any way, by a full disk, a broken copy or a person: a file counts only
// as what was written under its name, and whatever else is in its place is a miss and is replaced. Nothing is read or
// written through a link.

import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Hash } from '../model/names.ts'
import { hashOf } from './hash.ts'

/** The text that was kept under this name; undefined when there is none or it is damaged. */
export function readCachedText(file: string): string | undefined {
  const content = readPlainFile(file)?.toString('utf8') ?? ''
  const end = content.indexOf('\n')
  const text = content.slice(end + 1)
  return end > 0 && content.slice(0, end) === checksumOf(file, text) ? text : undefined
}

/** Keeps a text, with a checksum of it and of the file's name. */
export function writeCachedText(file: string, text: string): void {
  replaceWith(file, `${checksumOf(file, text)}\n${text}`)
}

/** The value that was kept under this name. */
export function readCachedValue(file: string): unknown {
  const text = readCachedText(file)
  return text === undefined ? undefined : JSON.parse(text)
}

export function writeCachedValue(file: string, value: unknown): void {
  writeCachedText(file, JSON.stringify(value))
}

/** Whether a file is there with contents of this hash. */
export function hasContents(file: string, hash: Hash): boolean {
  const bytes = readPlainFile(file)
  return bytes !== undefined && hashOf(bytes) === hash
}

/** Whether a plain file is at a path: not a folder, a link, or a pipe that would never answer. */
export function isPlainFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Writes a file atomically, in place of whatever is there. Somebody may have deleted its folder. */
export function replaceWith(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`
  inFolder(dirname(file), () => {
    rmSync(temporary, { recursive: true, force: true })
    writeFileSync(temporary, content, { flag: 'wx' })
    try {
      renameSync(temporary, file)
    } catch {
      // A folder has the name.
      rmSync(file, { recursive: true, force: true })
      renameSync(temporary, file)
    }
  })
}

/** Tries in all to write into a folder that is deleted at the same time. */
const WRITE_TRIES = 5

/** Writes into a folder of the cache, which is made first, and again where it is deleted meanwhile. */
export function inFolder<Result>(folder: string, write: () => Result): Result {
  for (let tries = 1; ; tries++) {
    try {
      mkdirSync(folder, { recursive: true })
      return write()
    } catch (error) {
      if (tries === WRITE_TRIES || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Makes a folder below the cache, in place of anything else of this name. */
export function createCacheFolder(folder: string): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  if (stat?.isDirectory()) return
  if (stat) rmSync(folder)
  mkdirSync(folder, { recursive: true })
}

/** The names in a folder of the cache; empty where it has been deleted. */
export function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function checksumOf(file: string, text: string): Hash {
  return hashOf(`${basename(file)}\n${text}`)
}

function readPlainFile(file: string): Buffer | undefined {
  try {
    return isPlainFile(file) ? readFileSync(file) : undefined
  } catch {
    return undefined // Not readable, or just deleted by another build.
  }
}
