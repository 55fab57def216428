// Asks addresses outside the site, each once, few at a time. The only room that goes out to other hosts, and only
// when somebody asks for it.

import type { ExternalAnswer } from '../model/external-answer.ts'
import { openAnswerCache } from './answer-cache.ts'
import { askAddress } from './ask-address.ts'
import { createHostGate } from './host-gate.ts'

export interface AskRequest {
  /** Whole `http:` and `https:` URLs without a fragment. */
  readonly addresses: readonly string[]
  /** Seconds for one request. */
  readonly timeout: number
  /** Where good answers are kept for a day. */
  readonly cacheFile: string
  /** Milliseconds before a second try. Default 1000. */
  readonly retryAfter?: number
  /** Milliseconds since 1970. Default: now. */
  readonly now?: number
  readonly onAnswer?: ((done: number, total: number) => void) | undefined
}

const LIMITS = { inAll: 10, perHost: 2 }

/** The answer of each address. */
export async function askAddresses(request: AskRequest): Promise<ReadonlyMap<string, ExternalAnswer>> {
  const { timeout, cacheFile, retryAfter = 1000, now = Date.now(), onAnswer } = request
  const addresses = [...new Set(request.addresses)]
  const cache = openAnswerCache(cacheFile, now)
  const asking = { gate: createHostGate(LIMITS), timeout: timeout * 1000, retryAfter }
  let done = 0
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const known = cache.get(address)
      const answer = known ?? (await askAddress(address, asking))
      if (!known) cache.add(address, answer)
      done += 1
      onAnswer?.(done, addresses.length)
      return [address, answer] as const
    }),
  )
  cache.save()
  return new Map(answers)
}
