// What becomes of questions whose answers come in parts, late or never.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_MS, STALL_MS } from '../../src/model/search-limits.ts'
import type { SearchAnswer, SearchOptions, SearchProvider } from '../../src/model/search-provider.ts'
import { createAsker } from '../../theme/search/asker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answer = (total: number): SearchAnswer => ({ hits: [], total })

/** A provider that answers when told to. */
function makeProvider() {
  const asked: { query: string; options: SearchOptions; give(all: SearchAnswer): void; fail(): void }[] = []
  const provider: SearchProvider = {
    search: (query, options) =>
      new Promise((give, reject) => {
        asked.push({ query, options, give, fail: () => reject(new Error('down')) })
      }),
  }
  return { asked, provider: async () => provider }
}

function makeAsker() {
  const { asked, provider } = makeProvider()
  const statuses: string[] = []
  const firsts: number[] = []
  const asker = createAsker({ provider, onStatus: (status) => statuses.push(status) })
  const ask = async (query: string) => {
    const answering = asker.ask(query, { limit: 20, onFirst: ({ total }) => firsts.push(total) })
    await vi.advanceTimersByTimeAsync(0)
    return { answering, asked: asked.at(-1)! }
  }
  return { asker, ask, statuses, firsts }
}

test('a first answer that the whole one follows at once is not handed on', async () => {
  const { ask, firsts, statuses } = makeAsker()
  const { answering, asked } = await ask('tug')
  asked.options.onFirst!(answer(1))
  await vi.advanceTimersByTimeAsync(FIRST_MS - 1)
  asked.give(answer(2))
  expect(await answering).toEqual(answer(2))
  await vi.advanceTimersByTimeAsync(1000)
  expect(firsts).toEqual([])
  expect(statuses).toEqual(['loading', 'idle'])
})

test('of two first answers only the later one is handed on, and none after the whole one', async () => {
  const { ask, firsts } = makeAsker()
  const giveTwo = async ({ options }: Awaited<ReturnType<typeof ask>>['asked']) => {
    options.onFirst!(answer(1))
    await vi.advanceTimersByTimeAsync(FIRST_MS / 2)
    options.onFirst!(answer(2))
  }
  const { answering, asked } = await ask('tug')
  await giveTwo(asked)
  asked.give(answer(3))
  expect(await answering).toEqual(answer(3))
  await vi.advanceTimersByTimeAsync(1000)
  expect(firsts).toEqual([])
  await giveTwo((await ask('tugs')).asked)
  await vi.advanceTimersByTimeAsync(1000)
  expect(firsts).toEqual([2])
})

test('a first answer is passed on if the whole one is late, and the delay is reported', async () => {
  const { ask, firsts, statuses } = makeAsker()
  const { asked } = await ask('tug')
  asked.options.onFirst!(answer(1))
  await vi.advanceTimersByTimeAsync(FIRST_MS)
  expect(firsts).toEqual([1])
  await vi.advanceTimersByTimeAsync(STALL_MS)
  expect(statuses).toEqual(['loading', 'stalled'])
})

test('a first answer is passed on before a failure is reported, once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { ask, firsts, statuses } = makeAsker()
  const { answering, asked } = await ask('tug')
  asked.options.onFirst!(answer(1))
  asked.fail()
  expect(await answering).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  expect(firsts).toEqual([1])
  expect(statuses).toEqual(['loading', 'error'])
})

test('nothing is handed on of a question that was followed by another, or given up', async () => {
  const { asker, ask, firsts } = makeAsker()
  const { answering, asked } = await ask('tug')
  asked.options.onFirst!(answer(1))
  const next = await ask('tugs')
  expect(asked.options.signal!.aborted).toBe(true)
  asked.options.onFirst!(answer(1))
  asked.give(answer(2))
  expect(await answering).toBeUndefined()
  next.asked.options.onFirst!(answer(3))
  asker.cancel()
  await vi.advanceTimersByTimeAsync(1000)
  expect(firsts).toEqual([])
})
