// Detects changed files by size, times and inode. Stamps are not stored while the file's times are so recent that
// another change might not alter them.

import type { Stats } from 'node:fs'
import type { Hash } from '../model/names.ts'

export type Stamp = readonly [size: number, mtimeMs: number, ctimeMs: number, ino: number, hash: Hash]

/** Kernel ticks are at most a hundredth of a second. */
const FINE_MS = 100

/** ext3 and HFS+ store times in whole seconds, FAT in steps of two seconds. */
const COARSE_MS = 2100

export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats, hash: Hash): Stamp {
  return [size, mtimeMs, ctimeMs, ino, hash]
}

/** Whether a file matches a stamp. */
export function isSameFile({ size, mtimeMs, ctimeMs, ino }: Stats, stamp: Stamp): boolean {
  return size === stamp[0] && mtimeMs === stamp[1] && ctimeMs === stamp[2] && ino === stamp[3]
}

/**
 * Whether any later change will alter the stamp. If the file's time is in the future, it becomes reliable only after that
 * time.
 */
export function isReliable([, mtimeMs, ctimeMs]: Stamp, now: number): boolean {
  const isCoarse = mtimeMs % 1000 === 0 || ctimeMs % 1000 === 0
  return now - Math.max(mtimeMs, ctimeMs) > (isCoarse ? COARSE_MS : FINE_MS)
}
