// Search requests in the browser: late, failing and superseded responses.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type {
  SearchOptions,
  SearchProvider,
  SearchResponse,
} from '../../../src/core/model/search-provider.ts'
import { STALL_MS } from '../../../src/plugins/search/engine/search-limits.ts'
import { createLatestSearch } from '../../../src/plugins/search/theme/latest-search.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const responseOf = (total: number): SearchResponse => ({ hits: [], total })

/** Creates a provider whose responses the test controls. */
function createTestProvider() {
  const requests: {
    query: string
    options: SearchOptions
    respond(all: SearchResponse): void
    fail(): void
  }[] = []
  const provider: SearchProvider = {
    search: (query, options) =>
      new Promise((respond, reject) => {
        requests.push({ query, options, respond, fail: () => reject(new Error('down')) })
      }),
  }
  return { requests, provider: async () => provider }
}

function createTestSearch() {
  const { requests, provider } = createTestProvider()
  const statuses: string[] = []
  const searches = createLatestSearch({ provider, onStatus: (status) => statuses.push(status) })
  const search = async (query: string) => {
    const searching = searches.search(query, { limit: 20 })
    await vi.advanceTimersByTimeAsync(0)
    return { searching, request: requests.at(-1)! }
  }
  return { searches, search, statuses }
}

test('a late response is reported as stalled', async () => {
  const { search, statuses } = createTestSearch()
  const { searching, request } = await search('tug')
  await vi.advanceTimersByTimeAsync(STALL_MS - 1)
  expect(statuses).toEqual(['loading'])
  await vi.advanceTimersByTimeAsync(1)
  request.respond(responseOf(2))
  expect(await searching).toEqual(responseOf(2))
  expect(statuses).toEqual(['loading', 'stalled', 'idle'])
})

test('a failure is reported, and the next query retries', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { search, statuses } = createTestSearch()
  const { searching, request } = await search('tug')
  request.fail()
  expect(await searching).toBeUndefined()
  const next = await search('tug')
  next.request.respond(responseOf(1))
  expect(await next.searching).toEqual(responseOf(1))
  expect(statuses).toEqual(['loading', 'error', 'loading', 'idle'])
})

test('responses to superseded or canceled queries are ignored', async () => {
  const { searches, search, statuses } = createTestSearch()
  const { searching, request } = await search('tug')
  const next = await search('tugs')
  expect(request.options.signal!.aborted).toBe(true)
  request.respond(responseOf(2))
  expect(await searching).toBeUndefined()
  searches.cancel()
  next.request.fail()
  expect(await next.searching).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  expect(statuses).toEqual(['loading', 'loading', 'idle'])
})
