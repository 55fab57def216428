// What may be read as a file of a site, and reading it: the one rule, for the main thread and all others.
//
// A file of a site is a regular file. Links are followed inside the site, and into folders that the configuration names,
// but not to hidden or private files. Pipes, sockets and devices are never opened: reading them may wait for ever.

import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import type { Hash } from '../model/names.ts'
import { isInside } from '../paths/is-inside.ts'
import { hashFrom, hashOf } from './hash.ts'
import { foldNames, isHidden, isPrivate } from './private-path.ts'

/** What may be read as a file of a site. Plain data: threads get it too. */
export interface FileScope {
  /** The folder all paths are relative to, absolute. */
  readonly root: string
  /** Folders outside the root, absolute, that links may lead to. Absent: links may lead anywhere. */
  readonly linked?: readonly string[]
  /** Paths below the root that no page and no link may publish: output, cache, configuration. */
  readonly unpublished?: readonly string[]
  /** Values that steps ask for by name, as they ask for files. */
  readonly values?: Readonly<Record<string, string>>
}

/**
 * What is at a path. Only a `file` can be read. `outside` is a link out of the site, `private-link` one to a file that is
 * never published, `special` a pipe, a socket or a device, `closed` a file without read permission.
 */
export type FileState = 'file' | 'folder' | 'special' | 'outside' | 'private-link' | 'closed'

export interface SiteFileState {
  readonly state: FileState
  /** Absent where the permission for them is missing. */
  readonly stat?: Stats
}

export interface FileFinder {
  /** What is at an absolute path; undefined when there is nothing. */
  find(file: string): SiteFileState | undefined
  /** Folders may have been replaced: they are looked at again. */
  forget(): void
}

/** More than this is never in memory at once: larger files are hashed and copied piece by piece. */
export const MOST_BYTES = 64 << 20

/** Codes of errors that mean: nothing is at this path. */
export const MISSING_CODES: readonly string[] = [
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'ESTALE',
]

/** Codes of errors that mean: this user may not read it. */
export const CLOSED: readonly string[] = ['EACCES', 'EPERM', 'EBUSY', 'ENXIO']

/** Short names that Windows gives to files besides their own. */
const ALIAS = /~\d/

export function createFileFinder(scope: FileScope): FileFinder {
  const { root, linked } = scope
  const never = (scope.unpublished ?? []).map(foldNames)
  const realFolders = new Map<string, string | undefined>()
  const top = resolve(root)
  const realRoot = realPathOf(top) ?? top
  // The most specific first: a named folder inside the site, or the site inside a named folder.
  const bases = [realRoot, ...(linked ?? []).map((folder) => realPathOf(folder) ?? folder)].sort(
    (a, b) => b.length - a.length,
  )

  function realFolderOf(file: string): string | undefined {
    const folder = dirname(file)
    if (!realFolders.has(folder)) realFolders.set(folder, realPathOf(folder))
    return realFolders.get(folder)
  }

  /** Whether a path leads to a place with another name. Paths outside the root always do. */
  function isLinked(file: string, stat: Stats): boolean {
    const folder = dirname(file)
    return (
      stat.isSymbolicLink() ||
      ALIAS.test(file.slice(top.length)) ||
      !isInside(folder, top) ||
      realFolderOf(file) !== realRoot + folder.slice(top.length)
    )
  }

  function judgeTarget(real: string): FileState | undefined {
    const base = bases.find((one) => isInside(real, one))
    if (base === undefined) return 'outside'
    const path = relative(base, real).replaceAll(sep, '/')
    if (path !== '' && (isHidden(path) || (base === realRoot && isPrivate(path, never))))
      return 'private-link'
    return undefined
  }

  return {
    find(file) {
      try {
        let stat = lstatSync(file, { throwIfNoEntry: false })
        if (!stat) return undefined
        if (linked === undefined) {
          if (stat.isSymbolicLink()) stat = statSync(file)
          return { state: kindOf(stat), stat }
        }
        if (isLinked(file, stat)) {
          const real = realpathSync.native(file)
          const refusal = judgeTarget(real)
          if (refusal) return { state: refusal }
          stat = statSync(real)
        }
        return { state: kindOf(stat), stat }
      } catch (error) {
        return CLOSED.includes(codeOf(error)) ? { state: 'closed' } : absent(error)
      }
    },
    forget() {
      realFolders.clear()
    },
  }
}

function kindOf(stat: Stats): FileState {
  if (stat.isFile()) return 'file'
  return stat.isDirectory() ? 'folder' : 'special'
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

/** A file's contents, or their hash alone. */
export interface FileContents {
  /** Absent for more bytes than `MOST_BYTES`. */
  readonly bytes?: Buffer
  readonly hash: Hash
  /** From before it was read. */
  readonly stat: Stats
}

/** Reads a regular file; undefined when there is none, or none that may be read. */
export function readRegularFile(file: string): FileContents | undefined {
  return withFile(file, (fd, stat) => {
    const bytes = readBytes(fd, stat)
    return bytes ? { bytes, hash: hashOf(bytes), stat } : { hash: hashFrom(piecesOf(fd)), stat }
  })
}

/** The bytes of a regular file of at most `MOST_BYTES`. */
export function readRegularBytes(file: string): Buffer | undefined {
  return withFile(file, readBytes)
}

function withFile<Result>(file: string, use: (fd: number, stat: Stats) => Result): Result | undefined {
  let fd: number
  try {
    // Whatever takes the file's place before it is open does not make this wait.
    fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    return CLOSED.includes(codeOf(error)) ? undefined : absent(error)
  }
  try {
    const stat = fstatSync(fd)
    return stat.isFile() ? use(fd, stat) : undefined
  } catch (error) {
    return absent(error)
  } finally {
    closeSync(fd)
  }
}

/** All bytes; undefined when they are too many. A file may be longer than it says, as those of `/proc` are. */
function readBytes(fd: number, { size }: Stats): Buffer | undefined {
  if (size > MOST_BYTES) return undefined
  let bytes: Buffer = Buffer.allocUnsafeSlow(size + 1)
  let length = 0
  for (;;) {
    const read = readSync(fd, bytes, length, bytes.length - length, length)
    if (read === 0) return bytes.subarray(0, length)
    length += read
    if (length > MOST_BYTES) return undefined
    if (length === bytes.length) bytes = Buffer.concat([bytes], Math.max(64 << 10, 2 * length))
  }
}

function* piecesOf(fd: number): Generator<Uint8Array> {
  const piece = Buffer.allocUnsafeSlow(1 << 20)
  for (let at = 0; ; ) {
    const read = readSync(fd, piece, 0, piece.length, at)
    if (read === 0) return
    yield piece.subarray(0, read)
    at += read
  }
}

function absent(error: unknown): undefined {
  if (!MISSING_CODES.includes(codeOf(error))) throw error
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}
