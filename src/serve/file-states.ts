// Fingerprints of files and folders, which show changes since the site was read.

import { readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { isInside } from '../core/paths/is-inside.ts'

export const DELETED = 'gone'
export const EMPTY = 'empty'
export const FOLDER = 'folder'

/** Returns the fingerprint of a file or folder; undefined for anything else. */
export function fingerprint(path: string): string | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() || stats.isDirectory() ? fingerprintOf(stats) : undefined
  } catch {
    return DELETED
  }
}

/**
 * Rounded to milliseconds, because chokidar reports integers on some systems. The inode detects a renamed file with the
 * same size and modification time.
 */
export function fingerprintOf(stats: Stats): string {
  if (stats.isDirectory()) return FOLDER
  if (Number(stats.size) === 0) return EMPTY
  return `${Math.floor(Number(stats.mtimeMs))} ${stats.size} ${Number(stats.ino)}`
}

/**
 * Calls back with each file and folder at and below a path, including hidden ones, as the watcher sees them: symbolic
 * links are followed, except to a folder being walked. Unreadable files are skipped.
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
    // Deleted meanwhile, or unreadable.
  }
}
