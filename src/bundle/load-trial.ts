// A new module is loaded in a thread of its own first, which can be stopped: one that loops for ever would stop this
// thread with everything in it. Started before the module is bundled, the thread costs no time.

import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { IDLE_LIMIT, Overtime, watchIdle } from '../engine/time-limit.ts'

export interface LoadTrial {
  /**
   * Rejects when a module does not load in time. Whatever else is wrong with it shows when it is loaded in this thread, and
   * what it prints is printed then.
   */
  load(file: string, milliseconds: number): Promise<void>
  close(): Promise<void>
}

const CODE = `const { parentPort } = require('worker_threads')
parentPort.once('message', (address) => import(address).catch(() => {}).then(() => parentPort.postMessage('loaded')))`

export function startLoadTrial(): LoadTrial {
  const thread = new Worker(CODE, { eval: true, stdin: true, stdout: true, stderr: true })
  thread.unref()
  /** It loaded, threw or ended itself. */
  const ended = new Promise<void>((resolve) => {
    for (const event of ['message', 'error', 'exit']) thread.once(event, () => resolve())
  })
  return {
    async load(file, milliseconds) {
      let stop: (() => void) | undefined
      const late = new Promise<never>((_, reject) => {
        const timer = setTimeout(() => reject(new Overtime(milliseconds)), milliseconds)
        const endIdle = watchIdle(thread.performance, { idleLimit: IDLE_LIMIT, limit: milliseconds }, reject)
        stop = () => {
          clearTimeout(timer)
          endIdle()
        }
      })
      thread.postMessage(pathToFileURL(file).href)
      await Promise.race([ended, late]).finally(stop)
    },
    async close() {
      await thread.terminate()
    },
  }
}
