// Reads and writes cache files. The cache may be damaged by a full disk, an interrupted copy or a user: a file counts
// only if its checksum matches its name and content. Anything else is a miss and is replaced. Symbolic links are not
// followed.

import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Hash } from '../model/names.ts'
import { hashFrom, hashOf } from './hash.ts'

/** Returns the cached text, or undefined when it is missing or damaged. */
export function readCachedText(file: string): string | undefined {
  const content = readPlainFile(file)
  if (content === undefined) return undefined
  const end = content.indexOf('\n')
  const bytes = content.subarray(end + 1)
  return end > 0 && content.toString('latin1', 0, end) === checksumOf(file, bytes)
    ? bytes.toString('utf8')
    : undefined
}

/** Writes a text with a checksum of the text and the file name. */
export function writeCachedText(file: string, text: string): void {
  const bytes = Buffer.from(text)
  replaceWith(file, Buffer.concat([Buffer.from(`${checksumOf(file, bytes)}\n`), bytes]))
}

/** Returns the cached value, or undefined when it is missing or damaged. */
export function readCachedValue(file: string): unknown {
  const text = readCachedText(file)
  return text === undefined ? undefined : JSON.parse(text)
}

export function writeCachedValue(file: string, value: unknown): void {
  writeCachedText(file, JSON.stringify(value))
}

/** Whether a file exists and its content has this hash. */
export function hasContents(file: string, hash: Hash): boolean {
  const bytes = readPlainFile(file)
  return bytes !== undefined && hashOf(bytes) === hash
}

/** Whether the path is a regular file, not a folder, a link, or a pipe, which could block. */
export function isPlainFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Writes a file atomically and replaces anything at its path. Creates the folder again if it was deleted. */
export function replaceWith(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`
  inFolder(dirname(file), () => {
    rmSync(temporary, { recursive: true, force: true })
    writeFileSync(temporary, content, { flag: 'wx' })
    try {
      renameSync(temporary, file)
    } catch {
      // The path is a folder.
      rmSync(file, { recursive: true, force: true })
      renameSync(temporary, file)
    }
  })
}

/** Maximum attempts to write into a folder that another process deletes at the same time. */
const WRITE_TRIES = 5

/** Writes into a cache folder. Creates the folder, and again if it is deleted meanwhile. */
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

/** Creates a folder in the cache; replaces anything else at its path. */
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

/** Hashes bytes, because a large string would be copied several times. */
function checksumOf(file: string, bytes: Uint8Array): Hash {
  return hashFrom([Buffer.from(`${basename(file)}\n`), bytes])
}

function readPlainFile(file: string): Buffer | undefined {
  try {
    return isPlainFile(file) ? readFileSync(file) : undefined
  } catch {
    return undefined // Not readable, or just deleted by another build.
  }
}
