// Requests of the link checker: methods, retries, redirects, concurrency and cache.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCachedText, writeCachedText } from '../../../src/core/engine/cache-file.ts'
import { type CheckRequest, requestUrls } from '../../../src/plugins/link-checker/request-urls.ts'
import { tempFolder } from '../../serve/temp-folder.ts'
import { closedOrigin, startRecordingServer, status } from './recording-server.ts'

const HOUR = 60 * 60 * 1000

/** Checks paths of an origin, and returns the results by path. */
async function checkPaths(origin: string, paths: readonly string[], changes: Partial<CheckRequest> = {}) {
  const responses = await requestUrls({
    urls: paths.map((path) => origin + path),
    timeout: 5,
    retryAfter: 1,
    cacheFile: join(tempFolder(), 'external-links.json'),
    ...changes,
  })
  return Object.fromEntries([...responses].map(([url, response]) => [url.slice(origin.length), response]))
}

const good = { isGood: true }
const bad = (reason: string, isGone = false) => ({ isGood: false, isNotFound: isGone, reason })

describe('a URL', () => {
  test('that responds with 200 is good, after one HEAD request', async () => {
    const { origin, requests } = await startRecordingServer({ '/': status(200) })
    expect(await checkPaths(origin, ['/', '/'])).toEqual({ '/': good })
    expect(requests).toEqual(['HEAD /'])
  })

  test('that responds with 404, 410 or an unknown 4xx is bad without retry', async () => {
    const { origin, requests } = await startRecordingServer({ '/gone': status(410), '/odd': status(499) })
    expect(await checkPaths(origin, ['/nothing', '/gone', '/odd'])).toEqual({
      '/nothing': bad('it responds with 404 (Not Found)', true),
      '/gone': bad('it responds with 410 (Gone)', true),
      '/odd': bad('it responds with 499'),
    })
    expect(requests).toHaveLength(3)
  })

  test.each([403, 405, 501])('that responds to HEAD with %i is requested with GET', async (code) => {
    const { origin, requests } = await startRecordingServer({
      '/': (request, response) => void response.writeHead(request.method === 'HEAD' ? code : 200).end('text'),
    })
    expect(await checkPaths(origin, ['/'])).toEqual({ '/': good })
    expect(requests).toEqual(['HEAD /', 'GET /'])
  })

  test('that fails is retried once', async () => {
    const { origin, requests } = await startRecordingServer({
      '/500': (_request, response, before) => void response.writeHead(before === 0 ? 500 : 200).end(),
      '/torn': (request, response, before) =>
        void (before === 0 ? request.socket.destroy() : response.writeHead(200).end()),
      '/down': status(502),
    })
    expect(await checkPaths(origin, ['/500', '/torn', '/down'])).toEqual({
      '/500': good,
      '/torn': good,
      '/down': bad('it responds with 502 (Bad Gateway)'),
    })
    expect(requests).toHaveLength(6)
  })

  test('is retried after the delay its host requests, up to a limit', async () => {
    const times: number[] = []
    const { origin, requests } = await startRecordingServer({
      '/busy': (_request, response, before) => {
        times.push(performance.now())
        response.writeHead(before === 0 ? 429 : 200, { 'Retry-After': '1' }).end()
      },
      '/later': status(503, { 'Retry-After': '3600' }),
      '/date': (_request, response, before) =>
        void response
          .writeHead(before === 0 ? 503 : 200, { 'Retry-After': 'Wed, 21 Oct 2015 07:28:00 GMT' })
          .end(),
    })
    expect(await checkPaths(origin, ['/busy', '/later', '/date'])).toEqual({
      '/busy': good,
      '/later': bad('it responds with 503 (Service Unavailable)'),
      '/date': good,
    })
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990)
    expect(requests.filter((line) => line.endsWith('/later'))).toHaveLength(1)
  })

  test('that times out is bad', async () => {
    const { origin, requests } = await startRecordingServer({ '/slow': () => {} })
    expect(await checkPaths(origin, ['/slow'], { timeout: 0.5 })).toEqual({
      '/slow': bad('there was no response within 0.5 seconds'),
    })
    expect(requests).toHaveLength(2)
  })

  test('that refuses the connection is bad', async () => {
    expect(await checkPaths(await closedOrigin(), ['/'])).toEqual({
      '/': bad('the host refused the connection'),
    })
  })
})

describe('a redirect', () => {
  test('reports the new URL if it is permanent, not if it is temporary', async () => {
    const { origin } = await startRecordingServer({
      '/old': status(301, { Location: '/older?x=1#part' }),
      '/older?x=1': status(308, { Location: '/new' }),
      '/now': status(302, { Location: '/old' }),
      '/half': status(301, { Location: '/now' }),
      '/new': status(200),
    })
    expect(await checkPaths(origin, ['/old', '/now', '/half'])).toEqual({
      '/old': { isGood: true, movedTo: `${origin}/new` },
      '/now': good,
      '/half': { isGood: true, movedTo: `${origin}/now` },
    })
  })

  test('that fails, loops or leaves HTTP is bad', async () => {
    const { origin } = await startRecordingServer({
      '/lost': status(301, { Location: '/nothing' }),
      '/circle': status(302, { Location: '/circle' }),
      '/file': status(302, { Location: 'file:///etc/hosts' }),
    })
    expect(await checkPaths(origin, ['/lost', '/circle', '/file'])).toEqual({
      '/lost': bad('it responds with 404 (Not Found)', true),
      '/circle': bad('it redirects more than 10 times'),
      '/file': bad('it redirects to "file:///etc/hosts"'),
    })
  })
})

test('a host receives at most two concurrent requests', async () => {
  const paths = Array.from({ length: 12 }, (_, at) => `/${at}`)
  const respondSlowly = (_request: unknown, response: { end(): void }) =>
    void setTimeout(() => response.end(), 10)
  const { origin, mostAtOnce } = await startRecordingServer(
    Object.fromEntries(paths.map((path) => [path, respondSlowly])),
  )
  const openCounts: number[] = []
  await checkPaths(origin, paths, { onResponse: (done) => openCounts.push(done) })
  expect(mostAtOnce()).toBe(2)
  expect(openCounts).toEqual(paths.map((_, at) => at + 1))
})

test('at most ten requests are sent concurrently to all hosts', async () => {
  const open = new Set<{ end(): void }>()
  let maximum = 0
  // Responses wait until ten requests are open, and long enough for an eleventh to arrive.
  const respondSlowly = (_request: unknown, response: { end(): void }) => {
    open.add(response)
    maximum = Math.max(maximum, open.size)
    if (maximum < 10) return
    setTimeout(() => {
      for (const one of open) one.end()
      open.clear()
    }, 50)
  }
  const sites = await Promise.all(
    Array.from({ length: 7 }, () => startRecordingServer({ '/a': respondSlowly, '/b': respondSlowly })),
  )
  await checkPaths(
    '',
    sites.flatMap(({ origin }) => [`${origin}/a`, `${origin}/b`]),
  )
  expect(maximum).toBe(10)
})

describe('the cache', () => {
  test('stores only good results, for a day', async () => {
    const { origin, requests } = await startRecordingServer({
      '/good': status(200),
      '/old': status(301, { Location: '/good' }),
    })
    const cacheFile = join(tempFolder(), 'cache/external-links.json')
    const paths = ['/good', '/old', '/bad']
    const now = Date.now()
    const first = await checkPaths(origin, paths, { cacheFile, now })
    expect(requests.splice(0)).toHaveLength(4)
    expect(await checkPaths(origin, paths, { cacheFile, now: now + 23 * HOUR })).toEqual(first)
    expect(requests.splice(0)).toEqual(['HEAD /bad'])
    expect(await checkPaths(origin, paths, { cacheFile, now: now + 25 * HOUR })).toEqual(first)
    expect(requests).toHaveLength(4)
  })

  test.each(['null', '[]', '{"version":1,"answers":[null,[1,2],["ORIGIN/",9e99],["ORIGIN/",1]]}'])(
    'ignores damaged or outdated content: %s',
    async (text) => {
      const { origin, requests } = await startRecordingServer({ '/': status(200) })
      const cacheFile = join(tempFolder(), 'external-links.json')
      writeCachedText(cacheFile, text.replaceAll('ORIGIN', origin))
      expect(await checkPaths(origin, ['/'], { cacheFile })).toEqual({ '/': good })
      expect(requests).toEqual(['HEAD /'])
      expect(JSON.parse(readCachedText(cacheFile)!).answers).toHaveLength(1)
    },
  )

  test('is not written if it would be empty', async () => {
    const { origin } = await startRecordingServer({})
    const cacheFile = join(tempFolder(), 'external-links.json')
    await checkPaths(origin, ['/bad'], { cacheFile })
    expect(existsSync(cacheFile)).toBe(false)
  })
})
