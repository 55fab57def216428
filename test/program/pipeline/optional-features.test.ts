// Optional features: each appears in pages or outputs if it is configured, and nowhere otherwise.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type TestSite } from '../../site-test.ts'

const PAGES = {
  'docs/index.md': '# Home\n\nIt costs $x^2$ :tada: and an :term[ebb]{meaning="Water that goes."}.\n',
  'docs/guide.md': '# Guide\n\nText.\n',
  'blog/2025-01-02-first.md': '# First\n\nText.\n',
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
}
const CONTENT = "content: { docs: 'docs', blog: { folder: 'blog', kind: 'blog' } }, static: ['static']"

const FEATURES = `url: 'https://docs.example.com',
  tagline: 'Ships and checks',
  feedback: { endpoint: 'https://form.example/a' },
  announcement: { id: 'closed', text: 'Closed on Monday' },
  editUrl: 'https://edit.example/',
  math: true,
  emoji: true,
  logo: { src: '/logo.svg', alt: 'Harbour' },
  htmlStubs: true,
  redirects: { '/old': '/guide' },
  head: [{ name: 'made-for', content: 'tests' }],
  footer: { copyright: 'Harbour 2026' },
  host: 'netlify',`
const NONE = 'search: false, markdownExport: false,'

let full: TestSite
let bare: TestSite
beforeAll(async () => {
  for (const fields of [FEATURES, NONE]) {
    const site = openSite({ ...PAGES, 'site.config.ts': `export default { ${CONTENT}, ${fields} }` })
    if (fields === FEATURES) full = site
    else bare = site
    const { findings } = await site.build()
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  }
})
afterAll(() => {
  for (const site of [full, bare]) site?.dispose()
})

test.each<[feature: string, marker: RegExp]>([
  ['feedback', /class="feedback"/],
  ['announcement', /Closed on Monday/],
  ['editUrl', /https:\/\/edit\.example\//],
  ['math', /<math/],
  ['emoji', /🎉/],
  ['logo', /logo\.svg/],
  ['head', /name="made-for"/],
  ['footer', /Harbour 2026/],
  ['search', /class="search-button"/],
  ['markdownExport', /type="text\/markdown"/],
  ['canonical links', /rel="canonical"/],
  ['link previews', /property="og:url"/],
])('%s is on a page only if configured', (_, marker) => {
  expect(full.page('')).toMatch(marker)
  expect(bare.page('')).not.toMatch(marker)
})

test.each<[feature: string, file: RegExp]>([
  ['sitemap', /^sitemap\.xml$/],
  ['robots.txt', /^robots\.txt$/],
  ['feeds', /^blog\/rss\.xml$/],
  ['redirects', /^old\/index\.html$/],
  ['htmlStubs', /^guide\.html/],
  ['the rules of a host', /^_headers$/],
  ['search', /^search\//],
  ['markdownExport', /\.md$|^llms/],
  ['feedback', /octavo-feedback/],
])('%s: its files are generated only if configured', (_, file) => {
  const filesOf = (site: TestSite) => [...site.output().keys()].filter((path) => file.test(path))
  expect(filesOf(full)).not.toEqual([])
  expect(filesOf(bare)).toEqual([])
})

test('only the script of the configured search provider is generated', () => {
  const scriptsOf = (site: TestSite) =>
    [...site.output().keys()].flatMap((path) => /^assets\/(search-(?:local|algolia))-/.exec(path)?.[1] ?? [])
  expect(scriptsOf(full)).toEqual(['search-local'])
  expect(scriptsOf(bare)).toEqual([])
})

test.each<[feature: string, marker: RegExp]>([
  ['feedback', /class="feedback"/],
  ['editUrl', /https:\/\/edit\.example\//],
])('%s is on documents only, not on lists and the not-found page', (_, marker) => {
  expect(full.page('guide')).toMatch(marker)
  const missing = readFileSync(join(full.root, 'build/404.html'), 'utf8')
  for (const html of [full.page('blog'), full.page('search'), missing]) expect(html).not.toMatch(marker)
})
