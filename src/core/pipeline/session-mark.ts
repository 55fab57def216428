// Marks of the sessions that use a code folder. Old bundles are removed only when no other session may import them, and
// a missing mark shows that the folder was deleted.

import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listFolder, replaceWith } from '../engine/cache-file.ts'
import { describeSelf, hasEnded, parseOwner } from '../write/lock-owner.ts'

export interface SessionMark {
  /** Start of the session, by the clock of the file system, in milliseconds. */
  readonly since: number
  /** Whether no other session uses the folder. */
  isAlone(): boolean
  /** Whether the folder was deleted since the session started. */
  isLost(): boolean
  /** Marks the folder again. */
  renew(): void
  remove(): void
}

/** Age from which a mark counts as left over, whichever machine its process ran on. */
const MARK_LIFE_MS = 7 * 24 * 60 * 60 * 1000

const MARK = /^session-[\w-]+$/

/** Marks a code folder as used by this session. */
export function markSession(codeFolder: string): SessionMark {
  const name = `session-${process.pid}-${randomUUID().slice(0, 8)}`
  const file = join(codeFolder, name)
  const renew = (): void => replaceWith(file, JSON.stringify(describeSelf()))
  renew()
  return {
    since: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now(),
    isAlone() {
      const others = listFolder(codeFolder).filter((other) => MARK.test(other) && other !== name)
      const [left, used] = [[] as string[], [] as string[]]
      for (const other of others) (isLeftOver(join(codeFolder, other)) ? left : used).push(other)
      for (const other of left) rmSync(join(codeFolder, other), { recursive: true, force: true })
      return used.length === 0
    },
    isLost: () => !existsSync(file),
    renew,
    remove: () => rmSync(file, { force: true }),
  }
}

function isLeftOver(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat?.isFile() || Date.now() - stat.mtimeMs > MARK_LIFE_MS) return true
  try {
    const owner = parseOwner(readFileSync(file, 'utf8'))
    return owner !== undefined && hasEnded(owner)
  } catch {
    return false // Just removed, or not readable.
  }
}
