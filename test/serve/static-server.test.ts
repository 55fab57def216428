import { renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { carriesHash } from '../../src/core/paths/asset-url.ts'
import { serveStatic } from '../../src/serve/static-server.ts'
import { sendRequest } from './send-request.ts'
import { tempFolder, writeFiles } from './temp-folder.ts'

const long = `<h1>Guide</h1>${'<p>Words that compress well.</p>'.repeat(200)}`
const site = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Nothing</h1>',
  'guide/index.html': long,
  'guide/404.html': '<h1>No such guide</h1>',
  'guide/größe/index.html': '<h1>Größe</h1>',
  'plain.html': '<h1>Plain</h1>',
  'aged.htm': '<h1>Aged</h1>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'old/index.html': 'a stub',
  'index.json': '{}',
  'assets/app-K3JD72QA.js': 'export {}',
  'assets/logo.svg': '<svg/>',
  'site.webmanifest': '{}',
  'sitemap.xml': '<urlset/>',
  'digits.bin': '0123456789',
  'odd#name?.txt': 'odd',
  'empty.txt': '',
  '.octavo/cache/x.json': '{"secret":true}',
  '.well-known/security.txt': 'Contact: someone',
  _redirects: [
    '# Old places',
    '/old /guide 301',
    '/gone  https://example.com/?from=here#top',
    '/move/* /guide/:splat 302',
    '/rewritten /guide 200',
    '/guide /guide/',
  ].join('\n'),
}

async function serve(basePath = '/', files: Parameters<typeof tempFolder>[0] = site) {
  const folder = tempFolder(files)
  const server = await serveStatic({ folder, basePath, host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  return Object.assign(server, { folder })
}

describe('clean URLs', () => {
  test.each([
    ['/', 'Home'],
    ['/guide', 'Guide'],
    ['/guide/gr%C3%B6%C3%9Fe', 'Größe'],
    ['/plain', 'Plain'],
    ['/aged', 'Aged'],
    ['/odd%23name%3F.txt', 'odd'],
  ])('serve %s', async (path, text) => {
    const response = await sendRequest(await serve(), path)
    expect(response.status).toBe(200)
    expect(response.text).toContain(text)
  })

  test.each([
    ['/guide/?a=1&b=2', '/guide?a=1&b=2'],
    ['/guide.html?q=%20', '/guide?q=%20'],
    ['/guide/index.html', '/guide'],
    ['/plain.html', '/plain'],
    ['/guide.htm', '/guide'],
    ['/guide/index.htm', '/guide'],
    ['/aged.htm', '/aged'],
    ['/index.html', '/'],
    ['//guide//', '/guide'],
    ['/guide/gr%C3%B6%C3%9Fe/', '/guide/gr%C3%B6%C3%9Fe'],
  ])('redirect %s to %s', async (from, to) => {
    const response = await sendRequest(await serve(), from)
    expect(response).toMatchObject({ status: 301, headers: { location: to, 'cache-control': 'no-cache' } })
  })

  test('do not redirect a missing file', async () => {
    const server = await serve()
    for (const path of ['/nothing/', '/nothing.html', '//example.com/', '//example.com/%2e%2e'])
      expect((await sendRequest(server, path)).headers.location).toBeUndefined()
  })

  test('include files that are created later', async () => {
    const server = await serve()
    writeFiles(server.folder, { 'new/index.html': 'new' })
    expect((await sendRequest(server, '/new')).text).toBe('new')
  })
})

describe('missing pages', () => {
  test.each([
    ['/nope', 'Nothing'],
    ['/guide/nope', 'No such guide'],
    ['/guide/deeper/nope/', 'No such guide'],
    ['/404.html', 'Nothing'],
    ['/guide/404.html', 'No such guide'],
  ])('respond at %s with the nearest not-found page', async (path, text) => {
    const response = await sendRequest(await serve(), path)
    expect(response.status).toBe(404)
    expect(response.text).toContain(text)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('respond with one line if the site has no not-found page', async () => {
    const response = await sendRequest(await serve('/', { 'index.html': 'x' }), '/nope')
    expect(response).toMatchObject({ status: 404, text: '404 Not found.\n' })
  })
})

describe('redirects', () => {
  test.each([
    ['/old?x=1', 301, '/guide?x=1'],
    ['/old/', 301, '/guide'],
    ['/old.html', 301, '/guide'],
    ['/gone?a=b', 301, 'https://example.com/?from=here&a=b#top'],
    ['/move/gr%C3%B6%C3%9Fe', 302, '/guide/gr%C3%B6%C3%9Fe'],
  ])('from %s respond with %i to %s', async (from, status, to) => {
    expect(await sendRequest(await serve(), from)).toMatchObject({ status, headers: { location: to } })
  })

  test('that only add a slash do not loop', async () => {
    expect((await sendRequest(await serve(), '/guide')).status).toBe(200)
  })

  test('are not rewrites', async () => {
    expect((await sendRequest(await serve(), '/rewritten')).status).toBe(404)
  })

  test.each([
    ['/docs/old', '/docs/guide'],
    ['/docs/whole', '/docs/guide'],
  ])('with a base path go from %s to %s', async (from, to) => {
    const server = await serve('/docs/', { ...site, _redirects: '/old /guide\n/docs/whole /docs/guide' })
    expect((await sendRequest(server, from)).headers.location).toBe(to)
  })
})

describe('the base path', () => {
  test('contains the site, and nothing is served outside of it', async () => {
    const server = await serve('/docs/')
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/docs/`)
    expect((await sendRequest(server, '/docs/')).text).toContain('Home')
    expect((await sendRequest(server, '/docs/guide')).status).toBe(200)
    expect((await sendRequest(server, '/docs/guide/?x')).headers.location).toBe('/docs/guide?x')
    expect((await sendRequest(server, '/?x')).headers.location).toBe('/docs/?x')
    expect((await sendRequest(server, '/docs')).headers.location).toBe('/docs/')
    expect((await sendRequest(server, '/guide')).status).toBe(404)
    expect((await sendRequest(server, '/docsy/guide')).status).toBe(404)
  })
})

describe('access control', () => {
  const paths = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/guide/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%2e%2e%2fbuild-other/secret.txt',
    '/../build-other/secret.txt',
    '/secret.txt%00.html',
    '/link.txt',
    '/linked/secret.txt',
    '/cache.json',
    '/own/cache/x.json',
    '/.octavo/cache/x.json',
    '/%2eoctavo/cache/x.json',
    '/_redirects',
    '/%',
  ]
  test.each(paths)('refuses %s', async (path) => {
    const around = tempFolder({ 'secret.txt': 'secret', 'build-other/secret.txt': 'secret' })
    const folder = join(around, 'build')
    writeFiles(folder, { 'index.html': 'x', '.octavo/cache/x.json': 'secret', _redirects: '/secret /x' })
    symlinkSync(join(around, 'secret.txt'), join(folder, 'link.txt'))
    symlinkSync(join(around, 'build-other'), join(folder, 'linked'))
    symlinkSync('.octavo/cache/x.json', join(folder, 'cache.json'))
    symlinkSync('.octavo', join(folder, 'own'))
    const server = await serveStatic({ folder, basePath: '/', host: '127.0.0.1', port: 0 })
    onTestFinished(() => server.close())
    const response = await sendRequest(server, path)
    expect([400, 404]).toContain(response.status)
    expect(response.text).not.toContain('secret')
    expect(response.text).not.toContain(dirname(folder))
  })

  test('allows .well-known', async () => {
    expect((await sendRequest(await serve(), '/.well-known/security.txt')).status).toBe(200)
  })

  test('allows only GET and HEAD', async () => {
    const server = await serve()
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(await sendRequest(server, '/', { method })).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD' },
      })
  })
})

describe('headers', () => {
  test.each([
    ['/guide', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.json', 'application/json; charset=utf-8', 'no-cache'],
    ['/site.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/sitemap.xml', 'text/xml; charset=utf-8', 'no-cache'],
    ['/assets/logo.svg', 'image/svg+xml; charset=utf-8', 'no-cache'],
    ['/assets/app-K3JD72QA.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/digits.bin', 'application/octet-stream', 'no-cache'],
    // Browsers request it for every page.
    ['/favicon.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=86400'],
  ])('of %s have type %s and caching %s', async (path, type, cache) => {
    const { headers, status } = await sendRequest(await serve(), path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(type)
    expect(headers['cache-control']).toBe(cache)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    ['/assets/app-K3JD72QA.js', true],
    ['/assets/app-ABCDEFGH.js', true],
    ['/assets/sidebar-x9_bQ1kD-2mZp0RtY7uWaA.json', true],
    ['/assets/x9_bQ1kD-2mZp0RtY7uWaA.json', true],
    ['/assets/logo.0a1b2c3d4e.png', true],
    ['/assets/infrastructure-diagram.png', false],
    ['/assets/notes-OVERVIEW.png', false],
    ['/assets/report-20240131.pdf', false],
    ['/guide/app-K3JD72QA.js', false],
    ['/search/core-W6z991wD.bin', true],
    ['/search/texts/-QGQoP.bin', true],
    ['/search/texts/KWRR9R-1.bin', true],
    ['/search/manifest.json', false],
    ['/search/archive.bin', false],
    ['/guide/search/core-W6z991wD.bin', false],
  ])('treat %s as hashed: %s', (path, carries) => {
    expect(carriesHash(path)).toBe(carries)
  })

  test('of HEAD are those of GET, without a body', async () => {
    const server = await serve()
    for (const encoding of ['identity', 'br']) {
      const get = await sendRequest(server, '/guide', { 'accept-encoding': encoding })
      const head = await sendRequest(server, '/guide', { 'accept-encoding': encoding, method: 'HEAD' })
      expect(head.bytes.byteLength).toBe(0)
      const { date, 'content-length': length, ...headers } = head.headers
      expect(get.headers).toMatchObject({ ...headers, 'content-type': 'text/html; charset=utf-8' })
      if (encoding === 'identity') expect(length).toBe(String(get.bytes.byteLength))
    }
  })

  test('with a current ETag get a 304 response', async () => {
    const server = await serve()
    const first = await sendRequest(server, '/guide', { 'accept-encoding': 'gzip' })
    const tag = first.headers.etag ?? ''
    const again = (headers: Record<string, string>) =>
      sendRequest(server, '/guide', { 'accept-encoding': 'gzip', ...headers })
    expect(await again({ 'if-none-match': tag })).toMatchObject({ status: 304, text: '' })
    expect((await again({ 'if-none-match': '"other"' })).status).toBe(200)
    writeFiles(server.folder, { 'guide/index.html': `${long}!` })
    const changed = await again({ 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(gunzipSync(changed.bytes).toString()).toBe(`${long}!`)
  })
})

describe('compression', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
    ['gzip;q=0, identity', undefined],
  ])('for %j is %s', async (accepted, expected) => {
    const server = await serve()
    for (let round = 0; round < 2; round++) {
      const { bytes, headers } = await sendRequest(server, '/guide', { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBe(expected)
      expect(headers.vary).toBe('Accept-Encoding')
      const plain = expected === 'br' ? brotliDecompressSync(bytes) : expected ? gunzipSync(bytes) : bytes
      expect(plain.toString()).toBe(long)
      if (expected) expect(bytes.byteLength).toBeLessThan(long.length / 4)
    }
  })

  test('applies to the not-found page', async () => {
    const server = await serve('/', { '404.html': long })
    const response = await sendRequest(server, '/nope', { 'accept-encoding': 'br' })
    expect(response).toMatchObject({ status: 404, headers: { 'content-encoding': 'br' } })
  })

  test('does not apply to images and fonts', async () => {
    const server = await serve('/', { 'a.png': Buffer.alloc(5000), 'b.woff2': Buffer.alloc(5000) })
    for (const path of ['/a.png', '/b.woff2']) {
      const { headers, bytes } = await sendRequest(server, path, { 'accept-encoding': 'br, gzip' })
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers.vary).toBeUndefined()
      expect(bytes.byteLength).toBe(5000)
    }
  })
})

describe('range requests', () => {
  test.each([
    ['bytes=0-1', '01', '0-1'],
    ['bytes=2-4', '234', '2-4'],
    ['bytes=7-', '789', '7-9'],
    ['bytes=-2', '89', '8-9'],
    ['bytes=-99', '0123456789', '0-9'],
    ['bytes=8-99', '89', '8-9'],
    ['bytes=0-0', '0', '0-0'],
    ['bytes=00-00', '0', '0-0'],
    ['bytes=9-9', '9', '9-9'],
    ['bytes=0-18446744073709551616', '0123456789', '0-9'],
    ['bytes=-18446744073709551616', '0123456789', '0-9'],
  ])('for %s return %s', async (range, text, content) => {
    const response = await sendRequest(await serve(), '/digits.bin', { range })
    expect(response).toMatchObject({ status: 206, text })
    expect(response.headers['content-range']).toBe(`bytes ${content}/10`)
    expect(response.headers['content-length']).toBe(String(text.length))
  })

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0', 'bytes=18446744073709551616-'])(
    'for %s cannot be satisfied',
    async (range) => {
      const response = await sendRequest(await serve(), '/digits.bin', { range })
      expect(response).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */10' } })
    },
  )

  test.each(['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b', 'bytes=-'])(
    'for %s are ignored',
    async (range) => {
      const response = await sendRequest(await serve(), '/digits.bin', { range })
      expect(response).toMatchObject({ status: 200, text: '0123456789' })
    },
  )

  test('are ignored for HEAD', async () => {
    const response = await sendRequest(await serve(), '/digits.bin', { method: 'HEAD', range: 'bytes=2-4' })
    expect(response.status).toBe(200)
    expect(response.headers['content-length']).toBe('10')
  })

  test('for text return uncompressed bytes', async () => {
    const response = await sendRequest(await serve(), '/guide', {
      range: 'bytes=0-3',
      'accept-encoding': 'br',
    })
    expect(response).toMatchObject({ status: 206, text: '<h1>' })
    expect(response.headers['content-encoding']).toBeUndefined()
  })

  test('for another version are ignored', async () => {
    const server = await serve()
    const { headers } = await sendRequest(server, '/digits.bin')
    const range = 'bytes=2-4'
    for (const version of [headers.etag ?? '', '"other"']) {
      const { text } = await sendRequest(server, '/digits.bin', { range, 'if-range': version })
      expect(text).toBe('0123456789')
    }
  })

  test('without a range serve an empty file', async () => {
    expect(await sendRequest(await serve(), '/empty.txt')).toMatchObject({ status: 200, text: '' })
  })
})

describe('a static server', () => {
  test('uses and reports the next free port if the port is in use', async () => {
    const folder = tempFolder(site)
    const other = createServer()
    const port = await new Promise<number>((done) =>
      other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port)),
    )
    onTestFinished(() => void other.close())
    const server = await serveStatic({ folder, basePath: '/', host: '127.0.0.1', port })
    onTestFinished(() => server.close())
    expect(server.port).toBeGreaterThan(port)
    expect(server.taken).toBe(port)
    expect((await sendRequest(server, '/')).status).toBe(200)
  })

  test('rejects a host of another machine', async () => {
    const folder = tempFolder(site)
    await expect(serveStatic({ folder, basePath: '/', host: '203.0.113.1', port: 0 })).rejects.toThrow()
  })
})

test('a file replaced during a request is served completely, old or new, or not at all', async () => {
  const server = await serve('/', { 'page.html': '' })
  const file = join(server.folder, 'page.html')
  const versions = ['<p>old</p>', `<p>new</p>${'x'.repeat(5000)}`, `<p>third</p>${'y'.repeat(300)}`]
  let round = 0
  const replace = () => {
    writeFileSync(`${file}.new`, versions[round++ % versions.length]!)
    renameSync(`${file}.new`, file)
  }
  replace()
  const timer = setInterval(replace, 0)
  onTestFinished(() => clearInterval(timer))
  const texts = await Promise.all(
    Array.from({ length: 400 }, (_, at) =>
      new Promise((resolve) => setTimeout(resolve, at))
        .then(() => fetch(`${server.url}page`))
        .then((response) => response.text())
        .catch(() => undefined),
    ),
  )
  const received = texts.filter((text) => text !== undefined)
  expect(received.length).toBeGreaterThan(100)
  expect(versions).toEqual(expect.arrayContaining([...new Set(received)]))
})
