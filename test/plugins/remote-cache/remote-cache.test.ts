// Remote cache on the command line: configuration, secrecy of credentials, and tolerance of failures.

import { expect, onTestFinished, test } from 'vitest'
import type { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import { parseCacheUrl, type RemoteCacheRequest } from '../../../src/plugins/remote-cache/cache-location.ts'
import { readCacheRequest } from '../../../src/plugins/remote-cache/cache-request.ts'
import { runProgram } from '../../run-program.ts'
import { siteTest } from '../../site-test.ts'
import { type CacheServer, startCacheServer } from '../remote-cache/cache-server.ts'

const SITE = { 'index.md': '# Home\n' }

/** The title is the environment as JSON. */
const ENVIRONMENT_SITE = {
  ...SITE,
  'site.config.ts': 'export default { title: JSON.stringify(process.env) }\n',
}

async function openServer(): Promise<CacheServer> {
  const server = await startCacheServer('nginx')
  onTestFinished(() => server.close())
  return server
}

const run = (words: readonly string[], env: Record<string, string> = {}) =>
  runProgram([...words, '--threads', '1'], { env })

test('the environment sets the URL, and the summary reports hits and transfers', async () => {
  const server = await openServer()
  const environment = { OCTAVO_REMOTE_CACHE: server.url, OCTAVO_REMOTE_CACHE_TOKEN: 'very-secret' }
  const printed = siteTest(ENVIRONMENT_SITE)
  const exposed = await run(['build', printed.root, '--remote-cache-read-only'], environment)
  expect(exposed).toMatchObject({ code: 0 })
  expect(printed.page('/')).toContain('OCTAVO_REMOTE_CACHE')
  expect(printed.page('/')).not.toContain('very-secret')

  const first = await run(['build', siteTest(SITE).root], environment)
  expect(first).toMatchObject({ code: 0 })
  expect(first.out).toMatch(/^remote {4}0 hits, .* sent$/m)
  const site = siteTest(SITE)
  const second = await run(['build', site.root, '--verify', '--remote-cache-read-only'], environment)
  expect(second).toMatchObject({ code: 0 })
  expect(second.out).toMatch(/^cache {5}\d+ hits, 0 computed/m)
  expect(second.out).toMatch(/^remote {4}\d+ hits, .* received$/m)
  expect(second.out).toContain('verified')
  expect(server.requests.every(({ authorization }) => authorization === 'Bearer very-secret')).toBe(true)
  expect(JSON.stringify([first, second])).not.toContain('very-secret')
})

test('a failing server causes one warning and does not fail a strict build', async () => {
  const server = await openServer()
  server.fail = () => 'error'
  const words = ['build', siteTest(SITE).root, '--strict', '--json', '--remote-cache', server.url]
  const { code, out, err } = await run(words, { OCTAVO_REMOTE_CACHE_LOGIN: 'ann:very-secret' })
  expect(code).toBe(0)
  expect(err.match(/remote cache/g)).toHaveLength(1)
  expect(err).toContain(`octavo: The remote cache ${server.url}: it responds to GET with 503.`)
  expect(JSON.parse(out).summary.remoteCache).toMatchObject({ hits: 0, problem: expect.any(String) })
  expect(out + err).not.toMatch(/very-secret|YW5uOnZlcnktc2VjcmV0/)
})

test('a URL with credentials is rejected and not printed', async () => {
  const words = ['check', siteTest(SITE).root, '--remote-cache', 'https://ann:very-secret@cache.example.com/']
  const { code, out, err } = await run(words)
  expect(code).toBe(2)
  expect(err).toContain('contains credentials')
  expect(out + err).not.toContain('very-secret')
})

test.each<[RemoteCacheRequest, string]>([
  [{ url: 'https://ann:very-secret@cache.example.com' }, 'contains credentials'],
  [{ url: 'https://cache.example.com/?token=very-secret' }, 'has a query'],
  [{ url: 'https://cache.example.com/#very-secret' }, 'has a query'],
  [{ url: 'cache.example.com/very-secret' }, 'is not an HTTP URL'],
  [{ url: 'ftp://very-secret@cache.example.com' }, 'is not an HTTP URL'],
  [{ url: 'http://cache.example.com' }, 'Anyone on the network path to cache.example.com'],
  [{ url: 'http://localhost.example.com' }, 'Anyone on the network path'],
  [{ url: 'https://cache.example.com', key: 'very-secret' }, 'shorter than 16'],
  [{ url: 'https://cache.example.com', token: 'very-secret\nx' }, 'not allowed in a header'],
  [{ url: 'https://cache.example.com', login: 'very-secret' }, 'no colon'],
  [{ url: 'https://cache.example.com', login: 'a:very-secret', token: 'b' }, 'Both'],
])('%o is rejected without printing the secret', (request, problem) => {
  const refusal = refusalOf(request)
  expect(refusal).toContain(problem)
  expect(refusal).not.toContain('very-secret')
})

test.each(['http://localhost:8480', 'http://127.0.0.2', 'http://[::1]:1', 'https://a.example/x/'])(
  '%s needs no key',
  (url) => expect(parseCacheUrl({ url }).url).toBe(url.replace(/\/$/, '')),
)

function refusalOf(request: RemoteCacheRequest): string {
  try {
    return parseCacheUrl(request).url
  } catch (error) {
    return JSON.stringify((error as ConfigProblem).findings)
  }
}

test('a flag overrides the environment, and an empty variable is ignored', () => {
  const empty = { OCTAVO_REMOTE_CACHE: ' ', OCTAVO_REMOTE_CACHE_KEY: '' }
  expect(readCacheRequest({}, empty)).toBeUndefined()
  const flags = { remoteCache: 'https://a.example', remoteCacheTimeout: 5 }
  const environment = { OCTAVO_REMOTE_CACHE: 'https://b.example', OCTAVO_REMOTE_CACHE_KEY: 'key\n' }
  expect(readCacheRequest(flags, environment)).toMatchObject({
    url: 'https://a.example',
    timeout: 5,
    key: 'key',
  })
})
