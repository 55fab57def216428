// Inspects paths on disk without following links.

import { lstatSync, type Stats } from 'node:fs'
import { MISSING_CODES, readRegularFile } from '../engine/site-file.ts'
import type { Hash } from '../model/names.ts'

/** The stats of a path; undefined when it does not exist. */
export function statPath(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    // A file where the path needs a folder, for example: the path does not exist either.
    if (isAbsence(error)) return undefined
    throw error
  }
}

/** Whether an error means that a path does not exist. */
export function isAbsence(error: unknown): boolean {
  return MISSING_CODES.includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Whether a path is a plain file with this content. */
export function hasContents(path: string, hash: Hash): boolean {
  return isPlainFile(path) && readRegularFile(path)?.hash === hash
}

export function isPlainFile(path: string): boolean {
  return statPath(path)?.isFile() ?? false
}

/** Whether two paths lead to one file, as names that differ in case do on some file systems. */
export function isSameFile(a: string, b: string): boolean {
  const one = statPath(a)
  const other = statPath(b)
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev
}

/** Describes the kind of a directory entry in words. */
export function describeKind(stats: Stats): string {
  if (stats.isFile()) return 'a file'
  if (stats.isDirectory()) return 'a folder'
  if (stats.isSymbolicLink()) return 'a symbolic link'
  if (stats.isFIFO()) return 'a FIFO'
  return stats.isSocket() ? 'a socket' : 'a device'
}
