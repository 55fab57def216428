// Detects file names that differ only in case: on case-insensitive disks, both refer to one file.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { foldPath } from '../../core/paths/url-path.ts'

/** Whether the target of a move is the file itself: its name or that of a folder above it differs in case. */
export function isRenamedInCase(root: string, from: string, to: string): boolean {
  if (from === to || foldPath(from) !== foldPath(to)) return false
  const [source, target] = [from, to].map((path) => statSync(join(root, path), { throwIfNoEntry: false }))
  return source !== undefined && source.ino === target?.ino && source.dev === target.dev
}

/** The file or folder whose name differs. */
export function renamedPart(from: string, to: string): { readonly from: string; readonly to: string } {
  const [names, newNames] = [from.split('/'), to.split('/')]
  const end = names.findIndex((name, at) => name !== newNames[at]) + 1
  return { from: names.slice(0, end).join('/'), to: newNames.slice(0, end).join('/') }
}
