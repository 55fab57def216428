// Detects file names that differ only in case: on case-insensitive disks, both refer to one file.

import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { foldPath } from '../../core/paths/url-path.ts'

/** Whether the target of a move is the file itself, in the same folder and with a name that differs in case. */
export function isRenamedInCase(root: string, from: string, to: string): boolean {
  if (dirname(from) !== dirname(to) || foldPath(from) !== foldPath(to)) return false
  const [source, target] = [from, to].map((path) => statSync(join(root, path), { throwIfNoEntry: false }))
  return source !== undefined && source.ino === target?.ino && source.dev === target.dev
}
