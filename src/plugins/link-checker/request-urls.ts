// Checks external URLs, each once, with limited concurrency. The only module that sends requests to other hosts, and only
// on request.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { readCachedValue, writeCachedValue } from '../../core/engine/cache-file.ts'
import { compareText } from '../../core/model/finding.ts'
import { createHostLimiter } from './host-limiter.ts'
import type { LinkResponse } from './link-response.ts'
import { requestUrl } from './request-url.ts'

export interface CheckRequest {
  /** Absolute `http:` and `https:` URLs without a fragment. */
  readonly urls: readonly string[]
  /** Timeout of one request, in seconds. */
  readonly timeout: number
  /** Folder where successful results are cached for a day. */
  readonly cacheFile: string
  /** Milliseconds before the retry. Default 1000. */
  readonly retryAfter?: number
  /** Milliseconds since 1970. Default: now. */
  readonly now?: number
  readonly onResponse?: ((done: number, total: number) => void) | undefined
}

const LIMITS = { total: 10, perHost: 2 }

/** Returns the result for each URL. */
export async function requestUrls(request: CheckRequest): Promise<ReadonlyMap<string, LinkResponse>> {
  const { timeout, cacheFile, retryAfter = 1000, now = Date.now(), onResponse } = request
  const addresses = [...new Set(request.urls)]
  const cache = openResponseCache(cacheFile, now)
  const options = { limiter: createHostLimiter(LIMITS), timeout: timeout * 1000, retryAfter }
  let done = 0
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const cachedResponse = cache.get(address)
      const answer = cachedResponse ?? (await requestUrl(address, options))
      if (!cachedResponse) cache.add(address, answer)
      done += 1
      onResponse?.(done, addresses.length)
      return [address, answer] as const
    }),
  )
  cache.save()
  return new Map(answers)
}

// Successful results of the last day, in a separate file. Failures are checked again, because they may have been fixed. A
// damaged file is ignored.

const DAY_MS = 24 * 60 * 60 * 1000
const VERSION = 1

interface ResponseCache {
  get(address: string): LinkResponse | undefined
  add(address: string, answer: LinkResponse): void
  save(): void
}

/** URL, time of the check, new URL if it has moved. */
type Row = readonly [address: string, asked: number, movedTo?: string]

/** `now` is in milliseconds since 1970. */
function openResponseCache(file: string, now: number): ResponseCache {
  const rows = new Map(readRows(file, now).map((row) => [row[0], row]))
  let isChanged = false
  return {
    get(address) {
      const row = rows.get(address)
      return row && { isGood: true, ...(row[2] !== undefined && { movedTo: row[2] }) }
    },
    add(address, answer) {
      if (!answer.isGood) return
      rows.set(address, answer.movedTo === undefined ? [address, now] : [address, now, answer.movedTo])
      isChanged = true
    },
    save() {
      if (!isChanged) return
      const sorted = [...rows.values()].sort(([a], [b]) => compareText(a, b))
      mkdirSync(dirname(file), { recursive: true })
      writeCachedValue(file, { version: VERSION, answers: sorted })
    },
  }
}

function readRows(file: string, now: number): Row[] {
  const { version, answers } = (readCachedValue(file) ?? {}) as { version?: unknown; answers?: unknown }
  if (version !== VERSION || !Array.isArray(answers)) return []
  return answers.filter(isRow).filter(([, checkedAt]) => checkedAt <= now && now - checkedAt < DAY_MS)
}

function isRow(value: unknown): value is Row {
  if (!Array.isArray(value)) return false
  const [address, checkedAt, movedTo] = value as unknown[]
  return (
    typeof address === 'string' &&
    typeof checkedAt === 'number' &&
    (movedTo === undefined || typeof movedTo === 'string')
  )
}
