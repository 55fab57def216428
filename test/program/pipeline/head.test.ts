// The head of pages: titles, link previews, metadata for search engines, and tags of the site.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, siteTest, type TestSite } from '../../site-test.ts'

const SVG = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`

const FILES = {
  'site.config.ts': `export default {
    title: 'Harbour',
    tagline: 'Ships & <cargo>',
    url: 'https://docs.example.com',
    basePath: '/manual/',
    content: { docs: 'docs', blog: 'blog', pages: 'pages' },
    static: ['static'],
    titleTemplate: '{title} – {site}',
    image: { src: '/card.png', alt: 'A "harbour"', width: 1200, height: 630 },
    head: [
      { name: 'theme-color', content: '#123' },
      { name: 'twitter:card', content: 'summary' },
      { property: 'og:locale:alternate', content: 'de_DE' },
      { rel: 'preconnect', href: 'https://cdn.example', crossorigin: 'anonymous' },
      { rel: 'me', href: '/me' },
      { script: '/own.js', type: 'module' },
    ],
    lastUpdated: false,
    rules: { 'orphan-page': 'off', 'duplicate-title-heading': 'off' },
  }`,
  'docs/index.md': '# Start\n',
  'docs/guide/index.md': "---\ntitle: 'Guide {site} </script>'\n---\n\nText.\n",
  'docs/guide/deep.md':
    '---\ntitle: Deep\ndescription: How "deep" it is.\nimage: ./own.svg\nimage_alt: A wave\n---\n\nText.\n',
  'docs/guide/own.svg': SVG(40, 20),
  'docs/quiet.md': '---\nnoindex: true\n---\n\n# Quiet\n',
  'pages/about.md': '# About\n',
  'blog/authors.yml': 'jane:\n  name: Jane\n',
  'blog/post.md':
    '---\ntitle: Post\ndate: 2025-01-02\nauthors: jane\ntags: [release]\nkeywords: [ships]\n---\n\nText.\n',
  'static/card.png': 'x',
  'static/own.js': '',
  'static/me': '',
}

let site: TestSite
beforeAll(async () => {
  site = openSite(FILES)
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
})
afterAll(() => site.dispose())

const head = (url: string): string => /<head>(.*?)<\/head>/s.exec(site.page(url))![1]!
const meta = (url: string, name: string): string[] =>
  [...head(url).matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(
    ([, value]) => value!,
  )
const linkedData = (url: string) => {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head(url))?.[1]
  if (json === undefined) return undefined
  const data = JSON.parse(json)
  expect(data['@context']).toBe('https://schema.org')
  return data['@graph'] ?? [data]
}

test('page titles follow the template, and the home page has the title of the site', () => {
  expect(head('/guide/deep')).toContain('<title>Deep – Harbour</title>')
  expect(head('/guide')).toContain('<title>Guide {site} &lt;/script&gt; – Harbour</title>')
  expect(head('/')).toContain('<title>Harbour</title>')
})

test('link previews have the image of the page or of the site, with its size and description', () => {
  expect(meta('/guide', 'og:image')).toEqual(['https://docs.example.com/manual/card.png'])
  expect(meta('/guide', 'og:image:width')).toEqual(['1200'])
  expect(meta('/guide', 'og:image:height')).toEqual(['630'])
  expect(meta('/guide', 'og:image:alt')).toEqual(['A &quot;harbour&quot;'])
  const [image] = meta('/guide/deep', 'og:image')
  expect(image).toMatch(/^https:\/\/docs\.example\.com\/manual\/assets\/own-[\w-]+\.svg$/)
  expect(meta('/guide/deep', 'twitter:image')).toEqual([image])
  expect(meta('/guide/deep', 'og:image:width')).toEqual(['40'])
  expect(meta('/guide/deep', 'og:image:alt')).toEqual(['A wave'])
})

test('a post has Open Graph article tags', () => {
  expect(meta('/blog/post', 'og:type')).toEqual(['article'])
  expect(meta('/blog/post', 'article:published_time')).toEqual(['2025-01-02'])
  expect(meta('/blog/post', 'article:author')).toEqual(['https://docs.example.com/manual/blog/authors/jane'])
  expect(meta('/blog/post', 'article:tag')).toEqual(['release'])
  expect(meta('/', 'og:type')).toEqual(['website'])
})

test('a page describes its type and breadcrumbs in JSON-LD', () => {
  const [article, breadcrumbs] = linkedData('/guide/deep')
  expect(article).toMatchObject({
    '@type': 'TechArticle',
    headline: 'Deep',
    description: 'How "deep" it is.',
    url: 'https://docs.example.com/manual/guide/deep',
  })
  expect(breadcrumbs).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        name: 'Guide {site} </script>',
        item: 'https://docs.example.com/manual/guide',
      },
      { '@type': 'ListItem', position: 2, name: 'Deep' },
    ],
  })
  expect(linkedData('/blog/post')[0]).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Post',
    datePublished: '2025-01-02',
    author: [{ '@type': 'Person', name: 'Jane', url: 'https://docs.example.com/manual/blog/authors/jane' }],
    keywords: ['ships', 'release'],
  })
  expect(linkedData('/')).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Harbour',
      url: 'https://docs.example.com/manual/',
      description: 'Ships & <cargo>',
    },
  ])
  expect(linkedData('/about')).toBeUndefined()
})

test('a page with `noindex` is hidden from search engines only', () => {
  expect(meta('/quiet', 'robots')).toEqual(['noindex'])
  expect(linkedData('/quiet')).toBeUndefined()
  expect(meta('/guide', 'robots')).toEqual([])
  expect(site.page('/')).toContain('href="/manual/quiet"')
})

test('head tags of the site replace those with the same name on every page', () => {
  for (const url of ['/', '/guide/deep', '/blog']) {
    expect(meta(url, 'theme-color')).toEqual(['#123'])
    expect(meta(url, 'twitter:card')).toEqual(['summary'])
    expect(meta(url, 'og:locale:alternate')).toEqual(['de_DE'])
    expect(head(url)).toMatch(
      /<link rel="preconnect" href="https:\/\/cdn\.example"[^>]*crossorigin="anonymous"/i,
    )
    expect(head(url)).toContain('rel="me" href="/manual/me"')
    expect(head(url)).toMatch(
      /<script (?=[^>]*src="\/manual\/own\.js")(?=[^>]*type="module")[^>]*><\/script>/,
    )
  }
})

test('a site can be hidden from search engines, and JSON-LD can be turned off', async () => {
  const other = siteTest({
    'site.config.ts': `export default { url: 'https://x.example', content: { docs: 'docs' }, noIndex: true }`,
    'docs/index.md': '# Start\n',
    'docs/a.md': '# A\n',
  })
  await other.build()
  expect(other.page('/a')).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect(other.has('build/sitemap.xml')).toBe(false)
  expect(other.page('/a')).not.toContain('ld+json')
  other.write(
    'site.config.ts',
    `export default { url: 'https://x.example', content: { docs: 'docs' }, structuredData: false }`,
  )
  await other.build()
  expect(other.page('/a')).not.toContain('ld+json')
  expect(other.page('/a')).not.toContain('name="robots"')
})

test('invalid head tags are reported with a fix', async () => {
  const other = siteTest({
    'site.config.ts': `export default { content: { docs: 'docs' }, head: [{ script: 'alert(1)' }, { content: 'x' }, {}], image: 4, titleTemplate: 'x' }`,
    'docs/index.md': '# Start\n',
  })
  const problem = (await other.build().catch((error: unknown) => error)) as {
    findings: { message: string; help?: string }[]
  }
  const messages = problem.findings.map(({ message, help }) => `${message} ${help ?? ''}`).join('\n')
  expect(messages).toContain('head[0].script')
  expect(messages).toMatch(/must be the URL of a file/i)
  expect(messages).toContain('head[1].name')
  expect(messages).toMatch(/`name` and `content`/)
  expect(messages).toMatch(/must be a path, a URL, or an object with `src`/i)
  expect(messages).toContain('{title}')
})
