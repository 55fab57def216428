// Requests to the server of a remote cache. None rejects: what goes wrong is a miss. A server that is slow, refuses, or
// fails again and again is asked nothing more in this run; the first reason is kept for one warning.
//
// Redirects are not followed, since the credentials are for one host. Nothing that a server sends is ever printed: it
// might repeat the credentials.

import { setTimeout as pause } from 'node:timers/promises'
import type { CacheLocation } from './cache-location.ts'

export interface CacheClient {
  /** The contents at a path of at most so many bytes; undefined when there are none, or none to be had. */
  get(path: string, most: number): Promise<Buffer | undefined>
  /** Whether the server has taken the contents. */
  put(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>
  /** Runs work whose requests may take no longer in all than the address says. */
  inTime(work: () => Promise<void>): Promise<void>
  /** Notes what is wrong with the server, for the warning. */
  note(problem: string): void
  /** Whether the server is still asked. */
  isUsed(): boolean
  /** Requests that failed. */
  readonly failures: number
  /** The first thing that was wrong. */
  readonly problem: string | undefined
  /** Bytes of contents. */
  readonly received: number
  readonly sent: number
}

/** How long a server may be silent, in milliseconds. */
const SILENCE_MS = 10_000

const RETRY_AFTER_MS = 200

/** Requests that may fail, each with its retry, before the server is left aside. */
const MOST_FAILURES = 3

type Reply =
  | { readonly status: number; readonly body: Buffer }
  | { readonly error: string; readonly isFinal: boolean }

export function createCacheClient({ url, timeout, authorization }: CacheLocation): CacheClient {
  const aside = new AbortController()
  let failures = 0
  let problem: string | undefined
  let received = 0
  let sent = 0

  function note(text: string): void {
    problem ??= text
  }

  function leaveAside(text: string): void {
    note(text)
    aside.abort()
  }

  async function send(
    method: 'GET' | 'PUT',
    path: string,
    body: Uint8Array<ArrayBuffer> | undefined,
    most: number,
  ): Promise<Reply> {
    const silent = new AbortController()
    // How much of what is sent has arrived nobody says.
    const patience = body ? timeout : Math.min(SILENCE_MS, timeout)
    const timer = setTimeout(() => silent.abort(), patience)
    try {
      const response = await fetch(`${url}/${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.any([aside.signal, silent.signal]),
        headers: {
          ...(authorization !== undefined && { authorization }),
          // A proxy must not change the bytes.
          'accept-encoding': 'identity',
          ...(body && { 'content-type': 'application/octet-stream' }),
        },
        ...(body && { body }),
      })
      const limit = response.status === 200 ? most : MOST_TEXT
      const chunks: Uint8Array[] = []
      let length = 0
      for await (const chunk of response.body ?? []) {
        timer.refresh()
        length += chunk.length
        if (length > limit) return { error: 'it sends more than it should', isFinal: true }
        chunks.push(chunk)
      }
      return { status: response.status, body: Buffer.concat(chunks) }
    } catch (error) {
      if (silent.signal.aborted) return { error: 'it does not respond', isFinal: true }
      const { cause } = Object(error) as { cause?: { code?: unknown } }
      const code = typeof cause?.code === 'string' ? ` (${cause.code})` : ''
      return { error: `the connection fails${code}`, isFinal: false }
    } finally {
      clearTimeout(timer)
    }
  }

  /** The reply of a server that works; undefined otherwise. */
  async function ask(
    method: 'GET' | 'PUT',
    path: string,
    body: Uint8Array<ArrayBuffer> | undefined,
    most = 0,
  ) {
    if (aside.signal.aborted) return undefined
    let reply = await send(method, path, body, most)
    if (isTemporary(reply) && !aside.signal.aborted) {
      await pause(RETRY_AFTER_MS)
      if (!aside.signal.aborted) reply = await send(method, path, body, most)
    }
    if ('error' in reply) leaveAside(reply.error)
    else if (isTemporary(reply) && ++failures < MOST_FAILURES) note(describeStatus(method, reply.status))
    else if (!isAnswer(reply.status)) leaveAside(describeStatus(method, reply.status))
    return aside.signal.aborted || 'error' in reply ? undefined : reply
  }

  return {
    async get(path, most) {
      const reply = await ask('GET', path, undefined, most)
      if (reply?.status !== 200) return undefined
      received += reply.body.length
      return reply.body
    },
    async put(path, bytes) {
      const reply = await ask('PUT', path, bytes, MOST_TEXT)
      const isTaken = reply !== undefined && reply.status >= 200 && reply.status < 300
      if (isTaken) sent += bytes.length
      else if (reply?.status === 404) leaveAside(describeStatus('PUT', 404))
      return isTaken
    },
    async inTime(work) {
      const timer = setTimeout(() => leaveAside(`it takes longer than ${timeout / 1000} seconds`), timeout)
      try {
        await work()
      } finally {
        clearTimeout(timer)
      }
    },
    note,
    isUsed: () => !aside.signal.aborted,
    get failures() {
      return failures
    },
    get problem() {
      return problem
    },
    get received() {
      return received
    },
    get sent() {
      return sent
    },
  }
}

/** What a server may say besides contents; it is not read. */
const MOST_TEXT = 64 << 10

function isTemporary(reply: Reply): boolean {
  return 'error' in reply ? !reply.isFinal : reply.status >= 500 || reply.status === 429
}

/** Whether a server that works as a cache answers so. */
function isAnswer(status: number): boolean {
  return (status >= 200 && status < 300) || status === 404 || status === 410
}

function describeStatus(method: 'GET' | 'PUT', status: number): string {
  if (status === 401 || status === 407 || (status === 403 && method === 'GET'))
    return `it refuses the credentials (${status})`
  if (status >= 300 && status < 400) return `it redirects (${status}), which is not followed`
  if (method === 'PUT' && status === 413) return 'it refuses files of this size (413)'
  return `it answers ${method} with ${status}`
}
