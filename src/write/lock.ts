// One build at a time per output folder. The lock is a file created with O_EXCL that names its owner; a dead owner is
// replaced, a live one is waited for.

import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ownFolder } from './manifest.ts'
import { endBySignal, isHandledElsewhere, listenForEnd } from './signals.ts'

/** Who holds a lock. */
export interface LockOwner {
  readonly pid: number
  readonly host: string
  /** When the process started, as the system counts; empty where unknown. */
  readonly started: string
}

export interface LockOptions {
  /** Called once, when another build holds the lock. */
  readonly onWait?: (owner: LockOwner) => void
  /** Default ten minutes. */
  readonly timeoutMs?: number
}

export interface Lock {
  /** Releases the lock; calling it again does nothing. */
  release(): void
}

/** Another build held the lock for too long. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout'
  readonly help: string

  constructor(owner: LockOwner, file: string, timeoutMs: number) {
    super(
      `Process ${owner.pid} on ${owner.host} is still building into this folder after ${timeoutMs / 1000} seconds.`,
    )
    this.help = `Stop that process. If it no longer exists, delete ${file}.`
  }
}

const pollMs = 100
const defaultTimeoutMs = 10 * 60 * 1000
/** A lock file without a readable owner that is older than this was left by a killed process. */
const unreadableMs = 5000

/** Waits for the lock of the output folder. Creates the folder when there is none. */
export async function lockOutput(outDir: string, options: LockOptions = {}): Promise<Lock> {
  const own = join(outDir, ownFolder)
  const file = join(own, 'lock')
  const me: LockOwner = { pid: process.pid, host: hostname(), started: processStart(process.pid) ?? '' }
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  const deadline = performance.now() + timeoutMs
  let isWaiting = false

  for (;;) {
    // Inside the loop: the previous build may have removed an empty folder.
    const made = mkdirSync(own, { recursive: true })
    if (create(file, me))
      return hold(file, me, made === undefined ? [] : made === own ? [own] : [own, outDir])
    const owner = readOwner(file)
    if (owner === 'gone') continue
    if (owner !== 'unreadable' && !isAlive(owner)) {
      if (clearDead(file, owner)) continue
    } else if (owner === 'unreadable' && ageOf(file) > unreadableMs) {
      remove(file)
      continue
    } else if (owner !== 'unreadable' && !isWaiting) {
      isWaiting = true
      options.onWait?.(owner)
    }
    if (performance.now() >= deadline) {
      throw new LockTimeout(
        owner === 'unreadable' ? { pid: 0, host: '?', started: '' } : owner,
        file,
        timeoutMs,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Keeps the lock until released, at the latest when the process ends. `made` are folders to take away again if empty. */
function hold(file: string, me: LockOwner, made: readonly string[]): Lock {
  let held = true
  const release = () => {
    if (!held) return
    held = false
    stop()
    process.off('exit', release)
    const owner = readOwner(file)
    if (typeof owner === 'object' && isSame(owner, me)) remove(file)
    for (const folder of made) removeEmpty(folder)
  }
  const stop = listenForEnd((signal) => {
    // A program with its own listener may want to finish the build first; the lock is then released when it exits.
    if (isHandledElsewhere(signal)) return
    release()
    endBySignal(signal)
  })
  process.on('exit', release)
  return { release }
}

function create(file: string, me: LockOwner): boolean {
  let open: number
  try {
    open = openSync(file, 'wx')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  }
  try {
    writeFileSync(open, `${JSON.stringify(me)}\n`)
  } finally {
    closeSync(open)
  }
  return true
}

/**
 * Removes the lock of a dead owner. Two builds may try at the same time, and the slower one must not remove the new lock
 * of the faster one: so it is checked again while holding a second file.
 */
function clearDead(file: string, dead: LockOwner): boolean {
  const guard = `${file}.clearing`
  try {
    closeSync(openSync(guard, 'wx'))
  } catch {
    // Held only briefly; an old one was left by a killed build.
    if (ageOf(guard) > unreadableMs) remove(guard)
    return false
  }
  try {
    const owner = readOwner(file)
    if (typeof owner === 'object' && isSame(owner, dead)) remove(file)
    return true
  } finally {
    remove(guard)
  }
}

function readOwner(file: string): LockOwner | 'gone' | 'unreadable' {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'gone' : 'unreadable'
  }
  try {
    const { pid, host, started } = JSON.parse(text) as Partial<LockOwner>
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return 'unreadable'
    return { pid, host: String(host), started: String(started) }
  } catch {
    return 'unreadable'
  }
}

/** Owners on other machines count as alive, since they cannot be checked. */
function isAlive(owner: LockOwner): boolean {
  if (owner.host !== hostname()) return true
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  if (isZombie(owner.pid)) return false
  const started = processStart(owner.pid)
  return started === undefined || owner.started === '' || started === owner.started
}

/** When a process started, in ticks since boot; undefined without /proc. Detects a reused pid. */
export function processStart(pid: number): string | undefined {
  // Field 22 of the line, the twentieth after the name.
  return processFields(pid)?.[19]
}

/** Killed, but not yet reaped by its parent. */
function isZombie(pid: number): boolean {
  return processFields(pid)?.[0] === 'Z'
}

/** The fields of /proc/<pid>/stat after the name, which is in parentheses and may contain anything. */
function processFields(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function isSame(a: LockOwner, b: LockOwner): boolean {
  return a.pid === b.pid && a.host === b.host && a.started === b.started
}

function ageOf(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat === undefined ? 0 : Date.now() - stat.mtimeMs
}

function remove(file: string): void {
  try {
    unlinkSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Not empty, or already removed.
  }
}
