// Tags files, pages of categories, and posts that are still to come.

import { expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'

const CONFIG = `export default { content: { docs: 'docs', blog: 'blog' } }`
const DOCS = `export default { content: { docs: 'docs' } }`

test('a tags file gives tags their label, description and path, and unknown tags are reported', async () => {
  const site = siteTest({
    'site.config.ts': DOCS,
    'docs/index.md': '---\ntags: [install, instal]\n---\n\n# Home\n\nText.\n',
    'docs/tags.yml':
      'install:\n  label: Installation\n  description: How to install it.\n  permalink: /setup\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, help, place }) => [rule, place?.line, help])).toEqual([
    ['unknown-tag', 2, 'Use the key of a tag there, or add it. Did you mean "install"?'],
  ])
  expect(site.view('').tags[0]).toEqual({ label: 'Installation', url: '/tags/setup' })
  expect(site.view('tags/setup').description).toBe('How to install it.')
})

test('a mistake in a tags file is a finding at its line', async () => {
  const site = siteTest({
    'site.config.ts': DOCS,
    'docs/index.md': '# Home\n\nText.\n',
    'docs/tags.yml': 'a:\n  lable: A\nb: B\nc:\n',
  })
  const { findings } = await site.check()
  expect(findings.map(({ rule, severity, place }) => [rule, severity, place?.line])).toEqual([
    ['tags-file', 'warning', 2],
    ['tags-file', 'error', 3],
  ])
})

test('front matter can give a tag its path', async () => {
  const site = siteTest({
    'site.config.ts': DOCS,
    'docs/index.md': '---\ntags:\n  - { label: Helm charts, permalink: /helm }\n---\n\n# Home\n\nText.\n',
  })
  await site.build()
  expect(site.view('').tags).toEqual([{ label: 'Helm charts', url: '/tags/helm' }])
})

test('a category with a generated index has a page with cards', async () => {
  const site = siteTest({
    'site.config.ts': DOCS,
    'docs/index.md': '# Home\n\n[Guides](/category/all-guides) [Own](/own)\n',
    'docs/guides/_category_.json':
      '{ "label": "All guides!", "link": { "type": "generated-index", "title": "Guides", "description": "Read them." } }',
    'docs/guides/a.md': '---\ndescription: First.\n---\n\n# A\n\nText.\n',
    'docs/guides/b.md': '# B\n\nText.\n',
    'docs/other/_category_.yml': 'link:\n  type: generated-index\n  slug: /own\n',
    'docs/other/c.md': '# C\n\nText.\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  const view = site.view('category/all-guides')
  expect(view).toMatchObject({ kind: 'category', title: 'Guides', description: 'Read them.' })
  expect(view.cards).toEqual([
    { label: 'A', url: '/guides/a', description: 'First.' },
    { label: 'B', url: '/guides/b', description: 'Text.' },
  ])
  expect(view.trail).toEqual([{ label: 'All guides!', url: '/category/all-guides' }])
  expect(site.view('guides/a').trail[0]).toEqual({ label: 'All guides!', url: '/category/all-guides' })
  expect(site.view('own').title).toBe('Other')
  expect(site.page('category/all-guides')).toContain('Read them.')
})

test('two pages of categories with one path are reported', async () => {
  const site = siteTest({
    'site.config.ts': DOCS,
    'docs/index.md': '# Home\n\nText.\n',
    'docs/a/_category_.yml': 'link: { type: generated-index, slug: /x }\n',
    'docs/a/a.md': '# A\n\nText.\n',
    'docs/b/_category_.yml': 'link: { type: generated-index, slug: /x }\n',
    'docs/b/b.md': '# B\n\nText.\n',
  })
  const { findings } = await site.check()
  expect(findings.map(({ rule, place }) => [rule, place?.path])).toEqual([
    ['duplicate-url', 'docs/b/_category_.yml'],
  ])
})

test('a post that is dated in the future is held back until then, and is there with drafts', async () => {
  const site = siteTest({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Home\n\nText.\n',
    'blog/2025-01-01-old.md': '# Old\n\nText.\n',
    'blog/2025-06-10-new.md': '# New\n\nText.\n',
  })
  const early = await site.build({ now: '2025-06-01T00:00:00Z' })
  expect(early.findings.map(({ rule, place }) => [rule, place?.path])).toEqual([
    ['future-post', 'blog/2025-06-10-new.md'],
  ])
  expect(site.has('build/blog/2025/06/10/new/index.html')).toBe(false)
  expect((await site.build({ now: '2025-06-02T00:00:00Z' })).summary.written).toBe(0)
  expect((await site.build({ now: '2025-06-02T00:00:00Z', drafts: true })).findings).toEqual([])
  expect((await site.build({ now: '2025-06-09T10:00:00Z' })).findings).toEqual([])
  expect(site.has('build/blog/2025/06/10/new/index.html')).toBe(true)
})
