// Shows processes of other machines that a lock is in use: its time changes again and again. A thread does it, since a
// build may keep the main thread busy for long. Most builds end before the first beat, and never start it.

import { Worker } from 'node:worker_threads'

export interface Heartbeat {
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
