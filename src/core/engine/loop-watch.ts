// Ends infinite loops in the main thread that `vm` cannot end: in module code, and after an `await`. A second thread
// waits for the earliest deadline, which the main thread removes in time if it is not blocked. Otherwise the V8 debugger
// pauses the main thread and terminates execution, unless only Octavo's code is on the stack. The event loop continues,
// and its timers report the timeout.

import { isMainThread, MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'

/** A time limit for site code. */
export interface Deadline {
  /** Removes the deadline; returns the calls that were terminated, innermost first: `file:///site/config.mjs:3:5`. */
  end(): readonly string[]
}

interface Watch {
  add(deadline: bigint): () => void
  calls(): readonly string[]
}

/** The watch of the process, which has only one main thread. Started when the first site code is loaded. */
let watch: Watch | undefined

/** Sets a deadline for site code in the main thread; other threads are ended by the pool. */
export function setDeadline(milliseconds: number): Deadline {
  if (!isMainThread) return { end: () => [] }
  watch ??= startWatch()
  const { add, calls } = watch
  const remove = add(now() + BigInt(milliseconds))
  return {
    end() {
      remove()
      return calls()
    },
  }
}

/** Whether site code has been loaded. */
export function isWatching(): boolean {
  return watch !== undefined
}

function now(): bigint {
  return process.hrtime.bigint() / 1_000_000n
}

function startWatch(): Watch {
  /** The earliest deadline, or 0 for none; the second element is never notified, so waiting for it sleeps. */
  const shared = new BigInt64Array(new SharedArrayBuffer(16))
  const { port1, port2 } = new MessageChannel()
  const thread = new Worker(THREAD, {
    eval: true,
    workerData: { shared, port: port2, program: PROGRAM },
    transferList: [port2],
  })
  // Without an inspector, as in some builds of Node, loops are not detected.
  thread.on('error', () => {})
  thread.unref()
  port1.unref()
  const deadlines = new Map<symbol, bigint>()
  const update = (): void => {
    const earliest = [...deadlines.values()].reduce((a, b) => (a !== 0n && a < b ? a : b), 0n)
    if (Atomics.exchange(shared, 0, earliest) === 0n) Atomics.notify(shared, 0)
  }
  return {
    add(deadline) {
      const key = Symbol()
      deadlines.set(key, deadline)
      update()
      return () => {
        deadlines.delete(key)
        update()
      }
    },
    calls() {
      const { message = [] } = (receiveMessageOnPort(port1) ?? {}) as { message?: readonly string[] }
      return message
    },
  }
}

/** The folder of Octavo's code, bundled or not. */
const PROGRAM = /^.*\/(?:dist|src)\//.exec(import.meta.url)?.[0] ?? import.meta.url

/** Source code of the watching thread. */
const THREAD = `
const { workerData: { shared, port, program } } = require('node:worker_threads')
const { Session } = require('node:inspector')
const GRACE = 500n

function wait() {
  for (;;) {
    Atomics.wait(shared, 0, 0n)
    Atomics.wait(shared, 1, 0n, 250)
    const deadline = Atomics.load(shared, 0)
    if (deadline !== 0n && process.hrtime.bigint() / 1000000n > deadline + GRACE) return interrupt(deadline)
  }
}

function interrupt(deadline) {
  const session = new Session()
  const urls = new Map()
  session.connectToMainThread()
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url))
  session.on('Debugger.paused', ({ params }) => {
    const calls = params.callFrames
      .map(({ location: { scriptId, lineNumber, columnNumber } }) => [urls.get(scriptId), lineNumber + 1, columnNumber + 1].join(':'))
      .filter((call) => call.startsWith('file:') && !call.startsWith(program))
    if (calls.length > 0 && Atomics.load(shared, 0) === deadline) {
      port.postMessage(calls)
      session.post('Runtime.terminateExecution')
    }
    session.post('Debugger.resume')
    session.post('Debugger.disable', () => {
      session.disconnect()
      setTimeout(wait, 1000)
    })
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

// The thread lives as long as its process.
setInterval(() => {}, 1 << 30)
wait()
`
