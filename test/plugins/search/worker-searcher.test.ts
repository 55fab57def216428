// Search in a web worker.

import { expect, test } from 'vitest'
import type { SearchResponse } from '../../../src/core/model/search-provider.ts'
import type { LoadFile } from '../../../src/plugins/search/engine/index-files.ts'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import { createWorkerSearcher, type WorkerLike } from '../../../src/plugins/search/theme/local.ts'
import { type FromWorker, serveSearch } from '../../../src/plugins/search/theme/search-worker.ts'
import { makeIndex } from './built-index.ts'

const PAGES = [
  { title: 'Agents', text: { '': 'Agents replicate.' } },
  { title: 'Playbooks', text: { '': 'Playbooks run on agents.' } },
]
const INDEX = 'https://x.example/search/'

/** Runs a worker in the same thread, and clones messages as between threads. */
function createInProcessWorker(load: LoadFile): { start: () => WorkerLike; messages: string[] } {
  const messages: string[] = []
  return {
    messages,
    start() {
      const worker: WorkerLike = {
        onmessage: null,
        onerror: null,
        terminate() {},
        postMessage(message) {
          messages.push(message.kind)
          void respond(structuredClone(message))
        },
      }
      const send = (data: FromWorker): void =>
        worker.onmessage?.({ data: structuredClone(data) } as MessageEvent<FromWorker>)
      const respond = serveSearch(() => createSearcher(load), send)
      return worker
    },
  }
}

const urls = ({ hits }: SearchResponse): string[] => hits.map(({ url }) => url)
test('a worker returns results', async () => {
  const search = createWorkerSearcher(createInProcessWorker(makeIndex(PAGES).load).start, INDEX)
  expect(urls(await search.search('agents'))).toEqual(['/agents', '/playbooks'])
})

test('nothing is loaded before the first query', () => {
  const index = makeIndex(PAGES)
  createWorkerSearcher(createInProcessWorker(index.load).start, INDEX)
  expect(index.requests).toEqual([])
})

test('an aborted search is rejected, and the worker is notified', async () => {
  const { start, messages } = createInProcessWorker(makeIndex(PAGES).load)
  const search = createWorkerSearcher(start, INDEX)
  const aborted = new AbortController()
  const searching = search.search('agents', { signal: aborted.signal })
  aborted.abort()
  await expect(searching).rejects.toMatchObject({ name: 'AbortError' })
  expect(messages).toContain('cancel')
  expect(urls(await search.search('playbooks'))[0]).toBe('/playbooks')
})

test('a failure to start the worker is reported, and the next search restarts it', async () => {
  const working = createInProcessWorker(makeIndex(PAGES).load)
  const broken: WorkerLike = { onmessage: null, onerror: null, terminate() {}, postMessage() {} }
  let starts = 0
  const start = (): WorkerLike => {
    starts++
    if (starts === 1) throw new Error('no workers here')
    return starts === 2 ? broken : working.start()
  }
  const search = createWorkerSearcher(start, INDEX)
  await expect(search.search('agents')).rejects.toThrow('no workers here')
  const searching = search.search('agents')
  broken.onerror?.(new Event('error') as ErrorEvent)
  await expect(searching).rejects.toThrow('could not be started')
  expect(urls(await search.search('agents'))[0]).toBe('/agents')
  expect(working.messages).toEqual(['query'])
})

test('a failure to load the index is reported, and the next search retries', async () => {
  const index = makeIndex(PAGES)
  let isDown = true
  const load: LoadFile = (path) => (isDown ? Promise.reject(new Error('offline')) : index.load(path))
  const search = createWorkerSearcher(createInProcessWorker(load).start, INDEX)
  await expect(search.search('agents')).rejects.toThrow('offline')
  isDown = false
  expect(urls(await search.search('agents'))[0]).toBe('/agents')
})

test('a file that is missing after a new deployment is loaded from the new index', async () => {
  const before = makeIndex(PAGES)
  const after = makeIndex([...PAGES, { title: 'Views', text: { '': 'A view shows agents.' } }])
  let current = before
  const searcher = createSearcher((path) => current.load(path))
  await searcher.load()
  current = after
  expect(urls(await searcher.search('view'))[0]).toBe('/views')
})

test('reloading finds newly published pages', async () => {
  let current = makeIndex(PAGES)
  const searcher = createSearcher((path) => current.load(path))
  expect(urls(await searcher.search('views'))).toEqual([])
  current = makeIndex([...PAGES, { title: 'Views', text: { '': 'A view.' } }])
  await searcher.load()
  expect(urls(await searcher.search('views'))).toEqual(['/views'])
})
