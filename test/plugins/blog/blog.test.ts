// Blogs from files to pages: lists, archive, authors, sidebar, previous and next links, and their findings.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BrowserView } from '../../../src/core/model/view.ts'
import { openLive } from '../../../src/serve/live.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'

const post = (title: string, fields: string): string =>
  `---\ntitle: ${title}\n${fields}\n---\n\nText of ${title}.\n`

const files: SiteFiles = {
  'site.config.ts': `export default {
    url: 'https://docs.example.com',
    content: { docs: 'docs', blog: 'blog' },
    rules: { 'orphan-page': 'off' },
  }`,
  'docs/index.md':
    '# Home\n\n[Archive](/blog/archive), [authors](/blog/authors), [Jane](/blog/authors/jane), [tags](/blog/tags).\n',
  'blog/authors.yml': `jane:
  name: Jane Doe
  title: Engineer
  url: https://jane.example.com
  image: /img/jane.png
  socials:
    github: jane
    forum: https://forum.example.com/u/jane
joe:
  name: Joe
  slug: joseph
`,
  'blog/one.md': post('One', 'date: 2024-12-15\nauthors: [jane]\ntags: [release]'),
  'blog/two.md': post(
    'Two',
    'date: 2025-02-25\nauthors: [jane, joe, { name: Guest, url: https://guest.example.com }]',
  ),
  'blog/three.md': post('Three', 'date: 2025-03-28\nauthors: joe'),
  'blog/hidden.md': post('Hidden', 'date: 2025-04-01\nauthors: jane\nunlisted: true'),
  'blog/draft.md': post('Draft', 'date: 2025-05-01\nauthors: jane\ndraft: true'),
}

const labels = (list: BrowserView['list']) => list?.map(({ label }) => label)

test('a blog has a list, archive, author pages and tag pages, and links to them are valid', async () => {
  const site = siteTest(files)
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(labels(site.view('/blog').list)).toEqual(['Three', 'Two', 'One'])
  expect(site.view('/blog/archive').list).toEqual([
    { label: 'Three', url: '/blog/three', date: '2025-03-28' },
    { label: 'Two', url: '/blog/two', date: '2025-02-25' },
    { label: 'One', url: '/blog/one', date: '2024-12-15' },
  ])
  expect(site.view('/blog/authors').list).toEqual([
    {
      label: 'Jane Doe',
      url: '/blog/authors/jane',
      description: 'Engineer · 2 posts',
      image: '/img/jane.png',
    },
    { label: 'Joe', url: '/blog/authors/joseph', description: '2 posts' },
  ])
  const jane = site.view('/blog/authors/jane')
  expect(labels(jane.list)).toEqual(['Two', 'One'])
  expect(jane.trail.map(({ label }) => label)).toEqual(['Blog', 'Authors', 'Jane Doe'])
  expect(jane.author).toEqual({
    name: 'Jane Doe',
    title: 'Engineer',
    href: 'https://jane.example.com',
    image: '/img/jane.png',
    socials: [
      { label: 'GitHub', href: 'https://github.com/jane', icon: 'github' },
      { label: 'forum', href: 'https://forum.example.com/u/jane' },
    ],
  })
  expect(site.view('/blog/tags').list).toMatchObject([{ label: 'release', url: '/blog/tags/release' }])
})

test('blog lists are in the page index and the sitemap', async () => {
  const site = siteTest(files)
  await site.build()
  const pages = JSON.parse(readFileSync(join(site.root, 'build/pages.json'), 'utf8'))
  expect(pages).toContainEqual({ id: 'blog/archive', path: '/blog/archive', sidebar: 'blog' })
  expect(pages).toContainEqual({ id: 'one', path: '/blog/one', sidebar: 'blog' })
  const sitemap = readFileSync(join(site.root, 'build/sitemap.xml'), 'utf8')
  for (const url of ['/blog', '/blog/archive', '/blog/authors', '/blog/authors/joseph', '/blog/tags/release'])
    expect(sitemap).toContain(`<loc>https://docs.example.com${url}</loc>`)
  expect(sitemap).not.toContain('hidden')
})

test('posts and lists show all posts by year in the sidebar, and posts link to newer and older ones', async () => {
  const site = siteTest(files)
  await site.build()
  const two = site.view('/blog/two')
  expect(two).toMatchObject({
    previous: { label: 'Three', url: '/blog/three' },
    next: { label: 'One', url: '/blog/one' },
    sidebar: { name: 'blog' },
    trail: [
      { label: 'Blog', url: '/blog' },
      { label: 'Two', url: '/blog/two' },
    ],
    authors: [
      { name: 'Jane Doe', title: 'Engineer', href: '/blog/authors/jane', image: '/img/jane.png' },
      { name: 'Joe', href: '/blog/authors/joseph' },
      { name: 'Guest', href: 'https://guest.example.com' },
    ],
  })
  for (const url of [
    '/blog',
    '/blog/archive',
    '/blog/authors',
    '/blog/authors/jane',
    '/blog/tags',
    '/blog/hidden',
  ])
    expect(site.view(url).sidebar).toEqual(two.sidebar)
  const html = site.page('/blog/two')
  const sidebar = /<nav class="sidebar".*?<\/nav>/s
    .exec(html)![0]
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  expect(sidebar.trim()).toBe('All posts 2025 Three Two 2024 One')
  expect(html).toContain('Newer post')
  expect(html).toContain('<a href="/blog/authors/jane">Jane Doe</a>')
  expect(html).toContain('1 min read')
  expect(site.page('/blog/archive')).toMatch(/<h2>2025<\/h2>.*<h2>2024<\/h2>/s)
})

test('lists omit drafts and unlisted posts', async () => {
  const site = siteTest(files)
  await site.build()
  for (const url of ['/blog', '/blog/archive', '/blog/authors/jane']) {
    const titles = labels(site.view(url).list)!
    expect(titles.length, url).toBeGreaterThan(0)
    expect(titles.filter((label) => /Draft|Hidden/.test(label))).toEqual([])
  }
  expect(site.has('build/blog/draft')).toBe(false)
  expect(site.has('build/blog/hidden')).toBe(true)
})

test('editing an author rebuilds only the pages that name the author', async () => {
  const site = siteTest(files)
  await site.build()
  const before = site.output()
  site.write('blog/authors.yml', `${files['blog/authors.yml']}`.replace('Engineer', 'Founder'))
  await site.build()
  const after = site.output()
  const changed = [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path)
  const pages = changed
    .filter((path) => path.endsWith('/index.html'))
    .map((path) => path.replace('/index.html', ''))
  expect(pages.sort()).toEqual([
    'blog',
    'blog/authors',
    'blog/authors/jane',
    'blog/authors/joseph',
    'blog/hidden',
    'blog/one',
    'blog/tags/release',
    'blog/two',
  ])
  expect((await site.buildClean()).output).toEqual(site.output())
})

test('mistakes in authors are reported with suggestions', async () => {
  const site = siteTest({
    ...files,
    'blog/authors.yml': `jane:
  nmae: Jane
joe:
  name: Joe
  slug: a/b
  socials:
    githab: joe
kim: Kim
`,
    'blog/four.md': post('Four', 'date: 2025-03-29\nauthors: [jo, Jane Doe]'),
  })
  const { findings } = await site.check()
  const report = findings.map(({ rule, message, help, place }) => {
    return `${place?.path}:${place?.line} ${rule}: ${message} ${help}`
  })
  expect(
    report.filter((line) => line.startsWith('blog/authors.yml') || line.startsWith('blog/four.md')),
  ).toMatchInlineSnapshot(`
    [
      "blog/authors.yml:1 authors-file: The author "jane" has no name. Write \`name: …\` indented below the key.",
      "blog/authors.yml:2 authors-file: \`nmae\` is not a key of an author. Did you mean \`name\`?",
      "blog/authors.yml:3 authors-file: The network "githab" is unknown, so "joe" cannot be linked. Write the full URL. Or did you mean \`github\`?",
      "blog/authors.yml:5 authors-file: \`slug\` has an invalid value: "a/b". Use a path segment, for example \`slug: jane\`.",
      "blog/authors.yml:8 authors-file: The author "kim" has an invalid value: "Kim". Write \`name: …\` indented below the key.",
      "blog/four.md:4 unknown-author: The author "jo" is not in blog/authors.yml. Use the key of an author, or describe one in place: { name: Jane Doe }. Did you mean "joe"?",
    ]
  `)
})

test('two authors with the same page are reported', async () => {
  const site = siteTest({
    ...files,
    'blog/authors.yml': 'jane:\n  name: Jane\njoe:\n  name: Joe\n  slug: jane\n',
  })
  const { findings } = await site.check()
  expect(findings[0]).toMatchObject({
    rule: 'duplicate-url',
    message: '"/blog/authors/jane" is the page of the author "joe" and of the author "jane".',
    place: { path: 'blog/authors.yml', line: 5, column: 3 },
  })
})

test('without an authors file author keys are shown as names; archive, author pages and sidebar can be disabled', async () => {
  const { 'blog/authors.yml': _, ...others } = files
  const site = siteTest({
    ...others,
    'docs/index.md': '# Home\n',
    'site.config.ts': `export default {
      content: { docs: 'docs', blog: { folder: 'blog', kind: 'blog', archivePath: false, authorsPath: false, postSidebar: false } },
      rules: { 'orphan-page': 'off' },
    }`,
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.has('build/blog/archive')).toBe(false)
  expect(site.has('build/blog/authors')).toBe(false)
  expect(site.view('/blog/one').sidebar).toBeUndefined()
  expect(site.view('/blog/one').authors).toEqual([{ name: 'jane' }])
})

test('in dev, tag and author pages list posts that were not requested yet, and show edited authors', async () => {
  const site = siteTest(files)
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  try {
    const html = async (url: string) => {
      const response = await live.respond(url)
      return response && 'body' in response ? new TextDecoder().decode(response.body as Uint8Array) : ''
    }
    expect(await html('/blog/authors/jane')).toContain('href="/blog/one"')
    expect(await html('/blog/tags/release')).toContain('href="/blog/one"')
    site.write('blog/authors.yml', 'jane:\n  name: Janet\njoe:\n  name: Joe\n')
    expect((await live.change(['blog/authors.yml'])).urls).toContain('/blog/authors/jane')
    expect(await html('/blog/authors/jane')).toContain('Janet')
  } finally {
    await live.close()
  }
})

test('a list shows the description of a post, or its text above the excerpt marker', async () => {
  const site = siteTest({
    'site.config.ts': `export default { content: { blog: 'blog' }, rules: { 'missing-home': 'off' } }`,
    'blog/long.md':
      '---\ndescription: For search engines.\ndate: 2025-01-02\n---\n\nThe *first* paragraph.\n\n- A point\n\n<!-- truncate -->\n\nThe rest.\n',
    'blog/short.md': '---\ndescription: In a word.\ndate: 2025-01-01\n---\n\nAll of it.\n',
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.view('/blog').list?.map(({ description }) => description)).toEqual([
    'The first paragraph.\nA point',
    'In a word.',
  ])
  expect(site.view('/blog/long').description).toBe('For search engines.')
  expect(site.page('/blog')).toContain('<p>The first paragraph.</p><p>A point</p>')
  expect(site.page('/blog/long')).toContain('The rest.')
  expect(site.page('/blog/long')).not.toContain('truncate')
})

test('a blog without published posts has empty lists and feeds, and links to them are valid', async () => {
  const site = siteTest({
    'site.config.ts': `export default {
      url: 'https://docs.example.com',
      content: { docs: 'docs', blog: 'blog' },
      navbar: [{ label: 'Blog', href: '/blog' }],
      rules: { 'orphan-page': 'off' },
    }`,
    'docs/index.md': '# Home\n\n[Posts](/blog), [archive](/blog/archive).\n',
    'blog/draft.md': post('Draft', 'date: 2025-05-01\ntags: [release]\ndraft: true'),
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  for (const url of ['/blog', '/blog/archive']) {
    expect(site.view(url).list).toEqual([])
    expect(site.page(url)).toContain('There is nothing here yet.')
  }
  const feed = (name: string): string => readFileSync(join(site.root, 'build/blog', name), 'utf8')
  expect(JSON.parse(feed('feed.json'))).toMatchObject({ items: [] })
  expect(feed('rss.xml')).toMatch(/^(?!.*<item>).*<\/rss>\s*$/s)
  expect(feed('atom.xml')).toMatch(/^(?!.*<entry>).*<\/feed>\s*$/s)
  expect(readFileSync(join(site.root, 'build/sitemap.xml'), 'utf8')).not.toContain('/blog')
})
