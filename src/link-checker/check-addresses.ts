// Checks addresses of other sites, each once, few at a time. The only room that sends requests to other hosts, and only
// on request.

import type { ExternalAnswer } from '../model/external-answer.ts'
import { openAnswerCache } from './answer-cache.ts'
import { checkAddress } from './check-address.ts'
import { createHostLimiter } from './host-limiter.ts'

export interface CheckRequest {
  /** Whole `http:` and `https:` URLs without a fragment. */
  readonly addresses: readonly string[]
  /** Seconds for one request. */
  readonly timeout: number
  /** Where good answers are cached for a day. */
  readonly cacheFile: string
  /** Milliseconds before the retry. Default 1000. */
  readonly retryAfter?: number
  /** Milliseconds since 1970. Default: now. */
  readonly now?: number
  readonly onAnswer?: ((done: number, total: number) => void) | undefined
}

const LIMITS = { total: 10, perHost: 2 }

/** The answer of each address. */
export async function checkAddresses(request: CheckRequest): Promise<ReadonlyMap<string, ExternalAnswer>> {
  const { timeout, cacheFile, retryAfter = 1000, now = Date.now(), onAnswer } = request
  const addresses = [...new Set(request.addresses)]
  const cache = openAnswerCache(cacheFile, now)
  const options = { limiter: createHostLimiter(LIMITS), timeout: timeout * 1000, retryAfter }
  let done = 0
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const known = cache.get(address)
      const answer = known ?? (await checkAddress(address, options))
      if (!known) cache.add(address, answer)
      done += 1
      onAnswer?.(done, addresses.length)
      return [address, answer] as const
    }),
  )
  cache.save()
  return new Map(answers)
}
