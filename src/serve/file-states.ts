// Fingerprints of files and folders: they show which have changed since the site was read.

import { readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { isInside } from '../paths/is-inside.ts'

export const DELETED = 'gone'
export const EMPTY = 'empty'
export const FOLDER = 'folder'

/** The fingerprint of what is at a path; undefined for what is neither a file nor a folder. */
export function fingerprint(path: string): string | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() || stats.isDirectory() ? fingerprintOf(stats) : undefined
  } catch {
    return DELETED
  }
}

/**
 * Whole milliseconds, since chokidar reports whole ones on some systems. The inode tells a file that was renamed onto another
 * of the same size and time of change.
 */
export function fingerprintOf(stats: Stats): string {
  if (stats.isDirectory()) return FOLDER
  if (Number(stats.size) === 0) return EMPTY
  return `${Math.floor(Number(stats.mtimeMs))} ${stats.size} ${Number(stats.ino)}`
}

/**
 * Calls back with each file and folder at and below a path, hidden ones too, as the watcher sees them: links are followed,
 * but not to a folder that the walk is in. What cannot be read is left out.
 */
export function walkStates(
  path: string,
  isWatched: (path: string) => boolean,
  onFound: (path: string, state: string) => void,
  parents: readonly string[] = [],
): void {
  if (!isWatched(path)) return
  const state = fingerprint(path)
  if (state === undefined || state === DELETED) return
  onFound(path, state)
  if (state !== FOLDER) return
  try {
    const real = realpathSync.native(path)
    if (parents.some((parent) => isInside(parent, real))) return
    for (const name of readdirSync(path)) walkStates(join(path, name), isWatched, onFound, [...parents, real])
  } catch {
    // It was deleted meanwhile, or may not be read.
  }
}
