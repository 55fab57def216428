// Asks one address whether it answers: by HEAD, by GET where that is not welcome, along redirects, and once more when
// the trouble may be passing.

import { STATUS_CODES } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { ExternalAnswer } from '../model/external-answer.ts'
import type { HostGate } from './host-gate.ts'
import { describeNetworkError } from './network-error.ts'

export interface Asking {
  readonly gate: HostGate
  /** Milliseconds for one request. */
  readonly timeout: number
  /** Milliseconds before the second try, where the host does not say. */
  readonly retryAfter: number
}

/** Some hosts answer these to HEAD and not to GET. */
const HEAD_UNWELCOME: readonly number[] = [403, 405, 501]

/** As many as browsers follow, halved. */
const MAX_REDIRECTS = 10

/** A host that asks for a longer pause is not asked again. */
const MAX_PAUSE_MS = 30_000

const PERMANENT: readonly number[] = [301, 308]
const TEMPORARY: readonly number[] = [302, 303, 307]

/** Never throws: that there was no answer is an answer. */
export async function askAddress(address: string, asking: Asking): Promise<ExternalAnswer> {
  let at = new URL(address)
  let movedTo: string | undefined
  let isMoving = true
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const reply = await askTwice(at, asking)
    if ('error' in reply) return { isGood: false, isGone: false, reason: reply.error }
    if (reply.status >= 400) {
      const isGone = reply.status === 404 || reply.status === 410
      return { isGood: false, isGone, reason: `it answers ${nameStatus(reply.status)}` }
    }
    if (reply.location === undefined) return { isGood: true, ...(movedTo !== undefined && { movedTo }) }
    const next = URL.canParse(reply.location, at.href) ? new URL(reply.location, at.href) : undefined
    if (!next || !/^https?:$/.test(next.protocol))
      return { isGood: false, isGone: false, reason: `it redirects to "${reply.location}"` }
    // Only what moved for good from the first step on is the new address: the rest is how the host works today.
    isMoving &&= PERMANENT.includes(reply.status)
    at = next
    at.hash = ''
    if (isMoving) movedTo = at.href
  }
  return { isGood: false, isGone: false, reason: `it redirects more than ${MAX_REDIRECTS} times` }
}

type Reply =
  | { readonly status: number; readonly location?: string; readonly pause?: number }
  | { readonly error: string }

async function askTwice(url: URL, asking: Asking): Promise<Reply> {
  const { gate } = asking
  const reply = await askByEitherMethod(url, asking)
  const mayPass = 'error' in reply || reply.status >= 500 || reply.status === 429
  if (!mayPass) return reply
  const pause = 'pause' in reply ? reply.pause : undefined
  if (pause === undefined) await setTimeout(asking.retryAfter)
  else if (pause > MAX_PAUSE_MS) return reply
  else gate.pause(url.host, pause)
  return askByEitherMethod(url, asking)
}

async function askByEitherMethod(url: URL, asking: Asking): Promise<Reply> {
  const reply = await request(url, 'HEAD', asking)
  const isUnwelcome = 'status' in reply && HEAD_UNWELCOME.includes(reply.status)
  return isUnwelcome ? request(url, 'GET', asking) : reply
}

function request(url: URL, method: 'HEAD' | 'GET', { gate, timeout }: Asking): Promise<Reply> {
  return gate.pass(url.host, async () => {
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: { 'User-Agent': 'Octavo (link check)', Accept: 'text/html, */*;q=0.8' },
        signal: AbortSignal.timeout(timeout),
      })
      // Nobody reads it, and unread it would hold the connection.
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

/** Seconds, or a date → milliseconds from now. */
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
