// Files of the index over a line that is not always there.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MissingFile } from '../../src/search/index-files.ts'
import { ANSWER_MS } from '../../src/search/search-limits.ts'
import { fetchIndex } from '../../theme/search/worker.ts'

const load = fetchIndex('https://x.example/search/')
const text = new TextEncoder().encode('{}')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a host that does not begin to answer is given up', async () => {
  vi.stubGlobal(
    'fetch',
    (_: URL, { signal }: RequestInit) =>
      new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
  )
  const loading = expect(load('manifest.json')).rejects.toThrow('x.example does not answer.')
  await vi.advanceTimersByTimeAsync(ANSWER_MS)
  await loading
})

test('a host that began to answer may take its time', async () => {
  let send = (): void => {}
  let heard: AbortSignal | null | undefined
  vi.stubGlobal('fetch', async (_: URL, { signal }: RequestInit) => {
    heard = signal
    const body = new ReadableStream({
      start(controller) {
        send = () => {
          controller.enqueue(text)
          controller.close()
        }
      },
    })
    return new Response(body)
  })
  const loading = load('manifest.json')
  await vi.advanceTimersByTimeAsync(ANSWER_MS * 2)
  expect(heard?.aborted).toBe(false)
  send()
  expect(await loading).toEqual(text)
})

test.each([
  ['404', () => new Response('', { status: 404 })],
  ['a page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
])('%s in place of a file is a file that is missing', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer())
  await expect(load('core-1.bin')).rejects.toThrow(MissingFile)
})

test('the manifest is requested again, and files named by their contents are not', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: URL, { cache }: { cache?: string }) => {
    asked.push([url.pathname, cache])
    return new Response(text)
  })
  await load('manifest.json')
  await load('texts/1.json')
  expect(asked).toEqual([
    ['/search/manifest.json', 'no-cache'],
    ['/search/texts/1.json', undefined],
  ])
})
