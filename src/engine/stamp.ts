// Whether a file has changed since it was read, by what the file system says of it. A change must show in the stamp: as
// long as the file's times are so young that a second change could leave them as they are, the stamp is not kept.

import { type Stats, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Hash } from '../model/names.ts'

export type Stamp = readonly [size: number, mtimeMs: number, ctimeMs: number, ino: number, hash: Hash]

/** Times come from the kernel's tick, a hundredth of a second at most. */
const FINE_MS = 100

/** Times in whole seconds are those of ext3 and HFS+, or of FAT, which counts every other second. */
const COARSE_MS = 2100

export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats, hash: Hash): Stamp {
  return [size, mtimeMs, ctimeMs, ino, hash]
}

/** Whether a file is still the one of a stamp. */
export function isSameFile({ size, mtimeMs, ctimeMs, ino }: Stats, stamp: Stamp): boolean {
  return size === stamp[0] && mtimeMs === stamp[1] && ctimeMs === stamp[2] && ino === stamp[3]
}

/** Whether a change from now on will show in the stamp. `now` is the time of the file system's clock. */
export function isSettled([, mtimeMs, ctimeMs]: Stamp, now: number): boolean {
  const isCoarse = mtimeMs % 1000 === 0 || ctimeMs % 1000 === 0
  return now - Math.max(mtimeMs, ctimeMs) > (isCoarse ? COARSE_MS : FINE_MS)
}

/**
 * How far the clock of a folder's file system, a network drive for one, is ahead of this machine's. It is asked by
 * writing a file next to `beside`; zero where that is on another file system.
 */
export function readClockSkew(beside: string, folder: string): number {
  const probe = `${beside}.${process.pid}.clock`
  try {
    if (statSync(dirname(beside)).dev !== statSync(folder).dev) return 0
    const before = Date.now()
    writeFileSync(probe, '')
    const skew = statSync(probe).mtimeMs - before
    unlinkSync(probe)
    // Less than a second is how coarse the times are.
    return Math.abs(skew) < 1000 ? 0 : skew
  } catch {
    return 0
  }
}
