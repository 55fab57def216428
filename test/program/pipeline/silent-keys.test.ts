// Links and front matter keys that were once ignored silently.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const CONFIG = `export default { url: 'https://docs.example.com', content: { docs: 'docs', blog: 'blog' } }`
const DOCS = `export default { url: 'https://docs.example.com', content: { docs: 'docs' } }`

test('links to a bare host, with another extension and to the site by its URL are checked', async () => {
  const site = siteTest({
    'site.config.ts': DOCS,
    'docs/index.md':
      '# Home\n\n[a](www.example.com) [b](./guide.mdx) [c](https://docs.example.com/guid) [g](https://docs.example.com/gone)\n\n[d](https://docs.example.com/guide#no) [e](https://docs.example.com/guide) [f](https://docs.example.community/)\n',
    'docs/guide.md': '# Guide\n\nText.\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, help, place }) => [rule, place?.line, place?.column, help])).toEqual([
    ['broken-link', 3, 1, 'Write "https://www.example.com" for another site.'],
    ['broken-link', 3, 22, 'Did you mean "./guide.md"?'],
    ['broken-link', 3, 39, expect.any(String)],
    ['broken-anchor', 5, 1, expect.any(String)],
  ])
  expect(site.page('')).toContain('href="https://docs.example.com/guide"')
})

test('front matter keys of Docusaurus have an effect', async () => {
  const site = siteTest({
    'site.config.ts': DOCS,
    'docs/index.md':
      '---\ntitle: Home\ntitle_meta: Start here\nsidebar_custom_props: { level: 3 }\n---\n\nText.\n',
    'docs/01-first.md': '---\nparse_number_prefixes: false\n---\n\n# First\n\n[Home](/)\n',
    'docs/guide.md': '---\ntitle: Guide\ntitle_meta: All of it\n---\n\nText.\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(site.view('').extra).toEqual({ sidebar_custom_props: { level: 3 } })
  expect(site.page('guide')).toContain('<title>All of it | ')
  expect(site.view('01-first').title).toBe('First')
})

test('a post with an impossible date in its name is reported', async () => {
  const site = siteTest({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Home\n\nText.\n',
    'blog/2025-02-30-news.md': '# News\n\nText.\n',
    'blog/2024-02-29-leap.md': '# Leap\n\nText.\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, place }) => [rule, place?.path])).toEqual([
    ['impossible-date', 'blog/2025-02-30-news.md'],
  ])
})

test('two pages with one title are reported if they are in one folder', async () => {
  const site = siteTest({
    'site.config.ts': DOCS,
    'docs/index.md': '# Home\n\nText.\n',
    'docs/a.md': '# Setup\n\nText.\n',
    'docs/b.md': '---\ntitle: setup\n---\n\nText.\n',
    'docs/c/d.md': '# Setup\n\nText.\n',
    'docs/e.md': '---\ntitle: Setup\nsidebar_label: Setup on macOS\n---\n\nText.\n',
  })
  const { findings } = await site.check()
  expect(findings.map(({ rule, place }) => [rule, place?.path, place?.line])).toEqual([
    ['duplicate-title', 'docs/b.md', 2],
  ])
})
