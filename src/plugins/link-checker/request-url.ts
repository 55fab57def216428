// Checks whether a URL works: with HEAD, or GET if HEAD is refused; follows redirects; retries once if the
// failure may be temporary.

import { STATUS_CODES } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { HostLimiter } from './host-limiter.ts'
import type { LinkResponse } from './link-response.ts'

export interface CheckOptions {
  readonly limiter: HostLimiter
  /** Timeout of one request, in milliseconds. */
  readonly timeout: number
  /** Delay before the retry, in milliseconds, unless the host specifies one. */
  readonly retryAfter: number
}

/** Some hosts respond with these to HEAD but not to GET. */
const HEAD_REFUSED: readonly number[] = [403, 405, 501]

/** Half the limit of browsers. */
const MAX_REDIRECTS = 10

/** Maximum pause before a retry. If a host requests a longer one, there is no retry. */
const MAX_PAUSE_MS = 30_000

const PERMANENT: readonly number[] = [301, 308]
const TEMPORARY: readonly number[] = [302, 303, 307]

/** Never throws: a failed request is a result. */
export async function requestUrl(address: string, options: CheckOptions): Promise<LinkResponse> {
  let at = new URL(address)
  let movedTo: string | undefined
  let isMoving = true
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const reply = await requestWithRetry(at, options)
    if ('error' in reply) return { isGood: false, isNotFound: false, reason: reply.error }
    if (reply.status >= 400) {
      const isGone = reply.status === 404 || reply.status === 410
      return { isGood: false, isNotFound: isGone, reason: `it responds with ${nameStatus(reply.status)}` }
    }
    if (reply.location === undefined) return { isGood: true, ...(movedTo !== undefined && { movedTo }) }
    const next = URL.canParse(reply.location, at.href) ? new URL(reply.location, at.href) : undefined
    if (!next || !/^https?:$/.test(next.protocol))
      return { isGood: false, isNotFound: false, reason: `it redirects to "${reply.location}"` }
    // The URL has moved only as far as all redirects are permanent; later redirects may change.
    isMoving &&= PERMANENT.includes(reply.status)
    at = next
    at.hash = ''
    if (isMoving) movedTo = at.href
  }
  return { isGood: false, isNotFound: false, reason: `it redirects more than ${MAX_REDIRECTS} times` }
}

type Reply =
  | { readonly status: number; readonly location?: string; readonly pause?: number }
  | { readonly error: string }

async function requestWithRetry(url: URL, options: CheckOptions): Promise<Reply> {
  const { limiter, retryAfter } = options
  const reply = await requestHeadOrGet(url, options)
  const isTemporary = 'error' in reply || reply.status >= 500 || reply.status === 429
  if (!isTemporary) return reply
  const pause = 'pause' in reply ? reply.pause : undefined
  if (pause === undefined) await setTimeout(retryAfter)
  else if (pause > MAX_PAUSE_MS) return reply
  else limiter.pause(url.host, pause)
  return requestHeadOrGet(url, options)
}

async function requestHeadOrGet(url: URL, options: CheckOptions): Promise<Reply> {
  const reply = await request(url, 'HEAD', options)
  const isRefused = 'status' in reply && HEAD_REFUSED.includes(reply.status)
  return isRefused ? request(url, 'GET', options) : reply
}

function request(url: URL, method: 'HEAD' | 'GET', { limiter, timeout }: CheckOptions): Promise<Reply> {
  return limiter.run(url.host, async () => {
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: { 'User-Agent': 'Octavo (link check)', Accept: 'text/html, */*;q=0.8' },
        signal: AbortSignal.timeout(timeout),
      })
      // An unread body would keep the connection open.
      await response.body?.cancel()
      const { status, headers } = response
      const location = [...PERMANENT, ...TEMPORARY].includes(status) ? headers.get('location') : null
      const pause = readRetryAfter(headers.get('retry-after'))
      return { status, ...(location !== null && { location }), ...(pause !== undefined && { pause }) }
    } catch (error) {
      return { error: describeNetworkError(error, timeout) }
    }
  })
}

/** Parses `Retry-After` (seconds or a date) to milliseconds from now. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

function nameStatus(status: number): string {
  const name = STATUS_CODES[status]
  return name === undefined ? String(status) : `${status} (${name})`
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host with that name',
  EAI_AGAIN: 'the host name could not be resolved',
  ECONNREFUSED: 'the host refused the connection',
  ECONNRESET: 'the host closed the connection',
  UND_ERR_SOCKET: 'the host closed the connection',
  ECONNABORTED: 'the host closed the connection',
  EPIPE: 'the host closed the connection',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

const TIMEOUTS: readonly string[] = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']

/** Returns the cause of a failed request: `fetch` throws "fetch failed" and hides the cause. */
function describeNetworkError(error: unknown, timeout: number): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  const code = cause?.code ?? ''
  if (name === 'TimeoutError' || TIMEOUTS.includes(code)) {
    const seconds = timeout / 1000
    return `there was no response within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  }
  return REASONS[code] ?? `the request failed (${code || cause?.message || message})`
}
