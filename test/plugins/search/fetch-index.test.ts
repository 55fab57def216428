// Downloads of index files over unreliable networks.

import { afterEach, expect, test, vi } from 'vitest'
import { MissingFile } from '../../../src/plugins/search/engine/index-files.ts'
import { RESPONSE_MS } from '../../../src/plugins/search/engine/search-limits.ts'
import { fetchIndex } from '../../../src/plugins/search/theme/search-worker.ts'

const load = fetchIndex('https://x.example/search/')
const text = new TextEncoder().encode('{}')

afterEach(() => void vi.unstubAllGlobals())

test('requests have a timeout', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', async (_: URL, { signal }: RequestInit) => {
    signals.push(signal)
    return new Response(text)
  })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await load('manifest.json')
  expect(timeout).toHaveBeenCalledWith(RESPONSE_MS)
  expect(signals).toEqual([timeout.mock.results[0]!.value])
  timeout.mockRestore()
})

test.each([
  ['404', () => new Response('', { status: 404 })],
  ['a page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
])('%s instead of a file is treated as a missing file', async (_, response) => {
  vi.stubGlobal('fetch', async () => response())
  await expect(load('core-1.bin')).rejects.toThrow(MissingFile)
})

test('the manifest is revalidated, and hashed files are cached', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (url: URL, { cache }: { cache?: string }) => {
    requests.push([url.pathname, cache])
    return new Response(text)
  })
  await load('manifest.json')
  await load('texts/1.json')
  expect(requests).toEqual([
    ['/search/manifest.json', 'no-cache'],
    ['/search/texts/1.json', undefined],
  ])
})
