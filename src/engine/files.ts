// The site's files: their bytes and hashes, each hash computed once per build. A record of sizes and times, kept beside
// the cache, saves reading files that have not changed since.

import { readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Hash } from '../model/names.ts'
import { keepValue, readKeptValue } from './cache-file.ts'
import { hashOf } from './hash.ts'
import { ABSENT, listFiles } from './list-files.ts'

/** A file modified this shortly before it was hashed may change again with the same modification time. */
const AMBIGUOUS_MS = 100

type Stamp = readonly [size: number, mtimeMs: number, ctimeMs: number, hash: Hash]

export interface Files {
  /** The folder all paths are relative to. */
  readonly root: string
  /** The file's bytes; undefined when there is no such file. */
  bytes(path: string): Uint8Array | undefined
  /** The hash of the file's bytes, or of the list of files when the path ends in `/`; undefined when there is none. */
  hash(path: string): Hash | undefined
  /** Files below a folder at any depth, hidden ones left out, sorted, relative to the root; empty when it is absent. */
  list(folder: string): readonly string[]
  /** Paths that may have changed: they are checked again on the next use. */
  forget(paths: readonly string[]): void
  forgetAll(): void
  /** Writes the record of times. */
  save(): void
}

/** A view of the files below `root`. Without a `recordFile` every file is read. */
export function createFiles(root: string, recordFile?: string): Files {
  const known = new Map<string, Hash | undefined>()
  const stamps = recordFile === undefined ? new Map<string, Stamp>() : readRecord(recordFile)
  let changed = false

  function stampOf(path: string): [number, number, number] | undefined {
    const stat = statOf(join(root, path))
    return stat?.isFile() ? [stat.size, stat.mtimeMs, stat.ctimeMs] : undefined
  }

  function read(path: string): Uint8Array | undefined {
    try {
      return readFileSync(join(root, path))
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }

  function remember(path: string, bytes: Uint8Array, stat: [number, number, number] | undefined): Hash {
    const hash = hashOf(bytes)
    known.set(path, hash)
    if (recordFile !== undefined && stat && Date.now() - Math.max(stat[1], stat[2]) > AMBIGUOUS_MS) {
      stamps.set(path, [...stat, hash])
      changed = true
    }
    return hash
  }

  function bytes(path: string): Uint8Array | undefined {
    const stat = recordFile === undefined ? undefined : stampOf(path)
    const content = read(path)
    if (content) remember(path, content, stat)
    else known.set(path, undefined)
    return content
  }

  function list(folder: string): string[] {
    const files = listFiles({ folder: join(root, folder) })
    return folder === '.' ? files : files.map((file) => `${folder}/${file}`)
  }

  return {
    root,
    bytes,
    list,
    hash(path) {
      if (known.has(path)) return known.get(path)
      if (path.endsWith('/')) {
        const hash = hashOf(list(path.slice(0, -1)).join('\n'))
        known.set(path, hash)
        return hash
      }
      if (recordFile === undefined) {
        bytes(path)
        return known.get(path)
      }
      const stat = stampOf(path)
      const stamp = stamps.get(path)
      if (stat && stamp && stat[0] === stamp[0] && stat[1] === stamp[1] && stat[2] === stamp[2]) {
        known.set(path, stamp[3])
        return stamp[3]
      }
      const content = stat && read(path)
      if (content) return remember(path, content, stat)
      known.set(path, undefined)
      return undefined
    },
    forget(paths) {
      for (const path of paths) known.delete(path)
    },
    forgetAll() {
      known.clear()
    },
    save() {
      if (recordFile === undefined || !changed) return
      const lines = [...stamps].filter(([path]) => known.get(path) !== undefined)
      keepValue(recordFile, lines)
      changed = false
    },
  }
}

/** The stats of a path; undefined when it does not exist. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

function readRecord(file: string): Map<string, Stamp> {
  const record = readKeptValue(file)
  return new Map(Array.isArray(record) ? (record as [string, Stamp][]) : [])
}

function isAbsent(error: unknown): boolean {
  return ABSENT.includes((error as NodeJS.ErrnoException).code ?? '')
}

/** The text of a file; undefined when it cannot be read. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
