// Identifies the owner of a lock, checks whether its process has ended, and keeps a lock alive with a heartbeat.

import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The process that holds a lock. */
export interface LockOwner {
  readonly pid: number
  readonly host: string
  /** Identifies the system of the process id (containers have their own process ids); empty if unknown. */
  readonly system: string
}

/** This process. */
export function describeSelf(): LockOwner {
  const { pid } = process
  return { pid, host: hostname(), system: systemName() }
}

/** Parses the text of a lock; undefined when it is invalid. */
export function parseOwner(text: string): LockOwner | undefined {
  try {
    const { pid, host, system } = JSON.parse(text) as Record<string, unknown>
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined
    return { pid, host: stringOf(host), system: stringOf(system) }
  } catch {
    return undefined
  }
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Whether its process has ended, as far as this system can tell: the process id may have been reused. */
export function hasEnded({ pid, host, system }: LockOwner): boolean {
  if (host !== hostname() || system !== systemName()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** The boot id and the process namespace; containers may share the name of their host. */
function systemName(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

// Keeps a lock alive by updating its modification time. Runs in a thread, because a
// build may block the main thread for long. Most builds end before the first update and never start the thread.

interface Heartbeat {
  stop(): void
}

/** Touches the file about five times per `leaseMs`, as long as its text matches. */
export function startHeartbeat(file: string, text: string, leaseMs: number): Heartbeat {
  const everyMs = leaseMs / 5
  let worker: Worker | undefined
  const timer = setTimeout(() => {
    worker = new Worker(program, { eval: true, execArgv: [], workerData: { file, text, everyMs } })
    worker.unref()
    // Without a heartbeat the build continues: it verifies the lock before it commits.
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

/** Opens the file once and verifies it, so that the lock of another build is never touched. */
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
