// Forged values with valid hashes: without a key, unusable results are cache misses.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BatchValue, packBatch, unpackBatch } from '../../../src/plugins/remote-cache/cache-batch.ts'
import { decodeEntry, encodeEntry } from '../../../src/plugins/remote-cache/cache-entry.ts'
import { openSite, type SiteFiles } from '../../site-test.ts'
import { type CacheServer, startCacheServer } from './cache-server.ts'

const FILES: SiteFiles = { 'index.md': '# Home\n\n[B](b.md)\n', 'b.md': '# B\n\n```json\n{ "a": 1 }\n```\n' }

let server: CacheServer
let stored: ReadonlyMap<string, Buffer>
let clean: ReadonlyMap<string, string>

beforeAll(async () => {
  server = await startCacheServer('nginx')
  const site = openSite(FILES)
  await site.build({ settings: { 'remote-cache': { url: server.url } } })
  clean = site.output()
  stored = new Map(server.stored)
  site.dispose()
})
afterAll(() => server.close())

/** Replaces the values in the batches of the site, with the new hashes in its entry. */
async function forge(change: (value: BatchValue) => string): Promise<void> {
  server.stored.clear()
  const [path, message] = [...stored].find(([path]) => path.startsWith('ac/'))!
  const entry = { name: path.slice('ac/'.length), key: undefined }
  const read = decodeEntry(message, entry)
  if (typeof read === 'string') throw new Error(read)
  const refs = await Promise.all(
    read.batches.map(async (ref) => {
      const values = (await unpackBatch(stored.get(`cas/${ref.hash}`)!, ref))!
      const forged = await packBatch(values.map((one) => ({ ...one, value: Buffer.from(change(one)) })))
      server.stored.set(`cas/${forged.ref.hash}`, Buffer.from(forged.bytes))
      return forged.ref
    }),
  )
  server.stored.set(path, Buffer.from(encodeEntry(refs, entry)))
}

const textOf = ({ value }: BatchValue): string => Buffer.from(value).toString()
const isStep = ({ family }: BatchValue): boolean => family === 'steps'

test.each<[string, (value: BatchValue) => string]>([
  ['values that are not JSON', () => 'x'],
  ['results that are not JSON', (one) => (isStep(one) ? '{"blobs":[],"value":' : textOf(one))],
  ['results without a list of values', (one) => (isStep(one) ? '{}' : textOf(one))],
  ['results that are numbers', (one) => (isStep(one) ? '{"blobs":[],"value":1}' : textOf(one))],
  ['results that are null', (one) => (isStep(one) ? '{"blobs":[],"value":null}' : textOf(one))],
  ['results that are empty', (one) => (isStep(one) ? '{"blobs":[],"value":{}}' : textOf(one))],
  ['values that are null', (one) => (isStep(one) ? textOf(one) : 'null')],
  ['values that are empty', (one) => (isStep(one) ? textOf(one) : '{}')],
])('the build output is unaffected by a server that sends %s', async (_, change) => {
  await forge(change)
  for (const threads of [1, 2]) {
    const site = openSite(FILES)
    try {
      const { findings } = await site.build({ settings: { 'remote-cache': { url: server.url } }, threads })
      expect(findings).toEqual([])
      expect(site.output()).toEqual(clean)
      // Values stored locally must not affect a build without the server either.
      site.remove('build')
      site.write('c.md', '# C\n')
      site.write('index.md', `${FILES['index.md']}\n[C](c.md)\n`)
      expect((await site.build()).findings).toEqual([])
    } finally {
      site.dispose()
    }
  }
})
