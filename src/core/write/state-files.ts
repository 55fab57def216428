// Octavo's own files inside the output folder, which anybody may have replaced: links are not followed, and whatever is
// not a plain file is never opened, since opening a FIFO or a device may never end.

import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { journalName, manifestName } from './manifest.ts'
import { describeKind, isPlainFile, statPath } from './on-disk.ts'
import { stateFolder } from './target-path.ts'

/** Maximum size of a list of files, even for the largest sites. */
const maxBytes = 256 * 1024 * 1024

const openPlainly =
  constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

export interface PlainText {
  readonly text: string
  readonly stats: Stats
}

/** Reads a plain file, at most `limit` bytes; undefined if it is missing or unreadable. */
export function readPlain(file: string, limit = maxBytes): PlainText | undefined {
  let open: number | undefined
  try {
    if (!isPlainFile(file)) return undefined
    open = openSync(file, openPlainly)
    const stats = fstatSync(open)
    if (!stats.isFile()) return undefined
    const bytes = Buffer.allocUnsafe(Math.min(stats.size, limit))
    let length = 0
    for (;;) {
      const count = readSync(open, bytes, length, bytes.length - length, length)
      length += count
      if (count === 0 || length === bytes.length) break
    }
    return { text: bytes.toString('utf8', 0, length), stats }
  } catch {
    return undefined
  } finally {
    if (open !== undefined) closeSync(open)
  }
}

/** Reads the text of a plain file; undefined if it is missing or unreadable. */
export function readPlainFile(file: string): string | undefined {
  return readPlain(file)?.text
}

/** Writes a file completely or not at all; `folder`, for the temporary file, is on the same file system. */
export function replaceFile(file: string, text: string, folder: string): void {
  const temporary = join(folder, `.new-${process.pid}`)
  // Never through a link.
  rmSync(temporary, { force: true })
  writeFileSync(temporary, text, { flag: 'wx' })
  renameSync(temporary, file)
}

/** Describes the entry that blocks one of Octavo's files or folders; undefined if none does. */
export function findBlockedPath(outDir: string): { path: string; kind: string } | undefined {
  const folders = [stateFolder, `${stateFolder}/stage`]
  const files = [manifestName, journalName, 'lock', 'lock.clearing'].map((name) => `${stateFolder}/${name}`)
  for (const path of [...folders, ...files]) {
    const stats = statPath(join(outDir, path))
    const isWanted = folders.includes(path) ? stats?.isDirectory() : stats?.isFile()
    if (stats && !isWanted) return { path, kind: describeKind(stats) }
  }
  return undefined
}
