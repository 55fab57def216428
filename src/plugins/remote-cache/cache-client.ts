// Requests to the server of a remote cache. None rejects: errors are misses. A server that is slow, refuses, or
// fails repeatedly is not contacted again in this run; the first reason is reported in one warning.
//
// Redirects are not followed, because the credentials are for one host. Server responses are never printed: they
// might repeat the credentials.

import { setTimeout as pause } from 'node:timers/promises'
import type { CacheLocation } from './cache-location.ts'

export interface CacheClient {
  /** Downloads the contents at a path, up to a maximum size; undefined if missing or unavailable. */
  get(path: string, most: number): Promise<Buffer | undefined>
  /** Uploads contents; returns whether the server accepted them. */
  put(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>
  /** Runs work with a time limit for all of its requests. */
  inTime(work: () => Promise<void>): Promise<void>
  /** Records an error of the server, for the warning. */
  note(problem: string): void
  /** Whether the server is still in use. */
  isUsed(): boolean
  /** Number of failed requests. */
  readonly failures: number
  /** The first error. */
  readonly problem: string | undefined
  /** Bytes of contents. */
  readonly received: number
  readonly sent: number
}

/** Maximum time without data from the server, in milliseconds. */
const SILENCE_MS = 10_000

const RETRY_AFTER_MS = 200

/** Failed requests, each including its retry, before the server is no longer used. */
const MAX_FAILURES = 3

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

  function skip(text: string): void {
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
    // The progress of an upload is unknown.
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
      const limit = response.status === 200 ? most : MAX_TEXT
      const chunks: Uint8Array[] = []
      let length = 0
      for await (const chunk of response.body ?? []) {
        timer.refresh()
        length += chunk.length
        if (length > limit) return { error: 'it sends more data than allowed', isFinal: true }
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

  /** The response of a working server; undefined otherwise. */
  async function request(
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
    if ('error' in reply) skip(reply.error)
    else if (isTemporary(reply) && ++failures < MAX_FAILURES) note(describeStatus(method, reply.status))
    else if (!isAnswer(reply.status)) skip(describeStatus(method, reply.status))
    return aside.signal.aborted || 'error' in reply ? undefined : reply
  }

  return {
    async get(path, most) {
      const reply = await request('GET', path, undefined, most)
      if (reply?.status !== 200) return undefined
      received += reply.body.length
      return reply.body
    },
    async put(path, bytes) {
      const reply = await request('PUT', path, bytes, MAX_TEXT)
      const isStored = reply !== undefined && reply.status >= 200 && reply.status < 300
      if (isStored) sent += bytes.length
      else if (reply?.status === 404) skip(describeStatus('PUT', 404))
      return isStored
    },
    async inTime(work) {
      const timer = setTimeout(() => skip(`it takes longer than ${timeout / 1000} seconds`), timeout)
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

/** Maximum size of other responses; they are not read. */
const MAX_TEXT = 64 << 10

function isTemporary(reply: Reply): boolean {
  return 'error' in reply ? !reply.isFinal : reply.status >= 500 || reply.status === 429
}

/** Whether the status is a valid response of a working cache. */
function isAnswer(status: number): boolean {
  return (status >= 200 && status < 300) || status === 404 || status === 410
}

function describeStatus(method: 'GET' | 'PUT', status: number): string {
  if (status === 401 || status === 407 || (status === 403 && method === 'GET'))
    return `it refuses the credentials (${status})`
  if (status >= 300 && status < 400) return `it redirects (${status}), which is not followed`
  if (method === 'PUT' && status === 413) return 'it refuses files of this size (413)'
  return `it responds to ${method} with ${status}`
}
