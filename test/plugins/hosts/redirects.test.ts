// Redirects: stubs, rules of hosts, and their effect on simulated hosts.

import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { SiteOptions } from '../../../src/core/model/site-options.ts'
import { decodePath } from '../../../src/core/paths/encode-path.ts'
import { pageFile } from '../../../src/core/paths/page-file.ts'
import type { HostName } from '../../../src/plugins/hosts/host-names.ts'
import { redirects, renderStub, stubScript } from '../../../src/plugins/hosts/redirects.ts'
import { makeState } from '../../core/checks/create-state.ts'
import { withFields } from '../../core/config/plugin-fields.ts'
import { docs, makeOptions, makePage } from '../../core/graph/builders.ts'
import { type Disk, readGenerated, runOutput } from '../../core/outputs/run-output.ts'
import { hosts, type Tree } from './hosts.ts'

const { chrome } = makeOptions()
const withoutBlog = [docs]
const pages = [
  makePage('docs/index.md'),
  makePage('docs/guide/index.md'),
  makePage('docs/guide/intro.md', { aliases: ['/start', '/old/intro.html', '/old/ü x'] }),
  makePage('docs/release-1.2.md'),
  makePage('docs/über.md'),
  makePage('blog/2025-01-01-canary-checker-v1.1.0.md', { date: '2025-01-01', tags: ['Release'] }),
]
const moves = [
  { from: '/playbooks', to: '/guide/' },
  { from: '/chain', to: '/playbooks' },
  { from: '/search-old', to: '/guide?q=1#hits' },
  { from: '/away', to: 'https://example.com/a?b=1&c=2' },
]

async function make(disk: Disk = {}, basePath = '/', htmlStubs = true) {
  const site = state({ chrome: { ...chrome, basePath } }, { htmlStubs })
  return { state: site, texts: readGenerated(await runOutput(redirects, site, disk)) }
}

function state(options: Partial<SiteOptions> = {}, fields: Readonly<Record<string, unknown>> = {}) {
  return makeState(pages, {
    chrome,
    ...withFields({ redirects: moves, htmlStubs: true, ...fields }),
    ...options,
  })
}

describe('redirect stub', () => {
  test('forwards readers with a script, without scripts, and with a link', async () => {
    const { texts } = await make({}, '/docs/')
    expect(texts['playbooks/index.html']).toMatchInlineSnapshot(`
      "<!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>This page has moved</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <link rel="canonical" href="https://docs.example.com/docs/guide">
      <script src="/docs/assets/redirect-_QRPMm3j.js" data-to="/docs/guide"></script>
      <noscript><meta http-equiv="refresh" content="0; url=/docs/guide"></noscript>
      </head>
      <body>
      <p>This page has moved to <a href="/docs/guide">/docs/guide</a></p>
      </body>
      </html>
      "
    `)
    expect(texts['away/index.html']).toContain('href="https://example.com/a?b=1&amp;c=2"')
  })

  test('points to the end of a redirect chain', async () => {
    const { texts } = await make()
    expect(texts['chain/index.html']).toContain('data-to="/guide"')
  })

  test('has no inline script and escapes its text', () => {
    const html = renderStub({
      to: '/a"><script>alert(1)</script>',
      canonical: '/a&b',
      basePath: '/',
      language: 'en',
      title: '<b>',
      text: '"quoted"',
    })
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).toContain('<title>&lt;b&gt;</title>')
  })

  test('has the decoded file name of an encoded path', async () => {
    const { texts } = await make()
    expect(texts).toHaveProperty(['old/ü x/index.html'])
    expect(texts).toHaveProperty(['über.html/index.html'])
  })

  test('is omitted if another file has its path, which is reported', async () => {
    const outputs = ['guide.html', 'playbooks/index.html', 'away.html', 'CHAIN']
    const output = await runOutput(redirects, { ...state(), outputs })
    const texts = readGenerated(output)
    for (const path of ['guide.html', 'playbooks', 'away', 'chain'])
      expect(texts).not.toHaveProperty([`${path}/index.html`])
    expect(texts).toHaveProperty(['guide/intro.html/index.html'])
    expect(texts._redirects).not.toMatch(/^\/(?:playbooks|away|chain) /m)
    expect(output.findings?.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
      'redirect-over-page The redirect from "/away" has the path of a file of the site, "/away.html".',
      'redirect-over-page The redirect from "/chain" has the path of a file of the site, "/CHAIN".',
      'redirect-over-page The redirect from "/playbooks" has the path of a file of the site, "/playbooks/index.html".',
    ])
  })

  test('is omitted if it differs from a page or another stub only in case', async () => {
    const moved = [
      { from: '/GUIDE', to: '/guide' },
      { from: '/Old', to: '/guide' },
      { from: '/old', to: '/guide' },
    ]
    const output = await runOutput(redirects, state({}, { redirects: moved }))
    const texts = readGenerated(output)
    expect(texts).not.toHaveProperty(['GUIDE/index.html'])
    expect(texts).toHaveProperty(['Old/index.html'])
    expect(texts).not.toHaveProperty(['old/index.html'])
    expect(texts._redirects).toMatch(/^\/GUIDE \/guide 301!\n.*\n\/Old \/guide 301!\n.*\n\/old \/guide 301!/m)
    expect(output.findings).toEqual([])
    const onGitHub = await runOutput(redirects, state({}, { redirects: moved, host: 'github-pages' }))
    expect(onGitHub.findings?.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
      'url-case warning',
    ])
  })
})

test('without stubs for `.html`, `_redirects` has a rule for each', async () => {
  const { texts } = await make({}, '/docs/', false)
  expect(Object.keys(texts).filter((path) => path.endsWith('.html/index.html'))).toEqual([
    // Declared as an alias.
    'old/intro.html/index.html',
  ])
  const lines = texts._redirects!.split('\n').filter((line) => /^\S+\.html /.test(line))
  expect(lines).toMatchInlineSnapshot(`
    [
      "/docs/old/intro.html /docs/guide/intro 301!",
      "/docs/old/intro.html /docs/guide/intro 301",
      "/docs/%C3%BCber.html /docs/%C3%BCber 301",
      "/docs/blog.html /docs/blog 301",
      "/docs/blog/2025/01/01/canary-checker-v1.1.0.html /docs/blog/2025/01/01/canary-checker-v1.1.0 301",
      "/docs/blog/archive.html /docs/blog/archive 301",
      "/docs/blog/tags.html /docs/blog/tags 301",
      "/docs/blog/tags/release.html /docs/blog/tags/release 301",
      "/docs/guide.html /docs/guide 301",
      "/docs/guide/intro.html /docs/guide/intro 301",
      "/docs/release-1.2.html /docs/release-1.2 301",
      "/docs/away.html https://example.com/a?b=1&c=2 301",
      "/docs/chain.html /docs/guide 301",
      "/docs/old/%C3%BC%20x.html /docs/guide/intro 301",
      "/docs/playbooks.html /docs/guide 301",
      "/docs/search-old.html /docs/guide?q=1#hits 301",
      "/docs/start.html /docs/guide/intro 301",
    ]
  `)
})

describe('host rules', () => {
  const write = async (host: HostName, disk: Disk = {}, basePath = '/') => {
    const few = [makePage('docs/index.md'), makePage('docs/guide/index.md')]
    const state = makeState(few, {
      chrome: { ...chrome, basePath },
      ...withFields({ redirects: moves.slice(0, 1), host }),
      collections: withoutBlog,
    })
    const texts = readGenerated(await runOutput(redirects, state, disk))
    return Object.fromEntries(Object.entries(texts).filter(([path]) => !/^(?:assets|playbooks)\//.test(path)))
  }
  const immutable = 'Cache-Control: public, max-age=31536000, immutable'

  test('for Netlify are redirects that override stubs, and headers', async () => {
    expect(await write('netlify', {}, '/docs/')).toEqual({
      _redirects:
        '/docs/playbooks /docs/guide 301!\n/docs/guide.html /docs/guide 301\n/docs/playbooks.html /docs/guide 301\n',
      _headers: `${['js', 'css', 'woff2', 'woff', 'ttf'].map((ending) => `/docs/assets/*.${ending}\n  ${immutable}\n`).join('')}/docs/search/*.bin\n  ${immutable}\n`,
    })
  })

  test('for Cloudflare Pages and GitLab Pages have one form of each redirect', async () => {
    const lines = '/playbooks /guide 301\n/guide.html /guide 301\n/playbooks.html /guide 301\n'
    expect(await write('cloudflare-pages')).toMatchObject({ _redirects: lines, _headers: expect.any(String) })
    expect(await write('gitlab-pages')).toEqual({ _redirects: lines })
  })

  test('for GitHub Pages are not generated', async () => {
    expect(await write('github-pages')).toEqual({})
  })

  test('for Vercel are in vercel.json', async () => {
    const { 'vercel.json': text, ...others } = await write('vercel')
    expect(others).toEqual({})
    const { redirects: list, headers, ...options } = JSON.parse(text!)
    expect(options).toEqual({ cleanUrls: true, trailingSlash: false })
    expect(list[0]).toEqual({ source: '/playbooks', destination: '/guide', statusCode: 301 })
    expect(headers.map(({ source }: { source: string }) => source)).toEqual([
      '/assets/(.*)\\.(js|css|woff2|woff|ttf)',
      '/search/(.*)\\.(bin)',
    ])
  })

  test('for Azure are in staticwebapp.config.json', async () => {
    const { 'staticwebapp.config.json': text } = await write('azure')
    expect(JSON.parse(text!)).toMatchObject({
      trailingSlash: 'never',
      routes: [
        { route: '/playbooks', redirect: '/guide', statusCode: 301 },
        { route: '/guide.html', redirect: '/guide' },
        { route: '/playbooks.html' },
        { route: '/assets/*.{js,css,woff2,woff,ttf}', headers: { 'Cache-Control': /immutable/ } },
        { route: '/search/*.bin' },
      ].map((route) => ({ ...route, ...('headers' in route && { headers: expect.anything() }) })),
      responseOverrides: { 404: { rewrite: '/404.html' } },
    })
    const many = Array.from({ length: 300 }, (_, at) => makePage(`docs/page-${at}.md`))
    const output = await runOutput(redirects, makeState(many, withFields({ host: 'azure' })))
    expect(output.findings).toMatchObject([
      {
        rule: 'redirect-count',
        message: expect.stringMatching(
          /^`staticwebapp\.config\.json` has no rules for URLs with `\.html`: with them it would have more than \d+ lines\.$/,
        ),
      },
    ])
    expect(readGenerated(output)['staticwebapp.config.json']!.length).toBeLessThan(20_000)
  })

  test('exclude static files from long-term caching, and are replaced by a file of the site', async () => {
    const { _headers } = await write('netlify', { 'content/static/assets/mine.js': 'x' })
    expect(_headers).not.toContain('.js')
    expect(_headers).toContain('/assets/*.css')
    expect(await write('netlify', { 'content/static/_headers': '/* x' })).not.toHaveProperty(['_headers'])
  })
})

describe('stub script', () => {
  const run = (to: string, address: string): string => {
    let target = ''
    const location = Object.assign(new URL(address), { replace: (href: string) => (target = href) })
    const text = stubScript.contents.kind === 'text' ? stubScript.contents.text : ''
    runInNewContext(text, { document: { currentScript: { dataset: { to } } }, location: fake(location), URL })
    return target
  }
  // The fields of a URL are getters of its prototype, which a spread does not copy.
  const fake = (url: URL & { replace: (href: string) => string }) => ({
    href: url.href,
    search: url.search,
    hash: url.hash,
    replace: url.replace,
  })

  test.each([
    ['/guide', 'https://x.example/old', 'https://x.example/guide'],
    ['/guide', 'https://x.example/old/?a=1&b=2#part', 'https://x.example/guide?a=1&b=2#part'],
    ['/guide?q=1#hits', 'https://x.example/old', 'https://x.example/guide?q=1#hits'],
    ['/guide?q=1#hits', 'https://x.example/old?a=1#part', 'https://x.example/guide?q=1&a=1#part'],
    ['/docs/guide', 'https://x.example/docs/old.html/#a%20b', 'https://x.example/docs/guide#a%20b'],
    ['https://y.example/z', 'https://x.example/old?a=1', 'https://y.example/z?a=1'],
  ])('redirects to %s from %s, ending at %s', (to, address, end) => {
    expect(run(to, address)).toBe(end)
  })
})

describe('_redirects', () => {
  test('has each redirect in the form for Netlify and for other hosts', async () => {
    const { texts } = await make({}, '/docs/')
    expect(texts._redirects).toMatchInlineSnapshot(`
      "/docs/away https://example.com/a?b=1&c=2 301!
      /docs/away https://example.com/a?b=1&c=2 301
      /docs/chain /docs/guide 301!
      /docs/chain /docs/guide 301
      /docs/old/%C3%BC%20x /docs/guide/intro 301!
      /docs/old/%C3%BC%20x /docs/guide/intro 301
      /docs/old/intro.html /docs/guide/intro 301!
      /docs/old/intro.html /docs/guide/intro 301
      /docs/playbooks /docs/guide 301!
      /docs/playbooks /docs/guide 301
      /docs/search-old /docs/guide?q=1#hits 301!
      /docs/search-old /docs/guide?q=1#hits 301
      /docs/start /docs/guide/intro 301!
      /docs/start /docs/guide/intro 301
      "
    `)
  })

  test('starts with the rules of the site', async () => {
    const { texts } = await make({ 'content/static/_redirects': '/mine /yours 302' })
    expect(texts._redirects).toMatch(/^\/mine \/yours 302\n\/away https/)
  })

  test('has no `.html` rules for pages beyond the rule limit of hosts', async () => {
    const many = Array.from({ length: 2000 }, (_, at) => makePage(`docs/page-${at}.md`))
    const run = (count: number, htmlStubs = false) =>
      runOutput(
        redirects,
        makeState(many.slice(0, count), {
          ...withFields({ redirects: moves.slice(3), htmlStubs }),
          collections: withoutBlog,
        }),
      )
    const few = await run(1900)
    expect([few.findings, readGenerated(few)._redirects!.trim().split('\n').length]).toEqual([[], 1903])
    const output = await run(2000)
    expect(output.findings).toMatchObject([{ rule: 'redirect-count', severity: 'warning' }])
    expect(readGenerated(output)._redirects!.trim().split('\n')).toHaveLength(2)
    expect((await run(2000, true)).findings).toEqual([])
    const old = Array.from({ length: 2100 }, (_, at) => ({ from: `/old-${at}`, to: '/guide' }))
    const crowded = await runOutput(
      redirects,
      makeState(pages, withFields({ redirects: old, htmlStubs: true })),
    )
    expect(crowded.findings).toMatchObject([
      {
        rule: 'redirect-count',
        message: expect.stringMatching(/^`_redirects` has 4\d\d\d lines, and hosts support about 2000\.$/),
      },
    ])
  })

  test('exceeds the limit only for redirects, which is reported', async () => {
    const from = Array.from({ length: 1001 }, (_, at) => ({ from: `/old-${at}`, to: '/guide' }))
    const output = await runOutput(redirects, makeState(pages, withFields({ redirects: from })))
    expect(output.findings?.[0]?.message).toContain('has 2008 lines')
    expect(readGenerated(output)._redirects!.trim().split('\n')).toHaveLength(2008)
  })

  test('is not generated without redirects', async () => {
    const generated = readGenerated(
      await runOutput(redirects, makeState([makePage('docs/index.md')], { collections: withoutBlog })),
    )
    expect(generated).toEqual({})
  })
})

describe.each(Object.entries(hosts))('on %s', (_name, host) => {
  test.each([
    ['by a stub', true],
    ['by `_redirects` or the not-found page', false],
  ])(
    'every page, every redirect and, %s, every path with .html resolves without loops',
    async (_, htmlStubs) => {
      const { state, texts } = await make({}, '/', htmlStubs)
      const finalUrls = new Map<string, string>()
      for (const route of Object.values(state.site.routes)) {
        if (route.kind === 'redirect') continue
        finalUrls.set(pageFile(route.url), route.url)
      }
      finalUrls.set('404.html', 'not found')
      const files = new Set([...finalUrls.keys(), ...Object.keys(texts)])
      expect(files.size, 'no stub has the path of a page').toBe(finalUrls.size + Object.keys(texts).length)
      const tree = treeOf(files, texts._redirects!)

      /** Follows redirects without scripts. Returns the URL of the final page, or a problem. */
      const visit = (start: string): string => {
        let path = start
        for (let hops = 0; hops < 6; hops++) {
          const response = host(decodePath(path), tree)
          if (response === undefined) return `nothing at ${path}`
          const stub = 'file' in response ? texts[response.file] : undefined
          const next =
            'location' in response
              ? response.location
              : stub?.match(/content="0; url=([^"]+)"/)?.[1]?.replaceAll('&amp;', '&')
          if ('file' in response && next === undefined) return finalUrls.get(response.file) ?? response.file
          if (/^https?:/.test(next!)) return next!
          path = next!.replace(/[?#].*$/, '')
        }
        return `loop from ${start}`
      }

      for (const route of Object.values(state.site.routes)) {
        const { url } = route
        const end = route.kind === 'redirect' ? ends[url]! : url
        expect(visit(url), url).toBe(end)
        if (url !== '/') expect(visit(`${url}/`), `${url}/`).toBe(end)
        expect(visit(`${url === '/' ? '' : url}/index.html`)).toBe(end)
        if (url === '/' || url.endsWith('.html')) continue
        const finalUrl = visit(`${url}.html`)
        // The not-found page tries the path without the suffix.
        expect(finalUrl.startsWith('nothing at') && !htmlStubs ? visit(url) : finalUrl).toBe(end)
      }
    },
  )
})

const ends: Readonly<Record<string, string>> = {
  '/playbooks': '/guide',
  '/chain': '/guide',
  '/search-old': '/guide',
  '/away': 'https://example.com/a?b=1&c=2',
  '/start': '/guide/intro',
  '/old/intro.html': '/guide/intro',
  '/old/%C3%BC%20x': '/guide/intro',
}

function treeOf(files: ReadonlySet<string>, rules: string): Tree {
  const folders = new Set<string>([''])
  for (const file of files) {
    const names = file.split('/')
    for (let depth = 1; depth < names.length; depth++) folders.add(names.slice(0, depth).join('/'))
  }
  expect([...folders].filter((folder) => files.has(folder))).toEqual([])
  return { isFile: (path) => files.has(path), isFolder: (path) => folders.has(path), rules }
}
