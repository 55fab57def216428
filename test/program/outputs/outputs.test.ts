import { describe, expect, test } from 'vitest'
import { hashOf } from '../../../src/core/engine/hash.ts'
import type { UsedFile } from '../../../src/core/model/page.ts'
import { builtInOutputs } from '../../../src/core/registry/registry.ts'
import { pageList } from '../../../src/plugins/hosts/site-lists.ts'
import { opensearch } from '../../../src/plugins/search/opensearch.ts'
import { createSitemap, robots, sitemap } from '../../../src/plugins/sitemap/sitemap.ts'
import { staticFiles, usedFiles } from '../../../src/plugins/static-files/static-files.ts'
import { makeState } from '../../core/checks/create-state.ts'
import { formatFindings, makeOptions, makePage } from '../../core/graph/builders.ts'
import { type Disk, readGenerated, runOutput } from '../../core/outputs/run-output.ts'

const { chrome } = makeOptions()

describe('the OpenSearch description', () => {
  const search = { provider: 'local' } as const
  const generate = async (more: Partial<typeof chrome> = {}, disk: Disk = {}) => {
    const state = makeState([makePage('docs/index.md')], { chrome: { ...chrome, search, ...more } })
    return readGenerated(await runOutput(opensearch, state, disk))
  }

  test('contains the URL of the search page', async () => {
    const site = { title: 'Manuals & guides of Harbour', basePath: '/docs/', favicon: '/icon.svg' }
    expect(await generate(site)).toMatchInlineSnapshot(`
      {
        "opensearch.xml": "<?xml version="1.0" encoding="UTF-8"?>
      <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
      <ShortName>Manuals &amp; guides</ShortName>
      <LongName>Manuals &amp; guides of Harbour</LongName>
      <Description>Search Manuals &amp; guides of Harbour</Description>
      <InputEncoding>UTF-8</InputEncoding>
      <Image>https://docs.example.com/docs/icon.svg</Image>
      <Url type="text/html" template="https://docs.example.com/docs/search?q={searchTerms}"/>
      </OpenSearchDescription>
      ",
      }
    `)
  })

  test('omits characters that are invalid in XML', async () => {
    const files = await generate({ title: 'A\u0000B\u000b\u001b[1m\ufffeC & "D"' })
    expect(files['opensearch.xml']).toContain('<LongName>AB[1mC &amp; &quot;D&quot;</LongName>')
  })

  test('is not generated without a search or an origin, or if a static file replaces it', async () => {
    expect(await generate({ search: undefined as never })).toEqual({})
    expect(await generate({ origin: '' })).toEqual({})
    expect(await generate({}, { 'content/static/opensearch.xml': '<x/>' })).toEqual({})
  })
})

describe('the sitemap', () => {
  const pages = [
    makePage('docs/index.md'),
    makePage('docs/guide/index.md', { tags: ['A & B'] }),
    makePage('docs/guide/über.md'),
    makePage('docs/hidden.md', { unlisted: true }),
    makePage('docs/draft.md', { draft: true }),
    makePage('docs/moved.md', { aliases: ['/old'] }),
  ]

  test('lists every listed page with origin and base path, and no empty lists', async () => {
    const state = makeState(pages, { chrome: { ...chrome, basePath: '/docs/' }, drafts: true })
    const texts = readGenerated(await runOutput(sitemap, state))
    expect(Object.keys(texts)).toEqual(['sitemap.xml'])
    expect(texts['sitemap.xml']).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <url><loc>https://docs.example.com/docs/</loc></url>
      <url><loc>https://docs.example.com/docs/guide</loc></url>
      <url><loc>https://docs.example.com/docs/guide/%C3%BCber</loc></url>
      <url><loc>https://docs.example.com/docs/moved</loc></url>
      <url><loc>https://docs.example.com/docs/tags</loc></url>
      <url><loc>https://docs.example.com/docs/tags/a-b</loc></url>
      </urlset>
      "
    `)
  })

  test('is not generated without an origin, or if a static file replaces it', async () => {
    const without = makeState(pages, { chrome: { ...chrome, origin: '' } })
    expect((await runOutput(sitemap, without)).files).toEqual([])
    const disk = { 'content/static/sitemap.xml': '<urlset/>' }
    expect((await runOutput(sitemap, makeState(pages), disk)).files).toEqual([])
  })

  test('is split if it has too many pages or bytes', async () => {
    const listed = Array.from({ length: 7 }, (_, at) => [`/p${at}`] as const)
    const generated = { origin: 'https://x.example', basePath: '/', pages: listed }
    const slice = { generated, staticFolders: [] }
    const generate = async (limits: { urls: number; bytes: number }) =>
      readGenerated(await createSitemap(limits).make(slice, { list: () => [] } as never, undefined as never))
    const byCount = await generate({ urls: 3, bytes: 10_000 })
    expect(Object.keys(byCount)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml'])
    expect(byCount['sitemap.xml']).toContain('<sitemap><loc>https://x.example/sitemap-3.xml</loc></sitemap>')
    expect(byCount['sitemap-3.xml']!.match(/<url>/g)).toHaveLength(1)
    const bySize = await generate({ urls: 50_000, bytes: 250 })
    const parts = Object.entries(bySize).filter(([path]) => path !== 'sitemap.xml')
    expect(parts.length).toBeGreaterThan(1)
    for (const [, text] of parts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(250)
    const urls = parts.flatMap(([, text]) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url))
    expect(urls).toEqual(listed.map(([url]) => `https://x.example${url}`))
    expect(Object.keys(await generate({ urls: 7, bytes: 10_000 }))).toEqual(['sitemap.xml'])
  })

  test('omits pages with `noindex`, and is not generated for a site with `noIndex`', async () => {
    const quiet = makeState([makePage('docs/index.md'), makePage('docs/quiet.md', { noindex: true })])
    expect(readGenerated(await runOutput(sitemap, quiet))['sitemap.xml']).not.toContain('/quiet')
    const hidden = makeState(pages, { chrome: { ...chrome, noIndex: true } })
    expect((await runOutput(sitemap, hidden)).files).toEqual([])
  })
})

describe('robots.txt', () => {
  const state = (more: Partial<typeof chrome>) =>
    makeState([makePage('docs/index.md')], { chrome: { ...chrome, ...more } })

  test('contains the URL of the sitemap', async () => {
    expect(readGenerated(await runOutput(robots, state({})))['robots.txt']).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://docs.example.com/sitemap.xml\n',
    )
    expect(readGenerated(await runOutput(robots, state({ basePath: '/docs/' })))['robots.txt']).toContain(
      'Sitemap: https://docs.example.com/docs/sitemap.xml\n',
    )
  })

  test('disallows crawlers on a site with `noIndex`', async () => {
    expect(readGenerated(await runOutput(robots, state({ noIndex: true, origin: '' })))['robots.txt']).toBe(
      'User-agent: *\nDisallow: /\n',
    )
  })

  test('is not generated without an origin, or if a static file replaces it', async () => {
    expect((await runOutput(robots, state({ origin: '' }))).files).toEqual([])
    expect((await runOutput(robots, state({}), { 'content/static/robots.txt': '' })).files).toEqual([])
  })
})

test('the page index has id, path and sidebar of every page, sorted by id', async () => {
  const pages = [
    makePage('docs/index.md'),
    makePage('docs/02-guide/01-start.md'),
    makePage('docs/hidden.md', { unlisted: true }),
    makePage('docs/draft.md', { draft: true }),
    makePage('pages/about.md'),
  ]
  const texts = readGenerated(await runOutput(pageList, makeState(pages)))
  expect(texts).toEqual({
    'pages.json': `[
{"id":"about","path":"/about","sidebar":null},
{"id":"blog","path":"/blog","sidebar":null},
{"id":"blog/archive","path":"/blog/archive","sidebar":null},
{"id":"guide/start","path":"/guide/start","sidebar":"docs"},
{"id":"hidden","path":"/hidden","sidebar":"docs"},
{"id":"index","path":"/","sidebar":"docs"}
]
`,
  })
})

describe('static files', () => {
  const state = makeState([makePage('docs/index.md'), makePage('docs/guide.md')], {
    staticFolders: ['content/static', 'shared'],
  })

  test('are copied unchanged', async () => {
    const disk = {
      'content/static/favicon.ico': 'icon',
      'content/static/img/ü.png': 'pixels',
      'content/static/.DS_Store': 'litter',
      'content/static/img/Thumbs.db': 'litter',
      'content/static/.env': 'secret',
      'content/static/.well-known/security.txt': 'contact',
      'content/static/.well-known/.draft': 'hidden',
      'content/static/img/.well-known/x': 'not at the top',
      'shared/fonts/a.woff2': 'font',
      'elsewhere/x': 'x',
    }
    const output = await runOutput(staticFiles, state, disk)
    expect(readGenerated(output, disk)).toEqual({
      '.well-known/security.txt': 'copy of content/static/.well-known/security.txt',
      'favicon.ico': 'copy of content/static/favicon.ico',
      'fonts/a.woff2': 'copy of shared/fonts/a.woff2',
      'img/ü.png': 'copy of content/static/img/ü.png',
    })
    expect(output.findings).toEqual([])
  })

  test('with the path of another file or of a page are reported', async () => {
    const disk = {
      'content/static/logo.svg': 'one',
      'shared/logo.svg': 'two',
      'content/static/guide/index.html': 'x',
      'content/static/guide.html': 'x',
      'content/static/pages.json': 'x',
      'content/static/404.html': 'x',
      'content/static/index.html': 'x',
      'content/static/guide/photo.jpg': 'fine',
    }
    const output = await runOutput(staticFiles, state, disk)
    expect(readGenerated(output, disk)).toEqual({
      'guide/photo.jpg': 'copy of content/static/guide/photo.jpg',
      'logo.svg': 'copy of content/static/logo.svg',
    })
    expect(formatFindings(output.findings!)).toMatchInlineSnapshot(`
      [
        "content/static/404.html duplicate-file: The static file "/404.html" has the path of the not-found page. Rename the file, or give the page another \`slug\`. Until then, the file is left out.",
        "content/static/guide.html duplicate-file: The static file "/guide.html" has the path of the page "/guide". Rename the file, or give the page another \`slug\`. Until then, the file is left out.",
        "content/static/guide/index.html duplicate-file: The static file "/guide/index.html" has the path of the page "/guide". Rename the file, or give the page another \`slug\`. Until then, the file is left out.",
        "content/static/index.html duplicate-file: The static file "/index.html" has the path of the page "/". Rename the file, or give the page another \`slug\`. Until then, the file is left out.",
        "content/static/pages.json duplicate-file: The static file "/pages.json" has the path of the page index. Rename the file, or give the page another \`slug\`. Until then, the file is left out.",
        "shared/logo.svg duplicate-file: Two static files have the path "/logo.svg": "content/static/logo.svg" and "shared/logo.svg". Remove or rename one of them. Until then, the first is published.",
      ]
    `)
  })
})

test('files in content folders are published once, with a content hash', async () => {
  const used = (file: string, text: string): UsedFile => ({
    href: 'as written',
    file,
    hash: hashOf(text),
    isImage: true,
    line: 1,
    column: 1,
  })
  const disk: Disk = {
    'content/docs/map.svg': '<svg/>',
    'content/blog/map.svg': '<svg/>',
    'content/static/logo.svg': 'logo',
    'content/docs/form': 'form',
  }
  const files = Object.entries(disk).map(([path, text]) => used(path, text))
  const state = makeState([
    makePage(
      'docs/index.md',
      {},
      { files: [...files, { href: 'gone.png', isImage: true, line: 1, column: 1 }] },
    ),
    makePage('docs/b.md', {}, { files }),
    makePage('docs/draft.md', { draft: true }, { files: [used('content/docs/secret.png', 'x')] }),
  ])
  const texts = readGenerated(await runOutput(usedFiles, state, disk), disk)
  const hash = (text: string) => hashOf(text).slice(0, 8)
  expect(texts).toEqual({
    [`assets/form-${hash('form')}`]: 'copy of content/docs/form',
    [`assets/map-${hash('<svg/>')}.svg`]: 'copy of content/blog/map.svg',
  })
})

test('outputs have unique names and write distinct files', async () => {
  const names = builtInOutputs().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const state = makeState([makePage('docs/index.md'), makePage('docs/a.md', { aliases: ['/old'] })])
  const outputs = await Promise.all(builtInOutputs().map((output) => runOutput(output, state, {})))
  const paths = outputs.flatMap(({ files }) => files.map(({ path }) => path))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toContain('.nojekyll')
})
