// The site's files: their bytes and hashes, each hash computed once per build. A record of sizes and times, kept beside
// the cache, saves reading files that have not changed since.

import { type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Hash } from '../model/names.ts'
import { readCachedValue, writeCachedValue } from './cache-file.ts'
import { hashOf } from './hash.ts'
import { listFiles, type Refusal, type Walk } from './list-files.ts'
import { foldNames, isHidden, isPrivate } from './private-path.ts'
import {
  createFileFinder,
  type FileContents,
  type FileScope,
  type FileState,
  MOST_BYTES,
  readRegularBytes,
  readRegularFile,
} from './site-file.ts'
import { isReliable, isSameFile, type Stamp, stampOf } from './stamp.ts'

export interface Files {
  readonly scope: FileScope
  /** The file's bytes; undefined when there is no such file, or none that can be read. */
  bytes(path: string): Uint8Array | undefined
  /**
   * The hash of the file's bytes; undefined when there is none to read. Of `folder/` it is that of the list of files, of
   * `path\0` what `look` answers, of `\0name` that of a value of the scope: whatever a step may ask has such an answer to compare.
   */
  hash(path: string): Hash | undefined
  /** The bytes that a file has; zero when there is none to read. */
  size(path: string): number
  /** What is at a path, and whether it may be published; undefined when there is nothing. */
  look(path: string): PathState | undefined
  /** Files below a folder at any depth, hidden ones left out, sorted, relative to the root; empty when it is absent. */
  list(folder: string): readonly string[]
  /** What a list leaves out though it is not hidden: links out of the site, pipes, names that are no text. */
  refused(folder: string): readonly Refusal[]
  /** Some of the files below a folder, relative to it. */
  walk(walk: FolderWalk): Walked
  /** Whether a file is as it was when it was hashed. */
  isAsHashed(path: string): boolean
  /** Paths that may have changed: they are checked again on the next use. */
  forget(paths: readonly string[]): void
  forgetAll(): void
  /** Writes the record of times. */
  save(): void
}

/** A `private` file is never published. The bytes of a `large` one cannot be read, only its hash. */
export type PathState = FileState | 'private' | 'large'

/** Why the text of a file may not be shown to readers; undefined where it may. */
export function findPublishProblem(path: string, files: Pick<Files, 'look'>): string | undefined {
  if (path.startsWith('../') || /[\\\0]/.test(path)) return 'is outside the site'
  if (isHidden(path)) return 'is hidden'
  switch (files.look(path)) {
    case 'file':
      return undefined
    case undefined:
      return 'does not exist'
    case 'folder':
      return 'is a folder'
    case 'large':
      return `is larger than ${MOST_BYTES >> 20} MB`
    case 'private':
      return 'is configuration, a dependency or part of the output'
    case 'outside':
    case 'private-link':
      return 'is a link out of the site'
    default:
      return 'cannot be read'
  }
}

/** Whether there is a file at a path of this state, published or not. */
export function isReadable(state: PathState | undefined): state is 'file' | 'private' | 'large' {
  return state === 'file' || state === 'private' || state === 'large'
}

/** A folder relative to the root, and which of its files are wanted. */
export type FolderWalk = Pick<Walk, 'folder' | 'patterns' | 'ignore'>

export interface Walked {
  readonly files: readonly string[]
  readonly refused: readonly Refusal[]
}

/** What `hash` is asked about the state of a path. */
export function stateQuestion(path: string): string {
  return `${path}\0`
}

/** What `hash` is asked about the value of a name. */
export function valueQuestion(name: string): string {
  return `\0${name}`
}

interface FilesRecord {
  /** The folder the stamps are of: a cache may be shared between sites, or carried to another machine. */
  readonly site: string
  readonly stamps: readonly (readonly [path: string, stamp: Stamp])[]
}

/** The files of a scope, or of any folder. Without a `recordFile` every file is read. */
export function createFiles(place: FileScope | string, recordFile?: string): Files {
  const scope: FileScope = typeof place === 'string' ? { root: place } : place
  const { root } = scope
  const never = (scope.unpublished ?? []).map(foldNames)
  const finder = createFileFinder(scope)
  const known = new Map<string, Hash | undefined>()
  const lists = new Map<string, Walked>()
  /** Of the files hashed or compared since they were last forgotten. */
  const seen = new Map<string, Stamp>()
  const site = nameSite(root)
  const stamps = recordFile === undefined ? new Map<string, Stamp>() : readRecord(recordFile, site)
  let changed = false

  function find(path: string): Stats | undefined {
    const found = finder.find(join(root, path))
    return found?.state === 'file' ? found.stat : undefined
  }

  function look(path: string): PathState | undefined {
    const found = finder.find(join(root, path))
    if (found?.state !== 'file') return found?.state
    if (isPrivate(path, never)) return 'private'
    return found.stat!.size > MOST_BYTES ? 'large' : 'file'
  }

  function read(path: string): FileContents | undefined {
    const contents = find(path) && readRegularFile(join(root, path))
    known.set(path, contents?.hash)
    seen.delete(path)
    if (!contents) return undefined
    const stamp = stampOf(contents.stat, contents.hash)
    seen.set(path, stamp)
    if (recordFile === undefined) return contents
    if (isReliable(stamp, Date.now())) {
      stamps.set(path, stamp)
      changed = true
    } else stamps.delete(path)
    return contents
  }

  function walk({ folder, ...wanted }: FolderWalk): Walked {
    const refused: Refusal[] = []
    const files = listFiles({
      ...wanted,
      folder: join(root, folder),
      find: finder.find,
      onRefused: (refusal) => refused.push(refusal),
    })
    return { files, refused }
  }

  function listAll(folder: string): Walked {
    let listed = lists.get(folder)
    if (!listed) {
      const { files, refused } = walk({ folder })
      const below = (path: string): string =>
        folder === '.' || path === '' ? path || folder : `${folder}/${path}`
      listed = {
        files: files.map(below),
        refused: refused.map(({ path, state }) => ({ path: below(path), state })),
      }
      lists.set(folder, listed)
    }
    return listed
  }

  function answer(path: string): Hash | undefined {
    if (path.startsWith('\0')) {
      const value = scope.values?.[path.slice(1)]
      return value === undefined ? undefined : hashOf(value)
    }
    if (path.endsWith('\0')) return look(path.slice(0, -1))
    if (path.endsWith('/')) {
      const { files, refused } = listAll(path.slice(0, -1))
      return hashOf([...files, ...refused.map(({ path, state }) => `${state} ${path}`)].join('\n'))
    }
    const stamp = stamps.get(path)
    const stat = stamp && find(path)
    if (!stat || !isSameFile(stat, stamp)) return read(path)?.hash
    seen.set(path, stamp)
    return stamp[4]
  }

  return {
    scope,
    look,
    walk,
    bytes: (path) => read(path)?.bytes,
    size: (path) => find(path)?.size ?? 0,
    hash(path) {
      if (known.has(path)) return known.get(path)
      const hash = answer(path)
      known.set(path, hash)
      return hash
    },
    list: (folder) => listAll(folder).files,
    refused: (folder) => listAll(folder).refused,
    isAsHashed(path) {
      const stat = find(path)
      const stamp = seen.get(path)
      return stat !== undefined && stamp !== undefined && isSameFile(stat, stamp)
    },
    forget(paths) {
      finder.forget()
      lists.clear()
      for (const path of paths) {
        known.delete(path)
        known.delete(stateQuestion(path))
      }
    },
    forgetAll() {
      finder.forget()
      lists.clear()
      known.clear()
    },
    save() {
      if (recordFile === undefined || !changed) return
      const kept = [...stamps].filter(([path]) => known.get(path) !== undefined)
      writeCachedValue(recordFile, { site, stamps: kept } satisfies FilesRecord)
      changed = false
    },
  }
}

/** Names a folder on this machine. */
function nameSite(root: string): string {
  const stat = statSync(root, { throwIfNoEntry: false })
  return stat ? `${stat.dev} ${stat.ino} ${root}` : root
}

function readRecord(file: string, site: string): Map<string, Stamp> {
  const record = readCachedValue(file) as Partial<FilesRecord> | undefined
  return new Map(record?.site === site && Array.isArray(record.stamps) ? record.stamps : [])
}

/** The text of a file; undefined when it cannot be read. */
export function readText(file: string): string | undefined {
  try {
    return readRegularBytes(file)?.toString('utf8')
  } catch {
    return undefined
  }
}
