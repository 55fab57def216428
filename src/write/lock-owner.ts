// Identifies the owner of a lock, checks whether its process has ended, and keeps a lock alive with a heartbeat.

import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The process that holds a lock. */
export interface LockOwner {
  readonly pid: number
  readonly host: string
  /** Names the system whose process numbers these are: a container has others than its host; empty where unknown. */
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

/** Whether its process has ended, as far as this system knows: another may have its number by now. */
export function hasEnded({ pid, host, system }: LockOwner): boolean {
  if (host !== hostname() || system !== systemName()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
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

// Shows other processes that a lock is in use: its time changes again and again. A thread does it, since a
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
