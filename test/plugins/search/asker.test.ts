// Search requests in the browser: late, failing and superseded responses.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type {
  SearchOptions,
  SearchProvider,
  SearchResponse,
} from '../../../src/core/model/search-provider.ts'
import { STALL_MS } from '../../../src/plugins/search/engine/search-limits.ts'
import { createAsker } from '../../../src/plugins/search/theme/asker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answer = (total: number): SearchResponse => ({ hits: [], total })

/** A provider that answers when told to. */
function makeProvider() {
  const requests: { query: string; options: SearchOptions; give(all: SearchResponse): void; fail(): void }[] =
    []
  const provider: SearchProvider = {
    search: (query, options) =>
      new Promise((give, reject) => {
        requests.push({ query, options, give, fail: () => reject(new Error('down')) })
      }),
  }
  return { asked: requests, provider: async () => provider }
}

function makeAsker() {
  const { asked, provider } = makeProvider()
  const statuses: string[] = []
  const asker = createAsker({ provider, onStatus: (status) => statuses.push(status) })
  const ask = async (query: string) => {
    const answering = asker.ask(query, { limit: 20 })
    await vi.advanceTimersByTimeAsync(0)
    return { answering, asked: asked.at(-1)! }
  }
  return { asker, ask, statuses }
}

test('a late response is reported as stalled', async () => {
  const { ask, statuses } = makeAsker()
  const { answering, asked } = await ask('tug')
  await vi.advanceTimersByTimeAsync(STALL_MS - 1)
  expect(statuses).toEqual(['loading'])
  await vi.advanceTimersByTimeAsync(1)
  asked.give(answer(2))
  expect(await answering).toEqual(answer(2))
  expect(statuses).toEqual(['loading', 'stalled', 'idle'])
})

test('a failure is reported, and the next query retries', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { ask, statuses } = makeAsker()
  const { answering, asked } = await ask('tug')
  asked.fail()
  expect(await answering).toBeUndefined()
  const next = await ask('tug')
  next.asked.give(answer(1))
  expect(await next.answering).toEqual(answer(1))
  expect(statuses).toEqual(['loading', 'error', 'loading', 'idle'])
})

test('responses to superseded or canceled queries are ignored', async () => {
  const { asker, ask, statuses } = makeAsker()
  const { answering, asked } = await ask('tug')
  const next = await ask('tugs')
  expect(asked.options.signal!.aborted).toBe(true)
  asked.give(answer(2))
  expect(await answering).toBeUndefined()
  asker.cancel()
  next.asked.fail()
  expect(await next.answering).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  expect(statuses).toEqual(['loading', 'loading', 'idle'])
})
