// Tags files, pages of categories, and scheduled posts.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const CONFIG = `export default { content: { docs: 'docs', blog: 'blog' } }`
const DOCS = `export default { content: { docs: 'docs' } }`

test('a tags file sets label, description and path of tags, and unknown tags are reported', async () => {
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

test('a mistake in a tags file is reported with its line', async () => {
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

test('front matter can set the path of a tag', async () => {
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

test('two categories with one path are reported', async () => {
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

test('a scheduled post is published on its date, or if drafts are built', async () => {
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

test('two tags with one permalink are reported with the place of the second', async () => {
  const site = siteTest({
    'site.config.ts': DOCS,
    'docs/index.md': '---\ntags: [a, b]\n---\n\n# Home\n\nText.\n',
    'docs/tags.yml': 'a:\n  permalink: /same\nb:\n  label: B\n  permalink: /same\n',
  })
  const { findings } = await site.check()
  expect(findings).toMatchObject([
    {
      rule: 'duplicate-url',
      message: '"/tags/same" is the URL of the pages of two tags: "a" and "B".',
      help: 'Give one of them another `permalink`. Until then, "B" has no page.',
      place: { path: 'docs/tags.yml', line: 5, column: 3 },
    },
  ])
})

test('a tag with the path of a list is reported with the page that has it', async () => {
  const site = siteTest({
    'site.config.ts': `export default { content: { blog: { folder: 'blog', kind: 'blog', archivePath: 'tags/archive' } } }`,
    'blog/2024-01-01-post.md': '---\ntags: [archive]\n---\n\n# Post\n\nText.\n',
  })
  const { findings } = await site.check()
  expect(findings.filter(({ place }) => place?.path === 'blog/2024-01-01-post.md')).toMatchObject([
    {
      message: '"/blog/tags/archive" is the URL of another list and of the page of the tag "archive".',
      help: 'Give the tag a `permalink`. Until then, it has no page.',
      place: { line: 2, column: 1 },
    },
  ])
})

test('an unsafe path is reported with the line that sets it, by check and build', async () => {
  const site = siteTest({
    'site.config.ts': `export default { content: { docs: 'docs', blog: { folder: 'blog', kind: 'blog', postsPerPage: 1 } }, rules: { 'unknown-tag': 'off' } }`,
    'docs/index.md':
      '---\ntags: [a, b, { label: G, permalink: /.git/g }]\n---\n\n# Home\n\n[C](./guides/c.md)\n',
    'docs/long.md': `---\ntitle: Long\ntags: [${'x'.repeat(300)}]\n---\n\nText.\n`,
    'docs/slug.md': '---\ntitle: Slug\nslug: /.git/slug\n---\n\nText.\n',
    'docs/tags.yml': 'a:\n  label: A\n  permalink: /x/../../y\nb:\n  permalink: .git/b\n',
    'docs/guides/_category_.yml': 'link:\n  type: generated-index\n  slug: /.git/c\n',
    'docs/guides/c.md': '# C\n\nText.\n',
    'blog/authors.yml': `jane:\n  name: Jane\n  page:\n    permalink: .git/jane\n${'k'.repeat(300)}:\n  name: Kim\n`,
    'blog/2024-01-01-one.md': '---\nauthors: [jane]\n---\n\n# One\n\nText.\n',
    'blog/2024-01-02-two.md': `---\nauthors: [jane, ${'k'.repeat(300)}]\n---\n\n# Two\n\nText.\n`,
  })
  const expected = [
    'blog/authors.yml:3:3',
    'blog/authors.yml:5:1',
    'docs/guides/_category_.yml:3:3',
    'docs/index.md:2:1',
    'docs/long.md:3:1',
    'docs/slug.md:3:1',
    'docs/tags.yml:3:3',
    'docs/tags.yml:5:3',
  ]
  for (const { findings } of [await site.check(), await site.build()]) {
    const unsafe = findings.filter(({ rule }) => rule === 'unsafe-path')
    const places = unsafe.map(({ place }) => `${place?.path}:${place?.line}:${place?.column}`)
    // One finding each, although the page, its Markdown copy and later pages of a list cannot be written.
    expect(places.sort()).toEqual(expected)
    for (const { output } of unsafe) expect(output).toMatch(/(?<!\/page\/2)\/index\.html$/)
  }
})

test('two unsafe aliases on one line are two findings', async () => {
  const site = siteTest({ 'index.md': '---\naliases: [/.git/a, /.git/b]\n---\n\n# Home\n' })
  const { findings } = await site.check()
  expect(findings.map(({ rule, place }) => `${rule} ${place?.path}:${place?.line}`)).toEqual([
    'unsafe-path index.md:2',
    'unsafe-path index.md:2',
  ])
})

test('conflicting paths of tags and authors are reported with their lines', async () => {
  const site = siteTest({
    'site.config.ts': CONFIG,
    'docs/index.md': '---\ntags: [e, f]\n---\n\n# Home\n\nText.\n',
    'docs/tags.yml': 'e:\n  permalink: /Case\nf:\n  permalink: /case\n',
    'blog/authors.yml': 'jane:\n  name: Jane\njoe:\n  name: Joe\n  slug: Jane\n',
    'blog/2024-01-01-one.md': '---\nauthors: [jane, joe]\n---\n\n# One\n\nText.\n',
  })
  const { findings } = await site.check()
  const placed = findings.map(({ rule, place }) => `${rule} ${place?.path}:${place?.line}:${place?.column}`)
  expect(placed.sort()).toEqual([
    'clashing-paths blog/authors.yml:1:1',
    'clashing-paths docs/tags.yml:4:3',
    'url-case blog/authors.yml:5:3',
    'url-case docs/tags.yml:4:3',
  ])
})
