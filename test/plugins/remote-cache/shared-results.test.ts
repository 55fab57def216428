// Builds on several machines that share a remote cache.

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BuildReport } from '../../../src/core/model/summary.ts'
import type { RemoteCacheRequest } from '../../../src/plugins/remote-cache/cache-location.ts'
import { SAMPLE_SITE } from '../../laws/sample-site.ts'
import { buildOneShard } from '../../shards.ts'
import { openSite, siteTest, type TestSite } from '../../site-test.ts'
import { type CacheServer, type Kind, startCacheServer } from './cache-server.ts'

const through = ({ url }: CacheServer, more: Partial<RemoteCacheRequest> = {}) => ({
  settings: { 'remote-cache': { url, ...more } },
})

describe.each<Kind>(['nginx', 'bazel-remote'])('with a server like %s', (kind) => {
  let server: CacheServer
  let first: TestSite
  let built: BuildReport

  beforeAll(async () => {
    server = await startCacheServer(kind)
    first = openSite(SAMPLE_SITE)
    built = await first.build(through(server))
  })

  afterAll(async () => {
    first.dispose()
    await server.close()
  })

  test('the first machine reports how many bytes it sent', () => {
    expect(built.summary.remoteCache).toMatchObject({ hits: 0 })
    expect(built.summary.remoteCache?.problem).toBeUndefined()
    expect(built.summary.remoteCache?.sent).toBeGreaterThan(1000)
  })

  test('a fresh machine computes nothing', async () => {
    const second = siteTest(SAMPLE_SITE)
    const before = server.requests.length
    const { summary, findings } = await second.build(through(server))
    expect(summary.cacheMisses).toBe(0)
    expect(summary.remoteCache).toMatchObject({ hits: summary.cacheHits, sent: 0 })
    expect(second.output()).toEqual(first.output())
    expect(findings).toEqual((await second.buildClean()).report.findings)
    // Requests for the entry and few batches.
    expect(server.requests.length - before).toBeLessThan(6)
    expect(server.requests.every(({ status }) => status < 300 || status === 404)).toBe(true)
  })

  test('a build without changes sends no requests', async () => {
    const before = server.requests.length
    const { summary } = await first.build(through(server))
    expect(summary.remoteCache).toBeUndefined()
    expect(server.requests.length).toBe(before)
  })

  test('an edit uploads new results, and the next machine downloads them', async () => {
    const edited = {
      ...SAMPLE_SITE,
      'content/blog/2025-01-02-hello.md': '---\ntags: [news]\n---\n\n# Bye\n\nLast.\n',
    }
    const second = siteTest(edited)
    const { summary } = await second.build(through(server))
    expect(summary.cacheMisses).toBeGreaterThan(0)
    expect(summary.remoteCache?.hits).toBeGreaterThan(summary.cacheMisses)
    expect(summary.remoteCache?.sent).toBeLessThan(summary.remoteCache!.received)
    const third = siteTest(edited)
    expect((await third.build(through(server))).summary.cacheMisses).toBe(0)
    expect(third.output()).toEqual(second.output())
  })

  test('check uses the remote cache', async () => {
    const second = siteTest(SAMPLE_SITE)
    const { summary } = await second.check(through(server, { readOnly: true }))
    expect(summary.remoteCache?.hits).toBeGreaterThan(5)
  })
})

test('shards upload their results, and another machine uses them', async () => {
  const server = await startCacheServer('nginx')
  onTestFinished(() => server.close())
  const site = siteTest({ 'a.md': '# A\n', 'b.md': '# B\n', 'c.md': '# C\n' })
  for (const number of [1, 2]) {
    const place = { noCache: false, cacheDir: join(site.root, `../cache-${number}`), ...through(server) }
    const folder = join(site.root, `../part-${number}`)
    const summary = await buildOneShard(site, { number, of: 2 }, { folder, ...place })
    expect(summary.remoteCache?.sent).toBeGreaterThan(100)
  }
  const { summary } = await site.build(through(server))
  expect(summary.remoteCache?.hits).toBeGreaterThan(6)
})

test('with noCache, no request is sent', async () => {
  const server = await startCacheServer('nginx')
  onTestFinished(() => server.close())
  const { summary } = await siteTest({ 'a.md': '# A\n' }).build({ ...through(server), noCache: true })
  expect(summary.remoteCache).toBeUndefined()
  expect(server.requests).toEqual([])
})
