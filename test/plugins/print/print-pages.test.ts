// Print documents: all pages of a sidebar or site in one document.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTags } from '../../../src/core/text/find-tags.ts'
import { openLive } from '../../../src/serve/live.ts'
import { EDITION_CONFIG, EDITION_SITE } from '../../core/locales/locale-site.ts'
import { openSite, siteTest, type TestSite } from '../../site-test.ts'

const files = {
  'site.config.ts': `export default {
    title: 'Harbour', tagline: 'All about boats', url: 'https://harbour.example', basePath: '/manual',
    content: { docs: 'docs' },
    print: true,
    sidebars: {
      guide: ['index', { label: 'Work', items: ['piers', 'locks'] }],
      reference: ['ropes', 'index'],
    },
    navbar: [{ label: 'User guide', sidebar: 'guide' }, { label: 'Print', href: '/print/guide' }],
    footer: { copyright: 'Harbour Ltd' },
  }`,
  'docs/index.md': `---\ntitle: Home\n---\n
[Piers](./piers.md), [bollards](./piers.md#bollards), [ropes](./ropes.md#length), [here](#below), [all](/print).

## Below

:::details[More]
Folded.
:::
`,
  'docs/piers.md': '# Piers\n\n## Bollards\n\n### Iron\n\n[^1]\n\n[^1]: A note.\n',
  'docs/locks.md': '# Locks\n\n## Bollards\n\nOthers.\n\n![Map](./map.png)\n\n[Map](./map.png)\n',
  'docs/map.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'docs/ropes.md': '# Ropes\n\n## Length\n\nLong.\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
}

describe('print documents of a site with two sidebars', () => {
  let site: TestSite
  beforeAll(async () => {
    site = openSite(files)
    const { findings } = await site.build()
    expect(findings).toEqual([])
  })
  afterAll(() => site?.dispose())

  const attributes = (html: string, name: string): string[] =>
    [...findTags(html)]
      .flatMap((tag) => tag.attributes.filter((one) => one.name === name))
      .map((one) => one.value)

  test('contain the pages of a sidebar in order, with a table of contents', () => {
    const html = site.page('/print/guide')
    const headings = [...html.matchAll(/<(h\d)[^>]*>(.*?)<\/\1>/g)].map(([, tag, text]) => `${tag} ${text}`)
    expect(headings).toEqual([
      'h1 User guide',
      'h2 Contents',
      'h2 Home',
      'h3 Below',
      'h2 Work',
      'h3 Piers',
      'h4 Bollards',
      'h5 Iron',
      'h4 Footnotes',
      'h3 Locks',
      'h4 Bollards',
    ])
    const contents = /<nav class="print-contents".*?<\/nav>/s.exec(html)![0]
    expect(contents.replace(/<h2.*h2>/, '').replace(/ href="[^"]*"/g, '')).toContain(
      '<ol><li><a>Home</a></li><li><a>Work</a><ol><li><a>Piers</a></li><li><a>Locks</a></li></ol></li></ol>',
    )
    expect(html).toContain('All about boats')
    expect(html).toContain('Harbour Ltd')
  })

  test('contain each page once for the whole site', () => {
    const html = site.page('/print')
    expect(html.match(/class="print-page/g)).toHaveLength(4)
    const contents = /<nav class="print-contents".*?<\/nav>/s.exec(html)![0].replace(/ href="[^"]*"/g, '')
    expect(contents).toMatch(/<ol><li>(?:<a>)?User guide(?:<\/a>)?<ol><li><a>Home<\/a><\/li>/)
    expect(contents).toMatch(/<li>(?:<a>)?Reference(?:<\/a>)?<ol><li><a>Ropes<\/a><\/li><\/ol><\/li><\/ol>/)
  })

  test.each(['/print', '/print/guide', '/print/reference'])(
    'in %s have unique ids and no missing link targets',
    (url) => {
      const html = site.page(url)
      const ids = attributes(html, 'id')
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
      const targets = attributes(html, 'href').filter((href) => href.startsWith('#'))
      expect(targets.length).toBeGreaterThan(2)
      expect(targets.filter((href) => !ids.includes(href.slice(1)))).toEqual([])
    },
  )

  test('link within the document, or to the published site', () => {
    const guide = site.page('/print/guide')
    expect(guide).toContain('<a href="#page-piers">Piers</a>')
    expect(guide).toContain('<a href="#page-piers--bollards">bollards</a>')
    expect(guide).toContain('<a href="#page-home--below">here</a>')
    expect(guide).toContain('<a href="https://harbour.example/manual/ropes#length">ropes</a>')
    expect(guide).toContain('<a href="https://harbour.example/manual/print">all</a>')
    expect(site.page('/print')).toContain('<a href="#page-ropes--length">ropes</a>')
  })

  test('expand details and load images eagerly', () => {
    const html = site.page('/print/guide')
    expect(html).toMatch(/<details open/)
    expect(html).toContain('<img')
    expect(html).not.toContain('loading=')
    expect(html).not.toContain('<script')
  })

  test('are excluded from search engines, sitemap, search and page index', () => {
    expect(site.page('/print')).toContain('<meta name="robots" content="noindex">')
    const build = (path: string) => readFileSync(`${site.root}/build/${path}`, 'utf8')
    expect(build('sitemap.xml')).not.toContain('print')
    expect(build('search/manifest.json')).not.toContain('print')
    expect(build('pages.json')).not.toContain('print')
  })

  test('are regenerated only if a page in them was edited', async () => {
    const before = site.output()
    site.write('docs/ropes.md', '# Ropes\n\n## Length\n\nVery long.\n')
    await site.build()
    const after = site.output()
    const changed = [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path)
    expect(changed.filter((path) => path.startsWith('print/'))).toEqual([
      'print/index.html',
      'print/reference/index.html',
    ])
    expect((await site.buildClean()).output).toEqual(after)
  })

  test('are served by octavo dev', async () => {
    const live = await openLive({ root: site.root, threads: 1, noCache: true })
    try {
      const response = await live.respond('/print/guide')
      expect(response && 'body' in response && String(response.body)).toBe(site.page('/print/guide'))
      expect(await live.respond('/print/other')).toBeUndefined()
    } finally {
      await live.close()
    }
  })
})

test('a site with locales and versions has the latest version at /print, and readable titles', async () => {
  const site = siteTest({
    ...EDITION_SITE,
    'site.config.ts': EDITION_CONFIG.replace("title: 'Site',", "title: 'Site', print: true,"),
  })
  await site.build()
  const documents = [...site.output().keys()].filter((path) => /(?:^|\/)print\//.test(path))
  expect(documents.map((path) => path.replace('/index.html', '')).sort()).toEqual([
    'ar/print',
    'ar/print/docs',
    'ar/print/docs@1.0',
    'ar/print/docs@current',
    'de/print',
    'de/print/docs',
    'de/print/docs@1.0',
    'de/print/docs@current',
    'print',
    'print/docs',
    'print/docs@1.0',
    'print/docs@current',
  ])
  const titleOf = (url: string): string => /<title>(.*?)<\/title>/.exec(site.page(url))![1]!
  expect(site.page('/print')).toContain('Page A of 2.0')
  expect(titleOf('/print')).toBe('Site')
  expect(titleOf('/print/docs')).toBe('Guide | Site')
  expect(titleOf('/print/docs@current')).toBe('Guide Next | Site')
  expect(site.page('/print/docs@1.0')).toContain('Very old: quagga.')
  expect(titleOf('/de/print/docs@1.0')).toBe('Anleitung 1.0 | Seite')
  expect(site.page('/de/print')).toContain('Alt.')
  expect(site.page('/ar/print')).toContain('<html lang="ar" dir="rtl"')
})

test('a site has no print documents by default', async () => {
  const site = siteTest({ 'docs/index.md': '# Home\n' })
  await site.build()
  expect([...site.output().keys()].filter((path) => path.includes('print'))).toEqual([])
})

test('an unknown sidebar is rejected', async () => {
  const site = siteTest({
    'site.config.ts': `export default {\n  print: ['guides'],\n  sidebars: { guide: ['index'] },\n}`,
    'docs/index.md': '# Home\n',
  })
  await expect(site.build()).rejects.toMatchObject({
    findings: [
      {
        message: '`print` names the sidebar "guides", which does not exist.',
        help: 'Name one of "guide", or write `true` for all.',
        place: { path: 'site.config.ts', line: 2, column: 11 },
      },
    ],
  })
})
