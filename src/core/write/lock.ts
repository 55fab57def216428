// One build at a time per output folder. The lock is a file created with O_EXCL that names its owner. An owner whose
// process has ended is replaced, any other is waited for as long as it shows a sign of life: it keeps changing the time of the
// file, which is compared with its previous time, never with a clock.

import { closeSync, mkdirSync, openSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSelf, hasEnded, type LockOwner, parseOwner, startHeartbeat } from './lock-owner.ts'
import { describeKind, statPath } from './on-disk.ts'
import { realPath } from './out-dir.ts'
import { releaseAtEnd } from './signals.ts'
import { readPlain } from './state-files.ts'
import { stateFolder } from './target-path.ts'

export interface LockOptions {
  /** Called once, when another build holds the lock. */
  readonly onWait?: (owner: LockOwner) => void
  /** Maximum waiting time. Default: ten minutes. */
  readonly timeoutMs?: number
  /** Time after which a lock without a heartbeat expires. Default: 15 seconds. */
  readonly leaseMs?: number
}

export interface Lock {
  /** Throws if another build has taken the lock because this process was suspended for too long. */
  confirm(): void
  /** Releases the lock; calling it again does nothing. */
  release(): void
}

/** The lock could not be acquired, or was lost. */
export class LockProblem extends Error {
  override readonly name = 'LockProblem'

  constructor(
    message: string,
    readonly help: string,
  ) {
    super(message)
  }
}

const pollMs = 100
const defaultTimeoutMs = 10 * 60 * 1000
const defaultLeaseMs = 15_000
/** Grace period for a lock without an owner: it is being created, or its process was killed while creating it. */
const cutLeaseMs = 2000
/** Maximum size of a lock file. */
const maxBytes = 4096

/** Waits for the lock of the output folder. Creates the folder if it is missing. */
export async function lockOutput(outDir: string, options: LockOptions = {}): Promise<Lock> {
  const real = realPath(outDir)
  const statePath = join(real, stateFolder)
  const file = join(statePath, 'lock')
  const me = `${JSON.stringify(describeSelf())}\n`
  const { timeoutMs = defaultTimeoutMs, leaseMs = defaultLeaseMs } = options
  const deadline = performance.now() + timeoutMs
  const guard = `${file}.clearing`
  const isSilent = createSilence()
  const isGuardSilent = createSilence()
  let isWaiting = false

  for (;;) {
    // Inside the loop: the previous build may have removed an empty folder.
    const createdFolder = mkdirSync(statePath, { recursive: true })
    if (create(file, me)) {
      const folders =
        createdFolder === undefined ? [] : createdFolder === statePath ? [statePath] : [statePath, real]
      return createLock(file, me, { folders, leaseMs })
    }
    const lockFile = readLock(file)
    if (lockFile === undefined) continue
    const { owner, version, isCut } = lockFile
    const lease = isCut ? Math.min(cutLeaseMs, leaseMs) : leaseMs
    if ((owner && hasEnded(owner)) || isSilent(version, lease)) {
      if (removeStale(file, { guard, version })) continue
      // Held only briefly; an old one was left by a killed build.
      const held = readLock(guard)
      if (held && isGuardSilent(held.version, Math.min(cutLeaseMs, leaseMs))) remove(guard)
    } else if (owner && !isWaiting) {
      isWaiting = true
      options.onWait?.(owner)
    }
    if (performance.now() >= deadline) throw timeout(owner, file, timeoutMs)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Keeps the lock until released, at the latest when the process ends. `folders` are removed again if empty. */
function createLock(
  file: string,
  me: string,
  { folders, leaseMs }: { folders: readonly string[]; leaseMs: number },
): Lock {
  const heartbeat = startHeartbeat(file, me, leaseMs)
  const isMine = () => readPlain(file, maxBytes)?.text === me
  const release = releaseAtEnd(() => {
    heartbeat.stop()
    if (isMine()) remove(file)
    for (const folder of folders) removeEmpty(folder)
  })
  const confirm = () => {
    if (isMine()) return
    throw new LockProblem(
      'Another build has taken over the output folder, because this one seemed to have stopped.',
      'Nothing was written by this build. Build again, from one machine at a time.',
    )
  }
  return { confirm, release }
}

function timeout(owner: LockOwner | undefined, file: string, timeoutMs: number): LockProblem {
  const holder = owner ? `Process ${owner.pid} on ${owner.host}` : 'Another process'
  return new LockProblem(
    `${holder} is still building into this folder after ${timeoutMs / 1000} seconds.`,
    `Stop that process. If it no longer exists, delete ${file}.`,
  )
}

function create(file: string, me: string): boolean {
  let open: number
  try {
    open = openSync(file, 'wx')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  }
  try {
    writeFileSync(open, me)
  } catch (error) {
    // The disk is full: other builds should not wait for this lock.
    remove(file)
    throw error
  } finally {
    closeSync(open)
  }
  return true
}

interface LockState {
  readonly owner: LockOwner | undefined
  /** Whether the file is readable but names no owner. */
  readonly isCut: boolean
  /** Changes with each heartbeat. */
  readonly version: string
}

/** Reads the current lock; undefined if there is none. */
function readLock(file: string): LockState | undefined {
  const stat = statPath(file)
  if (stat === undefined) return undefined
  if (!stat.isFile()) {
    throw new LockProblem(
      `The lock of the output folder, ${file}, is ${describeKind(stat)}.`,
      'Find out what put it there, then delete it.',
    )
  }
  // Opening a file makes a network file system refresh its state.
  const read = readPlain(file, maxBytes)
  const { mtimeMs, ino } = read?.stats ?? stat
  const owner = read && parseOwner(read.text)
  return {
    owner,
    isCut: read !== undefined && owner === undefined,
    version: JSON.stringify([ino, mtimeMs, read?.text]),
  }
}

/** Whether the version has been unchanged for the given time. */
function createSilence(): (version: string, forMs: number) => boolean {
  let last: string | undefined
  let since = 0
  return (version, forMs) => {
    if (version !== last) since = performance.now()
    last = version
    return performance.now() - since >= forMs
  }
}

/**
 * Removes the lock of a dead owner. Two builds may try at the same time, and the slower one must not remove the new lock
 * of the faster one: so it is checked again while holding a second file.
 */
function removeStale(file: string, { guard, version }: { guard: string; version: string }): boolean {
  try {
    closeSync(openSync(guard, 'wx'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
  try {
    if (readLock(file)?.version === version) remove(file)
    return true
  } finally {
    remove(guard)
  }
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
