// Requests to the server of a remote cache. None rejects: what goes wrong is a miss. A server that is slow, refuses, or
// fails again and again is asked nothing more in this run; the first reason is kept for one warning.
//
// Redirects are not followed, since the credentials are for one host. Nothing that a server sends is ever printed: it
// might repeat the credentials.

import { Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as TlsAgent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { CacheAddress } from './cache-address.ts'

export interface CacheClient {
  /** The contents at a path of at most so many bytes; undefined when there are none, or none to be had. */
  get(path: string, most: number): Promise<Buffer | undefined>
  /** Whether the server has taken the contents. */
  put(path: string, bytes: Uint8Array): Promise<boolean>
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
  close(): void
}

/** How long a server may be silent, in milliseconds. */
const SILENCE_MS = 10_000

const RETRY_AFTER_MS = 200

/** Requests that may fail, each with its retry, before the server is left aside. */
const MOST_FAILURES = 3

/** Requests at a time. */
const AT_A_TIME = 6

type Reply =
  | { readonly status: number; readonly body: Buffer }
  | { readonly error: string; readonly isFinal: boolean }

export function createCacheClient({ url, timeout, authorization }: CacheAddress): CacheClient {
  const isTls = url.startsWith('https:')
  const agent = new (isTls ? TlsAgent : Agent)({ keepAlive: true, maxSockets: AT_A_TIME })
  const running = new Set<{ destroy(error: Error): void }>()
  let failures = 0
  let isAside = false
  let problem: string | undefined
  let received = 0
  let sent = 0

  function note(text: string): void {
    problem ??= text
  }

  function leaveAside(text: string): void {
    if (isAside) return
    isAside = true
    note(text)
    for (const one of running) one.destroy(new Error(text))
  }

  function send(method: 'GET' | 'PUT', path: string, body: Uint8Array | undefined, most: number) {
    return new Promise<Reply>((resolve) => {
      const fail = (error: string, isFinal = false): void => {
        resolve({ error, isFinal })
        running.delete(request)
        request.destroy()
      }
      const headers = {
        ...(authorization !== undefined && { authorization }),
        // A proxy must not change the bytes.
        'accept-encoding': 'identity',
        ...(body && { 'content-type': 'application/octet-stream', 'content-length': body.length }),
      }
      const options = { method, agent, headers, timeout: Math.min(SILENCE_MS, timeout) }
      let hasAnswered = false
      const request = (isTls ? requestHttps : requestHttp)(`${url}/${path}`, options, (response) => {
        hasAnswered = true
        readBody(response, most).then(
          (bytes) => {
            running.delete(request)
            if (bytes) resolve({ status: response.statusCode ?? 0, body: bytes })
            else fail('it sends more than it should', true)
          },
          (error: unknown) => fail(describeError(error)),
        )
      })
      request.on('timeout', () => fail('it does not respond', true))
      request.on('error', (error) => fail(describeError(error)))
      // Node says nothing of a server that changes the protocol or goes without an answer, but that the request is over.
      request.on('upgrade', ({ statusCode }) => fail(describeStatus(method, statusCode ?? 0), true))
      request.on('close', () => hasAnswered || fail('it closes the connection'))
      running.add(request)
      request.end(body)
    })
  }

  /** The reply of a server that works; undefined otherwise. */
  async function ask(method: 'GET' | 'PUT', path: string, body: Uint8Array | undefined, most = 0) {
    if (isAside) return undefined
    let reply = await send(method, path, body, most)
    if (isTemporary(reply) && !isAside) {
      await pause(RETRY_AFTER_MS)
      if (!isAside) reply = await send(method, path, body, most)
    }
    if ('error' in reply) leaveAside(reply.error)
    else if (isTemporary(reply) && ++failures < MOST_FAILURES) note(describeStatus(method, reply.status))
    else if (!isAnswer(reply.status)) leaveAside(describeStatus(method, reply.status))
    return isAside || 'error' in reply ? undefined : reply
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
    isUsed: () => !isAside,
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
    close: () => agent.destroy(),
  }
}

/** What a server may say besides contents; it is not read. */
const MOST_TEXT = 64 << 10

/** Undefined when there are more bytes than expected. */
async function readBody(response: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const limit = response.statusCode === 200 ? most : MOST_TEXT
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

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

function describeError(error: unknown): string {
  const { code } = Object(error) as { code?: unknown }
  return `the connection fails${typeof code === 'string' ? ` (${code})` : ''}`
}
