// The files below a folder. The one module that walks: fast-glob does it, with links followed, but not in a loop.

import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import glob from 'fast-glob'
import { isInside } from '../model/is-inside.ts'

export interface Walk {
  /** Absolute. */
  readonly folder: string
  /** Globs of the files wanted. Default: all. */
  readonly patterns?: readonly string[]
  readonly ignore?: readonly string[]
  /** Lists hidden files and links as well, and follows no link. */
  readonly isRaw?: boolean
  /** Called with each folder that may not be read, absolute. Without it such a folder throws. */
  readonly onClosed?: (folder: string) => void
}

/** The files below a folder at any depth, relative to it, sorted; none when there is no such folder. */
export function listFiles({
  folder,
  patterns = ['**'],
  ignore = [],
  isRaw = false,
  onClosed,
}: Walk): string[] {
  const top = resolve(folder)
  const entries = glob.sync([...patterns], {
    cwd: top,
    ignore: [...ignore],
    dot: isRaw,
    followSymbolicLinks: !isRaw,
    onlyFiles: false,
    objectMode: true,
    fs: {
      statSync: ((path: string) => statOfLink(path, top)) as typeof statSync,
      readdirSync: createFolderReader(onClosed),
    },
  })
  return entries
    .filter(({ dirent }) => (isRaw ? !dirent.isDirectory() : dirent.isFile()))
    .map(({ path }) => path)
    .sort()
}

/** A path as a pattern that matches it and nothing else. */
export function escapePattern(path: string): string {
  return glob.escapePath(path)
}

/**
 * What a link leads to; of a folder that the walk came through the link itself, which is then not followed: that would
 * not end. `guide/all -> ..` is one, and so are `a/b -> ../b` and `b/a -> ../a` together.
 */
function statOfLink(path: string, top: string): Stats {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat
  const target = realpathSync(path)
  for (let above = dirname(path); isInside(above, top); above = dirname(above)) {
    if (isInside(realpathSync(above), target)) return lstatSync(path)
    if (above === dirname(above)) break
  }
  return stat
}

function createFolderReader(onClosed: Walk['onClosed']): typeof readdirSync {
  const read = (path: string, options: { withFileTypes: true }) => {
    try {
      return readdirSync(path, options)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (onClosed && /^(EACCES|EPERM)$/.test(code)) onClosed(path)
      else if (!ABSENT.includes(code)) throw error
      return []
    }
  }
  return read as typeof readdirSync
}

/** Codes of errors that mean: nothing is at this path. */
export const ABSENT: readonly string[] = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP']
