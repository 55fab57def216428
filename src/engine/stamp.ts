// Whether a file has changed since it was read, by what the file system says of it. A change must show in the stamp: as
// long as the file's times are so young that a second change could leave them as they are, the stamp is not kept.

import type { Stats } from 'node:fs'
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

/** Whether a change from now on will show in the stamp. A clock that is ahead of this machine's makes it wait. */
export function isReliable([, mtimeMs, ctimeMs]: Stamp, now: number): boolean {
  const isCoarse = mtimeMs % 1000 === 0 || ctimeMs % 1000 === 0
  return now - Math.max(mtimeMs, ctimeMs) > (isCoarse ? COARSE_MS : FINE_MS)
}
