// Who holds a lock, whether that process still runs, and the sign of life that it gives.

import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Who holds a lock. */
export interface LockOwner {
  readonly pid: number
  readonly host: string
  /** Names the system whose process numbers these are: a container has others than its host; empty where unknown. */
  readonly system: string
  /** When the process started, as the system counts; empty where unknown. */
  readonly started: string
}

/** This process. */
export function describeSelf(): LockOwner {
  const { pid } = process
  return { pid, host: hostname(), system: systemName(), started: processStart(pid) ?? '' }
}

/** The owner of a text; undefined when it names none. */
export function parseOwner(text: string): LockOwner | undefined {
  try {
    const { pid, host, system, started } = JSON.parse(text) as Record<string, unknown>
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined
    return { pid, host: stringOf(host), system: stringOf(system), started: stringOf(started) }
  } catch {
    return undefined
  }
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** `unknown` for processes of another system, or where process numbers may have been given to another. */
export function stateOfOwner({ pid, host, system, started }: LockOwner): 'alive' | 'dead' | 'unknown' {
  if (host !== hostname() || system !== systemName()) return 'unknown'
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'dead'
  }
  if (isZombie(pid)) return 'dead'
  const now = processStart(pid)
  if (now === undefined || started === '') return 'unknown'
  return now === started ? 'alive' : 'dead'
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

/** The boot and the process namespace; containers may share the name of their host. */
function systemName(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

// Shows processes of other machines that a lock is in use: its time changes again and again. A thread does it, since a
// build may keep the main thread busy for long. Most builds end before the first beat, and never start it.

interface Heartbeat {
  stop(): void
}

/** Touches the file about five times in each `leaseMs`, as long as its text is the given one. */
export function startHeartbeat(file: string, text: string, leaseMs: number): Heartbeat {
  const everyMs = leaseMs / 5
  let worker: Worker | undefined
  const timer = setTimeout(() => {
    worker = new Worker(program, { eval: true, execArgv: [], workerData: { file, text, everyMs } })
    worker.unref()
    // Without a heartbeat the build goes on: it looks at the lock before it commits.
    worker.on('error', () => {})
  }, everyMs)
  timer.unref()
  return {
    stop() {
      clearTimeout(timer)
      void worker?.terminate()
    },
  }
}

/** It opens the file once and checks it, so that it never touches the lock of another build. */
const program = `
const { closeSync, constants, futimesSync, openSync, readFileSync } = require('node:fs')
const { workerData } = require('node:worker_threads')
const open = openSync(workerData.file, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0))
const beat = () => futimesSync(open, new Date(), new Date())
if (readFileSync(open, 'utf8') === workerData.text) {
  beat()
  setInterval(beat, workerData.everyMs)
} else closeSync(open)
`
