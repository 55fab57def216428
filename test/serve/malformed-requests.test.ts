// Malformed and hostile requests to both servers: each gets a response, and none leaves the site.

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDevServer } from '../../src/serve/dev-server.ts'
import { openLive } from '../../src/serve/live.ts'
import { serveStatic } from '../../src/serve/static-server.ts'
import { measureCpuTime } from '../cpu-time.ts'
import { rounds } from '../rounds.ts'
import { openSite, type TestSite } from '../site-test.ts'
import { sendRequest } from './send-request.ts'

const SECRET = 'not for readers'

let site: TestSite
const servers: { name: string; port: number; close(): Promise<void> }[] = []

beforeAll(async () => {
  site = openSite({
    'site.config.ts': `// ${SECRET}\nexport default { url: 'https://example.com', redirects: { '/old': 'https://example.org/größe?a=ü#ö', '/alt': '/größe' } }`,
    'content/docs/index.md': '# Home\n',
    'content/docs/größe.md': '# Größe\n',
    'content/static/file.txt': '0123456789',
    '.env': SECRET,
  })
  writeFileSync(join(dirname(site.root), 'beside.txt'), SECRET)
  await site.build()
  writeFileSync(join(site.root, 'build/.hidden'), SECRET)
  const live = await openLive({ root: site.root, threads: 1 })
  await live.settled()
  const dev = await startDevServer({ site: live, port: 0, client: { script: '', styles: '' } })
  const built = await serveStatic({
    folder: join(site.root, 'build'),
    basePath: '/',
    host: '127.0.0.1',
    port: 0,
  })
  servers.push({ name: 'serve', ...built })
  servers.push({
    name: 'dev',
    port: dev.port,
    close: async () => {
      await dev.close()
      await live.close()
    },
  })
})

afterAll(async () => {
  for (const server of servers) await server.close()
  site.dispose()
})

/** Sends bytes unchanged and returns everything received. */
async function send(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  socket.on('error', () => {})
  socket.write(text, 'latin1')
  await once(socket, 'close')
  return Buffer.concat(parts).toString('latin1')
}

function get(target: string, headers = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`
}

/** Asserts that a response contains no failure, no secret and no redirect to another host. */
function expectHarmless(response: string): void {
  expect(response).not.toContain(SECRET)
  const [head = ''] = response.split('\r\n\r\n', 1)
  // A malformed request may close the connection.
  if (head !== '') expect(head).toMatch(/^HTTP\/1\.1 (?:100|[234]\d\d) /)
  const location = /^location: (.*)$/im.exec(head)?.[1]
  if (location === undefined) return
  expect(new URL(location, 'http://localhost').host).toBe('localhost')
}

async function expectAlive(port: number): Promise<void> {
  expect((await sendRequest({ port }, '/')).status).toBe(200)
}

const TARGETS = [
  '/../../.env',
  '/../beside.txt',
  '/%2e%2e/beside.txt',
  '/%2e%2e%2fbeside.txt',
  '/..%5cbeside.txt',
  '/.%2e/.%2e/',
  '/.env',
  '/.hidden',
  '/%2ehidden',
  '/.octavo/manifest.json',
  '/site.config.ts',
  '/file.txt/',
  '/file.txt/..',
  '/%00',
  '/a%00.html',
  '/%',
  '/%c3',
  '/%ff%fe',
  '/%c0%ae%c0%ae/',
  '/%ed%a0%80',
  '/\xff\xfe',
  '//',
  '///',
  '//example.com',
  '//example.com/',
  '//example.com/..',
  '//example.com/%2e%2e',
  '/%2f%2fexample.com/',
  '/\\\\example.com/',
  '/%5cexample.com/',
  '//example.com/index.html',
  '///example.com/.html',
  '/index.html/index.html',
  'http://example.com/',
  'http://localhost/',
  '*',
  '',
  '?',
  '#',
  '/#a',
  '/?#',
  '/constructor',
  '/__proto__',
  '/hasOwnProperty/',
  '/__octavo/',
  '/__octavo/events',
  '/__octavo//',
  '/__octavo/events?path=%',
  '/__octavo/events?path=//example.com&revision=x',
  '/con',
  '/aux.html',
  '/file.txt::$DATA',
  `/${'a'.repeat(300)}`,
  `/${'a'.repeat(300)}/b.html`,
  `/${'a/'.repeat(2000)}`,
  `/${'../'.repeat(4000)}`,
  `/${'%61'.repeat(5000)}`,
  `/${'a'.repeat(15_000)}`,
  `/${'a/'.repeat(7500)}`,
  `/${'/'.repeat(15_000)}`,
  `/${'.html'.repeat(3000)}`,
  `/?${'a=b&'.repeat(3800)}`,
  `/größe/?${'%ff'.repeat(4000)}`,
  `/${'%'.repeat(15_000)}`,
  `/${'%2e%2e/'.repeat(2000)}`,
  `/${'a%20'.repeat(3000)}`,
] as const

const HEADERS = [
  'Range: bytes=0-',
  'Range: bytes=-0',
  'Range: bytes=-1',
  'Range: bytes=5-2',
  'Range: bytes=99999999999999999999-',
  `Range: bytes=${'9'.repeat(4000)}-${'9'.repeat(4000)}`,
  `Range: bytes=${'0-1,'.repeat(3000)}5-6`,
  'Range: lines=1-2',
  'Range: bytes=a-b',
  'Range: bytes=--',
  `If-None-Match: ${'"a",'.repeat(3000)}*`,
  'If-None-Match: ',
  `If-None-Match: ${'W/'.repeat(5000)}`,
  'If-Modified-Since: yesterday',
  'If-Modified-Since: Fri, 31 Dec 9999 23:59:59 GMT',
  'If-Range: "x"\r\nRange: bytes=0-1',
  'Accept-Encoding: br;q=0, *;q=0',
  `Accept-Encoding: ${'gzip,'.repeat(3000)}`,
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Expect: nonsense',
  'Content-Length: 5',
  'Transfer-Encoding: chunked',
  'Host: example.com',
  'Origin: null',
] as const

describe.each(['serve', 'dev'])('octavo %s', (name) => {
  const port = (): number => servers.find((server) => server.name === name)!.port

  test('responds safely to every target', async () => {
    for (const target of TARGETS) {
      // An event stream does not end.
      if (name === 'dev' && target.startsWith('/__octavo/events')) continue
      expectHarmless(await send(port(), get(target)))
    }
    await expectAlive(port())
  })

  test('responds safely to every header', async () => {
    for (const target of ['/file.txt', '/', '/none'])
      for (const header of HEADERS) expectHarmless(await send(port(), get(target, `${header}\r\n`)))
    await expectAlive(port())
  })

  test('refuses other methods and malformed requests', async () => {
    for (const method of [
      'POST',
      'PUT',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PATCH',
      'CONNECT',
      'PROPFIND',
      'NONSENSE',
    ])
      expectHarmless(await send(port(), get('/file.txt').replace('GET', method)))
    for (const text of [
      '',
      '\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9\r\n\r\n',
      '\0'.repeat(100),
      'GET / HTTP/1.1\r\n\r\n',
    ])
      expectHarmless(await send(port(), `${text}${get('/')}`))
    await expectAlive(port())
  })

  test('responds safely to random targets', async () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '\\',
      '%00',
      '%',
      '%c3%b6',
      'file.txt',
      'index',
      '.html',
      '?',
      '#',
      'example.com',
      '@',
      ':',
      ' ',
      '\xff',
      'a',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        expectHarmless(await send(port(), get(`/${pieces.join('')}`)))
      }),
      { numRuns: rounds(15) },
    )
  })

  test('survives aborted requests', async () => {
    for (const text of ['GET / HT', get('/file.txt'), get('/').repeat(50)]) {
      const socket = connect(port(), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(text, () => socket.destroy())
      await once(socket, 'close')
    }
    await expectAlive(port())
  })

  test('handles long paths in linear time', async () => {
    const paths = [
      `/${'a/'.repeat(2000)}`,
      `/${'a/'.repeat(7900)}`,
      `/${'%61/'.repeat(1000)}x.html`,
      `/${'a'.repeat(4000)}`,
    ]
    for (const path of paths) {
      const work = measureCpuTime()
      const { status } = await sendRequest({ port: port() }, path)
      expect([404, 414]).toContain(status)
      // This took 5 s before a fix.
      expect(work()).toBeLessThan(1)
    }
  })

  test('encodes redirects to non-ASCII URLs', async () => {
    const old = await sendRequest({ port: port() }, '/old')
    expect(old.headers.location).toBe('https://example.org/gr%C3%B6%C3%9Fe?a=%C3%BC#%C3%B6')
    expect((await sendRequest({ port: port() }, '/alt')).headers.location).toBe('/gr%C3%B6%C3%9Fe')
  })

  test('responds only to host names of this machine', async () => {
    for (const host of ['localhost', '127.0.0.1:80', '[::1]', 'docs.localhost'])
      expect((await sendRequest({ port: port() }, '/', { host })).status).toBe(200)
    for (const host of ['example.com', 'localhost.example.com', '192.0.2.7', ':80']) {
      const { status, text } = await sendRequest({ port: port() }, '/', { host })
      expect(status).toBe(403)
      expect(text).toContain('--allow-host')
    }
  })
})

test('octavo serve responds to allowed host names', async () => {
  const options = { folder: join(site.root, 'build'), basePath: '/', host: '127.0.0.1', port: 0 }
  const server = await serveStatic({ ...options, allowedHosts: ['docs.Example.com'] })
  expect((await sendRequest(server, '/', { host: 'docs.example.com:8080' })).status).toBe(200)
  expect((await sendRequest(server, '/', { host: 'example.com' })).status).toBe(403)
  await server.close()
})
