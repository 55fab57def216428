import { get } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type DevServerOptions, startDevServer } from '../../src/serve/dev-server.ts'
import { type FakeSite, fakeSite } from './fake-site.ts'
import { sendRequest } from './send-request.ts'
import { tempFolder } from './temp-folder.ts'

const pages = {
  '/': '<h1>Home</h1>',
  '/guide': '<h1>Guide</h1>',
  '/guide/gr%C3%B6%C3%9Fe': '<h1>Größe</h1>',
  '/old': '→/guide#top',
  '/robots.txt': 'User-agent: *',
  '/demo.html': '<h1>Demo</h1>',
}

async function start(site: FakeSite = fakeSite(pages), options: Partial<DevServerOptions> = {}) {
  const crashes: unknown[] = []
  const server = await startDevServer({
    site,
    port: 0,
    client: { script: 'console.log("client")', styles: '.octavo-dev {}' },
    onCrash: (error) => crashes.push(error),
    ...options,
  })
  onTestFinished(() => server.close())
  return Object.assign(server, { site, crashes })
}

interface SentEvent {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: events differ in their content.
  readonly content: any
}

/** Connects like a page in a browser; `next` waits for an event by name. */
async function connect(server: { port: number }, path: string, query = '') {
  const events: SentEvent[] = []
  let text = ''
  const state = { ended: false }
  const request = get({
    host: '127.0.0.1',
    port: server.port,
    path: `/__octavo/events?path=${encodeURIComponent(path)}${query}`,
  })
  request.on('error', () => {})
  request.on('response', (response) => {
    response.setEncoding('utf8')
    response.on('error', () => {})
    response.on('close', () => {
      state.ended = true
    })
    response.on('data', (part: string) => {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, name, content] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
        if (name && content) events.push({ name, content: JSON.parse(content) })
      }
    })
  })
  onTestFinished(() => void request.destroy())
  const next = async (name: string) => {
    await vi.waitFor(() => expect(events.map((event) => event.name)).toContain(name), {
      timeout: 20_000,
      interval: 5,
    })
    return events.splice(0, events.findIndex((event) => event.name === name) + 1).at(-1)?.content
  }
  const hello = await next('hello')
  await next('findings')
  return { next, names: () => events.map((event) => event.name), hello, state }
}

describe('a dev server', () => {
  test('serves pages with the dev client', async () => {
    const server = await start()
    const { text, status, headers } = await sendRequest(server, '/guide')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-cache')
    expect(text).toMatch(
      /<link rel="stylesheet" href="\/__octavo\/dev\.css" data-octavo-dev><script type="module" src="\/__octavo\/dev\.js" [^>]*><\/script><\/head>/,
    )
    expect((await sendRequest(server, '/__octavo/dev.js')).text).toBe('console.log("client")')
    expect((await sendRequest(server, '/__octavo/dev.css')).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    )
    expect((await sendRequest(server, '/__octavo/other')).status).toBe(404)
  })

  test('serves other files unchanged', async () => {
    const server = await start()
    expect(await sendRequest(server, '/robots.txt')).toMatchObject({ status: 200, text: 'User-agent: *' })
  })

  test('serves files on disk unchanged, and pages with the dev client', async () => {
    const folder = tempFolder({ 'a %41.bin': '0123456789', 'b #?.bin': 'odd', 'demo.html': '<p>Demo</p>' })
    const server = await start(
      fakeSite({
        '/a.bin': `file:${folder}/a %41.bin`,
        '/b.bin': `file:${folder}/b #?.bin`,
        '/demo.html': `file:${folder}/demo.html`,
      }),
    )
    const complete = await sendRequest(server, '/a.bin')
    expect(complete).toMatchObject({
      status: 200,
      text: '0123456789',
      headers: { 'cache-control': 'no-cache' },
    })
    expect(await sendRequest(server, '/a.bin', { range: 'bytes=-2' })).toMatchObject({
      status: 206,
      text: '89',
    })
    const again = await sendRequest(server, '/a.bin', { 'if-none-match': complete.headers.etag ?? '' })
    expect(again).toMatchObject({ status: 304, headers: { 'cache-control': 'no-cache' } })
    expect(await sendRequest(server, '/b.bin')).toMatchObject({ status: 200, text: 'odd' })
    const page = await sendRequest(server, '/demo')
    expect(page.text).toContain('<p>Demo</p>')
    expect(page.text).toContain('/__octavo/dev.js')
  })

  test('responds with 404 and the dev client to missing pages', async () => {
    const response = await sendRequest(await start(), '/nope')
    expect(response.status).toBe(404)
    expect(response.text).toContain('Nothing here')
    expect(response.text).toContain('/__octavo/dev.js')
  })

  test.each([
    ['/guide/?a=1', 301, '/guide?a=1'],
    ['/guide.html', 301, '/guide'],
    ['/guide/index.html', 301, '/guide'],
    ['/guide/gr%c3%b6%c3%9fe/', 301, '/guide/gr%C3%B6%C3%9Fe'],
    ['/demo.html', 301, '/demo'],
    ['/old?x=1', 302, '/guide?x=1#top'],
  ])('redirects %s with %i to %s', async (from, status, to) => {
    const response = await sendRequest(await start(), from)
    expect(response).toMatchObject({ status, headers: { location: to, 'cache-control': 'no-cache' } })
  })

  test('serves pages below a base path', async () => {
    const server = await start(fakeSite(pages, '/docs/'))
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/docs/`)
    expect((await sendRequest(server, '/docs/guide')).text).toContain('Guide')
    expect((await sendRequest(server, '/docs/guide/')).headers.location).toBe('/docs/guide')
    expect((await sendRequest(server, '/docs/old')).headers.location).toBe('/docs/guide#top')
    expect((await sendRequest(server, '/')).headers.location).toBe('/docs/')
    expect((await sendRequest(server, '/guide')).status).toBe(404)
  })

  test('does not print the error of a page that is reported as a finding', async () => {
    const error = new Error('no luck\nTry again.')
    error.stack = `guide.md:3:1: ${error.message}`
    const site = fakeSite({
      '/guide': () => {
        throw error
      },
    })
    site.found = [{ rule: 'mdx-syntax', severity: 'error', message: 'no luck', place: { path: 'guide.md' } }]
    const server = await start(site)
    expect((await sendRequest(server, '/guide')).text).toContain('guide.md:3:1: no luck')
    expect(server.crashes).toEqual([])
  })

  test('shows the error of a page that cannot be rendered', async () => {
    const site = fakeSite({
      ...pages,
      '/guide': () => {
        throw new Error('no <b>luck</b>')
      },
    })
    const server = await start(site)
    const response = await sendRequest(server, '/guide')
    expect(response.status).toBe(500)
    expect(response.text).toContain('no &lt;b&gt;luck&lt;/b&gt;')
    expect(response.text).toContain('/__octavo/dev.js')
    expect(server.crashes).toHaveLength(1)
    // A browser requests it again, for its source.
    await sendRequest(server, '/guide')
    expect(server.crashes).toHaveLength(1)
    expect((await sendRequest(server, '/')).status).toBe(200)

    const page = await connect(server, '/guide')
    site.pages = pages
    await server.changed(['/elsewhere.md'])
    await page.next('reload')
    expect((await sendRequest(server, '/guide')).status).toBe(200)
  })
})

describe('access control', () => {
  test.each(['localhost', 'localhost:4000', '127.0.0.1:1', '[::1]:3000', 'docs.localhost'])(
    'allows host %s',
    async (host) => {
      expect((await sendRequest(await start(), '/', { host })).status).toBe(200)
    },
  )

  test.each(['example.com', 'localhost.example.com', '127.0.0.1.example.com', '192.0.2.7', ':80', 'a b'])(
    'refuses host %j',
    async (host) => {
      const server = await start()
      for (const path of ['/', '/guide', '/__octavo/events?path=/', '/__octavo/dev.js']) {
        const response = await sendRequest(server, path, { host })
        expect(response.status).toBe(403)
        expect(response.text).toContain('--allow-host')
      }
    },
  )

  test('allows IP addresses but not names if the server is open to the network', async () => {
    const server = await start(fakeSite(pages), { host: '0.0.0.0' })
    expect((await sendRequest(server, '/', { host: '192.0.2.7:4000' })).status).toBe(200)
    expect((await sendRequest(server, '/', { host: 'example.com' })).status).toBe(403)
  })

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://example.com' },
    { origin: 'null' },
  ])('refuses an event stream for %o', async (headers) => {
    const response = await sendRequest(await start(), '/__octavo/events?path=/', headers)
    expect(response.status).toBe(403)
  })

  test('allows only GET and HEAD, and refuses invalid paths', async () => {
    const server = await start()
    expect((await sendRequest(server, '/', { method: 'POST' })).status).toBe(405)
    for (const path of ['/../x', '/%2e%2e/x', '/..%2fx', '/%', '/x%00'])
      expect((await sendRequest(server, path)).status).toBe(400)
    expect((await sendRequest(server, '/guide', { method: 'HEAD' })).text).toBe('')
  })
})

describe('changes', () => {
  test('update only pages whose HTML changed', async () => {
    const server = await start()
    const home = await connect(server, '/')
    const guide = await connect(server, '/guide/')
    const umlaut = await connect(server, '/guide/gr%C3%B6%C3%9Fe')
    await server.changed(['/guide.md', '/guide/gr%C3%B6%C3%9Fe.md'])
    expect(await guide.next('update')).toEqual({ revision: 1 })
    await umlaut.next('update')
    await server.changed(['/index.md'])
    server.site.takeIn = () => ({ urls: 'all', reload: false })
    await server.changed(['/sidebar.yml'])
    expect(await home.next('update')).toEqual({ revision: 3 })
    expect(home.names()).toEqual([])
  })

  test('of the theme reload every page', async () => {
    const server = await start()
    server.site.takeIn = () => ({ urls: [], reload: true })
    const open = await Promise.all([connect(server, '/'), connect(server, '/guide')])
    await server.changed(['/site.config.ts'])
    for (const page of open) await page.next('reload')
  })

  test('before a page connects are sent when it does', async () => {
    const server = await start()
    const { hello } = await connect(server, '/guide')
    expect(hello).toMatchObject({ revision: 0, isStale: false })
    await server.changed(['/guide.md'])
    const query = (revision: number) => `&run=${hello.run}&revision=${revision}`
    expect((await connect(server, '/guide', query(0))).hello.isStale).toBe(true)
    expect((await connect(server, '/guide', query(1))).hello.isStale).toBe(false)
    expect((await connect(server, '/', query(0))).hello.isStale).toBe(false)
  })

  test('are applied one after the other, and waiting ones together', async () => {
    const server = await start()
    let running = 0
    let most = 0
    server.site.takeIn = async () => {
      most = Math.max(most, ++running)
      await new Promise((done) => setTimeout(done, 5))
      running--
      return { urls: [], reload: false }
    }
    await Promise.all([server.changed(['a']), server.changed(['b']), server.changed(['c', 'b'])])
    expect(most).toBe(1)
    expect(server.site.changes.flat().toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('that throw are reported, and their files are part of the next change', async () => {
    const server = await start()
    const page = await connect(server, '/guide')
    const good = server.site.takeIn
    server.site.takeIn = () => {
      throw new Error('out of luck')
    }
    await server.changed(['/guide.md'])
    const { here } = await page.next('findings')
    expect(here).toMatchObject([{ rule: 'crash', severity: 'error' }])
    expect(here[0].message).toBe('Octavo could not apply the last change: out of luck')
    expect((await sendRequest(server, '/guide')).status).toBe(200)

    server.site.takeIn = good
    await server.changed(['/other.md'])
    expect(server.site.changes.at(-1)).toEqual(['/guide.md', '/other.md'])
    await page.next('update')
    expect(await page.next('findings')).toMatchObject({ here: [] })
  })
})

describe('findings', () => {
  const finding = (path: string, severity: 'error' | 'warning' = 'warning') => ({
    rule: 'broken-link',
    severity,
    message: `A link in ${path}`,
    place: { path, line: 3, column: 1 },
  })

  test('of the page have code frames, separate from those of other pages', async () => {
    const server = await start(fakeSite(pages), { frameOf: ({ place }) => `> ${place?.line} | text` })
    const page = await connect(server, '/guide')
    server.site.found = [finding('other.md'), finding('guide.md'), finding('guide.md', 'error')]
    server.site.announce()
    const received = await page.next('findings')
    expect(received.here.map((one: { severity: string }) => one.severity)).toEqual(['error', 'warning'])
    expect(received.here[0].frame).toBe('> 3 | text')
    expect(received.elsewhere).toEqual([finding('other.md')])
    expect(received.more).toBe(0)
  })

  test('of the last save come first, with counts of new and fixed ones', async () => {
    const server = await start()
    const page = await connect(server, '/guide')
    server.site.found = [finding('guide.md', 'error'), finding('other.md'), finding('third.md')]
    server.site.announce()
    expect((await page.next('findings')).changes).toBeUndefined()
    // The same finding one line further down, after a line was added above it.
    const moved = { ...finding('guide.md', 'error'), place: { path: 'guide.md', line: 4, column: 1 } }
    const added = { ...finding('guide.md'), message: 'Something else' }
    server.site.found = [moved, added, finding('other.md')]
    server.site.announce()
    const received = await page.next('findings')
    expect(received.here.map((one: { message: string }) => one.message)).toEqual([
      'Something else',
      'A link in guide.md',
    ])
    expect(received.here.map((one: { isNew?: true }) => one.isNew)).toEqual([true, undefined])
    expect(received.changes).toEqual({ added: 1, fixed: 1, unchanged: 2 })
  })

  test('of the configuration are on every page; one failure of many pages is one finding', async () => {
    const isSource = (path: string): boolean => path.endsWith('.md')
    const server = await start(Object.assign(fakeSite(pages), { isSource }))
    const page = await connect(server, '/guide')
    server.site.found = [
      finding('theme.css', 'error'),
      finding('theme.css'),
      ...['a.md', 'b.md', 'c.md'].map((path) => ({ ...finding(path), message: 'The plugin "x" failed.' })),
    ]
    server.site.announce()
    const { here, elsewhere } = await page.next('findings')
    expect(here.map((one: { place: { path: string } }) => one.place.path)).toEqual(['theme.css'])
    expect(elsewhere).toMatchObject([
      { place: { path: 'theme.css' } },
      { place: { path: 'a.md' }, message: 'The plugin "x" failed.', others: 2 },
    ])
  })

  test('are not sent again if unchanged', async () => {
    const server = await start()
    const page = await connect(server, '/guide')
    await server.changed(['/other.md'])
    server.site.announce()
    server.site.found = [finding('guide.md')]
    server.site.announce()
    expect((await page.next('findings')).here).toHaveLength(1)
  })
})

describe('a dev server on start and close', () => {
  test('uses and reports the next free port if the port is in use', async () => {
    const first = await start()
    const second = await start(fakeSite(pages), { port: first.port })
    expect(second.port).toBeGreaterThan(first.port)
    expect(second.taken).toBe(first.port)
    expect(first.taken).toBeUndefined()
    expect((await sendRequest(second, '/')).status).toBe(200)
  })

  test('ends open event streams', async () => {
    const server = await start()
    const page = await connect(server, '/')
    await server.close()
    await expect.poll(() => page.state.ended).toBe(true)
    await expect(sendRequest(server, '/')).rejects.toThrow()
  })

  test('does not report the failure of a change that the end interrupts', async () => {
    const site = fakeSite(pages)
    site.takeIn = () => Promise.reject(new Error('The service was stopped'))
    const server = await start(site)
    await server.changed(['a.md'])
    expect(server.crashes).toHaveLength(1)
    const change = server.changed(['b.md'])
    await server.close()
    await change
    expect(server.crashes).toHaveLength(1)
  })
})
