// Determines which paths may be read as files of a site, and reads them. Shared by all threads.
//
// A file of a site is a regular file. Links are followed inside the site and into folders named in the configuration,
// but not to hidden or private files. Pipes, sockets and devices are never opened, because reading them may block
// forever.

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
import type { FileState } from './step-context.ts'
import { isListed, listIgnored } from './work-tree.ts'

/** Rules for reading the files of a site. Plain data, because threads need it too. */
export interface FileScope {
  /** Absolute folder that all paths are relative to. */
  readonly root: string
  /** Absolute folders outside the root that links may point into. If absent, links may point anywhere. */
  readonly linked?: readonly string[]
  /** Absolute folder of the git work tree around the root, into which links may point too, except to ignored files. */
  readonly workTree?: string
  /** Paths relative to the root that are never published: output, cache, configuration. */
  readonly unpublished?: readonly string[]
  /** Named values that steps can read as they read files. */
  readonly values?: Readonly<Record<string, string>>
}

export interface SiteFileState {
  readonly state: FileState
  /** Absent when read permission is missing. */
  readonly stat?: Stats
}

export interface FileFinder {
  /** State of an absolute path; undefined when nothing exists there. */
  find(file: string): SiteFileState | undefined
  /** Clears the cache of real folders, which may have been replaced. */
  forget(): void
}

/** Maximum size of a file that is read into memory, in bytes; larger files are hashed and copied in chunks. */
export const MAX_BYTES = 64 << 20

/** Error codes for missing paths. */
export const MISSING_CODES: readonly string[] = [
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'ESTALE',
]

/** Error codes for missing permissions. */
export const CLOSED: readonly string[] = ['EACCES', 'EPERM', 'EBUSY', 'ENXIO']

/** Short names, which Windows assigns to files in addition to their long names. */
const ALIAS = /~\d/

export function createFileFinder(scope: FileScope): FileFinder {
  const { root, linked } = scope
  const unpublished = (scope.unpublished ?? []).map(foldNames)
  const realFolders = new Map<string, string | undefined>()
  const top = resolve(root)
  const realRoot = realPathOf(top) ?? top
  // Most specific first: a configured folder may be inside the site, or the site inside a configured folder.
  const bases = [realRoot, ...(linked ?? []).map((folder) => realPathOf(folder) ?? folder)].sort(
    (a, b) => b.length - a.length,
  )

  const realTree = scope.workTree === undefined ? undefined : realPathOf(scope.workTree)
  let ignored: ReadonlySet<string> | undefined | null = null

  function realFolderOf(file: string): string | undefined {
    const folder = dirname(file)
    if (!realFolders.has(folder)) realFolders.set(folder, realPathOf(folder))
    return realFolders.get(folder)
  }

  /** Whether a path resolves to a path with another name. Paths outside the root always do. */
  function isLinked(file: string, stat: Stats): boolean {
    const folder = dirname(file)
    return (
      stat.isSymbolicLink() ||
      ALIAS.test(file.slice(top.length)) ||
      !isInside(folder, top) ||
      realFolderOf(file) !== realRoot + folder.slice(top.length)
    )
  }

  function checkTarget(real: string): FileState | undefined {
    const base = bases.find((folder) => isInside(real, folder))
    if (base === undefined) return realTree === undefined ? 'outside' : checkInTree(real, realTree)
    const path = relative(base, real).replaceAll(sep, '/')
    if (path !== '' && (isHidden(path) || (base === realRoot && isPrivate(path, unpublished))))
      return 'private-link'
    return undefined
  }

  /** Only links out of the site need the list of ignored files. */
  function checkInTree(real: string, tree: string): FileState | undefined {
    if (!isInside(real, tree)) return 'outside'
    if (ignored === null) ignored = listIgnored(tree)
    if (!ignored) return 'outside'
    const path = relative(tree, real).replaceAll(sep, '/')
    return isHidden(path) || isPrivate(path, []) || isListed(path, ignored) ? 'private-link' : undefined
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
          const refusal = checkTarget(real)
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
      ignored = null
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

/** The content of a file, or only its hash. */
export interface FileContents {
  /** Absent when the file is larger than `MAX_BYTES`. */
  readonly bytes?: Buffer
  readonly hash: Hash
  /** Taken before the file was read. */
  readonly stat: Stats
}

/** Reads a regular file; undefined when it is missing or unreadable. */
export function readRegularFile(file: string): FileContents | undefined {
  return withFile(file, (fd, stat) => {
    const bytes = readBytes(fd, stat)
    return bytes ? { bytes, hash: hashOf(bytes), stat } : { hash: hashFrom(piecesOf(fd)), stat }
  })
}

/** The content of a regular file of at most `MAX_BYTES`. */
export function readRegularBytes(file: string): Buffer | undefined {
  return withFile(file, readBytes)
}

function withFile<Result>(file: string, use: (fd: number, stat: Stats) => Result): Result | undefined {
  let fd: number
  try {
    // `O_NONBLOCK` avoids waiting if a pipe replaced the file in the meantime.
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

/** All bytes; undefined when there are too many. Files may be longer than their reported size, for example in `/proc`. */
function readBytes(fd: number, { size }: Stats): Buffer | undefined {
  if (size > MAX_BYTES) return undefined
  let bytes: Buffer = Buffer.allocUnsafeSlow(size + 1)
  let length = 0
  for (;;) {
    const read = readSync(fd, bytes, length, bytes.length - length, length)
    if (read === 0) return bytes.subarray(0, length)
    length += read
    if (length > MAX_BYTES) return undefined
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
