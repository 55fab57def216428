// The files of a site: contents, lists and hashes. Each hash is computed once per build. A record of sizes and times,
// stored next to the cache, avoids reading unchanged files again.

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
  MAX_BYTES,
  readRegularBytes,
  readRegularFile,
} from './site-file.ts'
import { isReliable, isSameFile, type Stamp, stampOf } from './stamp.ts'
import type { PathState } from './step-context.ts'

export interface Files {
  readonly scope: FileScope
  /** The content of a file; undefined when it is missing or cannot be read. */
  bytes(path: string): Uint8Array | undefined
  /**
   * The hash of a file's content; undefined when it cannot be read. For `folder/` it is the hash of its list of files,
   * for `path\0` the result of `look`, for `\0name` the hash of a value of the scope: every kind of read has a hash to
   * compare.
   */
  hash(path: string): Hash | undefined
  /** Size of a file in bytes; 0 when it cannot be read. */
  size(path: string): number
  /** The state of a path, and whether it may be published; undefined when nothing exists there. */
  look(path: string): PathState | undefined
  /** Files in a folder at any depth, without hidden ones, sorted, relative to the root; empty when the folder is missing. */
  list(folder: string): readonly string[]
  /** Entries excluded from a list although they are not hidden: links out of the site, pipes, names that are not valid text. */
  refused(folder: string): readonly Refusal[]
  /** Files in a folder that match patterns, relative to the folder. */
  walk(walk: FolderWalk): Walked
  /** Whether a file is unchanged since it was hashed. */
  isAsHashed(path: string): boolean
  /** Marks paths as possibly changed: they are checked again on next use. */
  forget(paths: readonly string[]): void
  forgetAll(): void
  /** Writes the record of sizes and times. */
  save(): void
}

/** Reason why a file may not be shown to readers; undefined if it may. */
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
      return `is larger than ${MAX_BYTES >> 20} MB`
    case 'private':
      return 'is configuration, a dependency or part of the output'
    case 'outside':
    case 'private-link':
      return 'is a link out of the site'
    default:
      return 'cannot be read'
  }
}

/** Whether a path with this state is a readable file, even if it may not be published. */
export function isReadable(state: PathState | undefined): state is 'file' | 'private' | 'large' {
  return state === 'file' || state === 'private' || state === 'large'
}

/** A folder relative to the root, and patterns of the files to list. */
export type FolderWalk = Pick<Walk, 'folder' | 'patterns' | 'ignore'>

export interface Walked {
  readonly files: readonly string[]
  readonly refused: readonly Refusal[]
}

/** Key for `hash` that represents the state of a path. */
export function stateQuestion(path: string): string {
  return `${path}\0`
}

/** Key for `hash` that represents a named value. */
export function valueQuestion(name: string): string {
  return `\0${name}`
}

interface FilesRecord {
  /** Identifies the folder: a cache may be shared between sites or copied to another machine. */
  readonly site: string
  readonly stamps: readonly (readonly [path: string, stamp: Stamp])[]
}

/** Opens the files of a scope or of a folder. Without `recordFile`, every file is read again. */
export function createFiles(scopeOrFolder: FileScope | string, recordFile?: string): Files {
  const scope: FileScope = typeof scopeOrFolder === 'string' ? { root: scopeOrFolder } : scopeOrFolder
  const { root } = scope
  const unpublished = (scope.unpublished ?? []).map(foldNames)
  const finder = createFileFinder(scope)
  const hashes = new Map<string, Hash | undefined>()
  const lists = new Map<string, Walked>()
  /** Stamps of files hashed or compared since the last `forgetAll`. */
  const readStamps = new Map<string, Stamp>()
  const site = nameSite(root)
  const stamps = recordFile === undefined ? new Map<string, Stamp>() : readRecord(recordFile, site)
  let changed = false

  function find(path: string): Stats | undefined {
    const located = finder.find(join(root, path))
    return located?.state === 'file' ? located.stat : undefined
  }

  function look(path: string): PathState | undefined {
    const located = finder.find(join(root, path))
    if (located?.state !== 'file') return located?.state
    if (isPrivate(path, unpublished)) return 'private'
    return located.stat!.size > MAX_BYTES ? 'large' : 'file'
  }

  function read(path: string): FileContents | undefined {
    const contents = find(path) && readRegularFile(join(root, path))
    hashes.set(path, contents?.hash)
    readStamps.delete(path)
    if (!contents) return undefined
    const stamp = stampOf(contents.stat, contents.hash)
    readStamps.set(path, stamp)
    if (recordFile === undefined) return contents
    if (isReliable(stamp, Date.now())) {
      stamps.set(path, stamp)
      changed = true
    } else stamps.delete(path)
    return contents
  }

  function walk({ folder, ...filter }: FolderWalk): Walked {
    const refused: Refusal[] = []
    const files = listFiles({
      ...filter,
      folder: join(root, folder),
      find: finder.find,
      onRefused: (refusal) => refused.push(refusal),
    })
    return { files, refused }
  }

  function listAll(folder: string): Walked {
    let cachedList = lists.get(folder)
    if (!cachedList) {
      const { files, refused } = walk({ folder })
      const joinFolder = (path: string): string =>
        folder === '.' || path === '' ? path || folder : `${folder}/${path}`
      cachedList = {
        files: files.map(joinFolder),
        refused: refused.map(({ path, state }) => ({ path: joinFolder(path), state })),
      }
      lists.set(folder, cachedList)
    }
    return cachedList
  }

  function hashOfRead(path: string): Hash | undefined {
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
    readStamps.set(path, stamp)
    return stamp[4]
  }

  return {
    scope,
    look,
    walk,
    bytes: (path) => read(path)?.bytes,
    size: (path) => find(path)?.size ?? 0,
    hash(path) {
      if (hashes.has(path)) return hashes.get(path)
      const hash = hashOfRead(path)
      hashes.set(path, hash)
      return hash
    },
    list: (folder) => listAll(folder).files,
    refused: (folder) => listAll(folder).refused,
    isAsHashed(path) {
      const stat = find(path)
      const stamp = readStamps.get(path)
      return stat !== undefined && stamp !== undefined && isSameFile(stat, stamp)
    },
    forget(paths) {
      finder.forget()
      lists.clear()
      for (const path of paths) {
        hashes.delete(path)
        hashes.delete(stateQuestion(path))
      }
    },
    forgetAll() {
      finder.forget()
      lists.clear()
      hashes.clear()
    },
    save() {
      if (recordFile === undefined || !changed) return
      const current = [...stamps].filter(([path]) => hashes.get(path) !== undefined)
      writeCachedValue(recordFile, { site, stamps: current } satisfies FilesRecord)
      changed = false
    },
  }
}

/** Identifies a folder on this machine. */
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
