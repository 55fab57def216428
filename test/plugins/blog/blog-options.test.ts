// Blog options: pagination, tags file, legacy author keys, excerpts and related posts.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserView } from '../../../src/core/model/view.ts'
import { openSite, type SiteFiles, siteTest, type TestSite } from '../../site-test.ts'

const post = (title: string, fields: string, text = `Text of ${title}.`): string =>
  `---\ntitle: ${title}\n${fields}\n---\n\n${text}\n`

const NOW = '2026-01-01T00:00:00Z'

const FILES: SiteFiles = {
  'site.config.ts': `export default {
    url: 'https://docs.example.com',
    content: {
      docs: 'docs',
      blog: { folder: 'blog', kind: 'blog', title: 'News', description: 'What is new.', postsPerPage: 2, relatedPosts: 2,
        excerptMarker: 'read on' },
    },
    rules: { 'orphan-page': 'off' },
  }`,
  'docs/index.md': '# Home\n',
  'docs/tags.yml': 'setup:\n  label: Set-up\n  permalink: /first-steps\n  description: How to begin.\n',
  'docs/install.md': '---\ntags: [setup]\n---\n\n# Install\n',
  'blog/authors.yml': 'jane:\n  name: Jane\n',
  'blog/tags.yml':
    'helm:\n  label: Helm charts\n  permalink: /charts\n  description: All about charts.\nflux:\n',
  'blog/a.md': post(
    'A',
    'date: 2025-01-01\ntags: [helm]\nauthor: Old Hand\nauthor_title: Sailor\nauthor_url: https://hand.example\nauthor_image_url: https://hand.example/me.png',
    'First.\n\n<!-- truncate -->\n\nRest.',
  ),
  'blog/b.md': post(
    'B',
    'date: 2025-01-02\ntags: [helm, flux]\nauthors: jane',
    'First.\n\n<!--more-->\n\nRest.',
  ),
  'blog/c.md': post(
    'C',
    'date: 2025-01-03\ntags: [flux]\nauthors: jane',
    'First.\n\n<!-- read on -->\n\nRest.',
  ),
  'blog/d.mdx': post(
    'D',
    'date: 2025-01-04\ntags: [helm]\nauthors: jane',
    'First.\n\n{/* truncate */}\n\nRest.',
  ),
  'blog/e.md': post(
    'E',
    'date: 2025-01-05\ntags: [helm, flux]\nauthorURL: https://nameless.example',
    'First <!-- truncate --> and the rest.',
  ),
  'blog/future.md': post('Future', 'date: 2030-01-01'),
}

let site: TestSite
let report: Awaited<ReturnType<TestSite['build']>>
const labels = (list: BrowserView['list']) => list?.map(({ label }) => label)

beforeAll(async () => {
  site = openSite(FILES)
  report = await site.build({ now: NOW })
})
afterAll(() => site.dispose())

describe('post list', () => {
  test('has the configured number of posts per page', () => {
    expect(labels(site.view('/blog').list)).toEqual(['E', 'D'])
    expect(labels(site.view('/blog/page/2').list)).toEqual(['C', 'B'])
    expect(labels(site.view('/blog/page/3').list)).toEqual(['A'])
    expect(site.has('build/blog/page/1')).toBe(false)
    expect(site.has('build/blog/page/4')).toBe(false)
    expect(labels(site.view('/blog/archive').list)).toHaveLength(5)
    expect(labels(site.view('/blog/tags/charts/page/2').list)).toEqual(['B', 'A'])
    expect(labels(site.view('/blog/authors/jane/page/2').list)).toEqual(['B'])
    expect(report.findings.map(({ rule }) => rule)).toEqual(['future-post'])
  })

  test('links its previous and next page, and each page shows its number', () => {
    const second = site.view('/blog/page/2')
    expect(second).toMatchObject({
      title: 'News, page 2',
      previous: { label: 'Page 1', url: '/blog' },
      next: { label: 'Page 3', url: '/blog/page/3' },
      trail: [
        { label: 'News', url: '/blog' },
        { label: 'News, page 2', url: '/blog/page/2' },
      ],
    })
    expect(site.page('/blog/page/2')).toContain('Older posts')
    expect(site.view('/blog').previous).toBeUndefined()
    expect(site.view('/blog/tags/charts').next).toEqual({ label: 'Page 2', url: '/blog/tags/charts/page/2' })
    expect(site.view('/blog/tags/flux/page/2').previous?.url).toBe('/blog/tags/flux')
  })

  test('has the configured title and description', () => {
    expect(site.view('/blog')).toMatchObject({ title: 'News', description: 'What is new.' })
    expect(site.view('/blog/a').trail[0]).toEqual({ label: 'News', url: '/blog' })
  })

  test('shows the text above an excerpt marker of any syntax', () => {
    const all = ['/blog', '/blog/page/2', '/blog/page/3'].flatMap((url) => site.view(url).list ?? [])
    expect(all.map(({ description }) => description)).toEqual([
      'First',
      'First.',
      'First.',
      'First.',
      'First.',
    ])
  })

  test('does not rebuild pages unaffected by an edit', async () => {
    const before = site.output()
    site.write('blog/a.md', `${FILES['blog/a.md']}\nMore.\n`)
    await site.build({ now: NOW })
    const changed = [...site.output()]
      .filter(([path, hash]) => before.get(path) !== hash)
      .map(([path]) => path)
    expect(changed.filter((path) => path.endsWith('.html'))).toEqual(['blog/a/index.html'])
  })
})

describe('tags', () => {
  test('have the labels, paths and descriptions of the tags file', () => {
    expect(site.view('/blog/tags').list).toEqual([
      { label: 'flux', url: '/blog/tags/flux', description: '3 posts' },
      { label: 'Helm charts', url: '/blog/tags/charts', description: '4 posts' },
    ])
    expect(site.view('/blog/tags/charts').description).toBe('All about charts.')
    expect(site.view('/blog/a').tags).toEqual([{ label: 'Helm charts', url: '/blog/tags/charts' }])
  })

  test('have pages for documents too', () => {
    expect(site.view('/tags/first-steps')).toMatchObject({
      title: 'Tagged “Set-up”',
      description: 'How to begin.',
      list: [{ label: 'Install', url: '/install' }],
    })
    expect(labels(site.view('/tags').list)).toEqual(['Set-up'])
  })
})

describe('post', () => {
  test('reads its author from legacy front matter keys', () => {
    expect(site.view('/blog/a').authors).toEqual([
      {
        name: 'Old Hand',
        title: 'Sailor',
        href: 'https://hand.example',
        image: 'https://hand.example/me.png',
      },
    ])
    expect(site.view('/blog/e').authors).toBeUndefined()
  })

  test('lists the posts with the most shared tags, then the nearest in time', () => {
    const related = (url: string) => site.view(url).related?.map(({ label }) => label)
    expect(related('/blog/b')).toEqual(['E', 'A'])
    expect(related('/blog/a')).toEqual(['B', 'D'])
    expect(site.page('/blog/b')).toMatch(/Related posts:.*<a href="\/blog\/e">E<\/a>/s)
  })

  test('with a future date is shown with a note where drafts are built', async () => {
    expect(site.has('build/blog/future')).toBe(false)
    await site.build({ now: NOW, drafts: true })
    expect(site.page('/blog/future')).toContain('Scheduled: this post is not published until its date.')
    expect(site.page('/blog/future')).toContain('<meta name="robots" content="noindex"/>')
    expect(site.page('/blog/a')).not.toContain('Upcoming')
    await site.build({ now: '2030-01-02T00:00:00Z', drafts: true })
    expect(site.page('/blog/future')).not.toContain('Upcoming')
  })
})

test('a blog without pagination lists all posts on one page', async () => {
  const other = siteTest({
    'site.config.ts': "export default { content: { blog: 'blog' } }",
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`blog/p${at}.md`, post(`P${at}`, 'date: 2025-01-01')]),
    ),
  })
  await other.build()
  expect(other.view('/blog').list).toHaveLength(30)
  expect(other.has('build/blog/page')).toBe(false)
})
