// Feeds of a blog: generated files, their contents, and links to them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseXml, type XmlElement, XmlText } from '@rgrove/parse-xml'
import { raw } from 'hast-util-raw'
import { parseFragment } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body, BodyNode } from '../../../src/core/model/body.ts'
import { plainForms } from '../../../src/core/registry/registry.ts'
import { plainBody } from '../../../src/core/render/plain-elements.ts'
import { isHtmlName } from '../../../src/core/text/html-names.ts'
import { writeAtom, writeJsonFeed, writeRss } from '../../../src/plugins/blog/feed-formats.ts'
import { builtInElements } from '../../../src/plugins/elements/builtin-elements.ts'
import { englishMessages } from '../../english-messages.ts'
import { openSite, type SiteFiles, siteTest, type TestSite } from '../../site-test.ts'

const ALL_FEEDS = ['atom.xml', 'feed.json', 'rss.xml']

const RICH = `---
title: 'Rich & "quoted" <post> 🚀'
date: 2025-03-28
authors: [jane]
tags: [C & D, release]
description: A "summary" & more.
image: ./card.svg
---

# Rich & "quoted" <post> 🚀

The beginning, with [a page](../docs/guide.md), [a part](#steps), [a file](./data.csv) and <https://other.example>.

<!-- truncate -->

## Steps {#steps}

\`\`\`js title="a.js"
const end = ']]>' // <b>&amp;</b>
\`\`\`

::::tabs
:::tab{label="Linux"}
Text of Linux.
:::
:::tab{label="Mac"}
Text of the Mac.
:::
::::

:::warning
Careful.
:::

![A card](./card.svg)

<script>alert(1)</script><p onclick="alert(2)" class="x" style="color: red">Raw.</p>

| A | B |
| --- | --- |
| 1 | 2 |
`

const FILES: SiteFiles = {
  'site.config.ts': `export default {
    title: 'Harbour & Co',
    url: 'https://docs.example.com',
    basePath: '/manual/',
    content: { docs: 'docs', blog: { folder: 'blog', kind: 'blog', title: 'News', description: 'What is new.' },
      quiet: { folder: 'quiet', kind: 'blog', feeds: false },
      short: { folder: 'short', kind: 'blog', feeds: { formats: ['json'], limit: 1, title: 'Short' } } },
    rules: { 'orphan-page': 'off', 'raw-html': 'off', 'unsafe-html': 'off', 'duplicate-title-heading': 'off' },
  }`,
  'docs/index.md': '# Home\n',
  'docs/guide.md': '# Guide\n',
  'blog/authors.yml': 'jane:\n  name: Jane Doe\n  image: /img/jane.png\n',
  'blog/rich.md': RICH,
  'blog/card.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
  'blog/data.csv': 'a,b\n',
  'blog/Counter.tsx':
    'export default function Counter({ start }) { return <p className="counter">Counted <button>{start}</button></p> }\n',
  'blog/code.mdx':
    "---\ntitle: Code\ndate: 2025-03-01T08:30:00Z\n---\nimport Counter from './Counter.tsx'\n\nBefore {1 + 1}.\n\n<Counter start={7} />\n",
  'blog/undated.md': '---\ntitle: Undated\n---\n\nNo date.\n',
  'blog/hidden.md': '---\ntitle: Hidden\ndate: 2025-04-01\nunlisted: true\n---\n\nHidden.\n',
  'blog/draft.md': '---\ntitle: Draft\ndate: 2025-04-02\ndraft: true\n---\n\nDraft.\n',
  'blog/future.md': '---\ntitle: Future\ndate: 2031-04-02\n---\n\nFuture.\n',
  'quiet/a.md': '---\ntitle: Quiet\ndate: 2025-01-01\n---\n\nQuiet.\n',
  'short/a.md': '---\ntitle: Old\ndate: 2025-01-01\n---\n\nOld.\n',
  'short/b.md': '---\ntitle: New\ndate: 2025-01-02\n---\n\nNew.\n',
}

const NOW = '2026-01-01T00:00:00Z'
const HOME = 'https://docs.example.com/manual'

let site: TestSite
const read = (path: string): string => readFileSync(join(site.root, 'build', path), 'utf8')
const children = (element: XmlElement, name?: string): XmlElement[] =>
  element.children.filter(
    (child): child is XmlElement => 'name' in child && (name === undefined || child.name === name),
  )
const child = (element: XmlElement, name: string): XmlElement => children(element, name)[0]!
const textOf = (element: XmlElement, name: string): string | undefined => children(element, name)[0]?.text
const items = (): XmlElement[] => children(child(parseXml(read('blog/rss.xml')).root!, 'channel'), 'item')
const entries = (): XmlElement[] => children(parseXml(read('blog/atom.xml')).root!, 'entry')
const json = (path = 'blog/feed.json') => JSON.parse(read(path))

beforeAll(async () => {
  site = openSite(FILES)
  const { findings } = await site.build({ now: NOW })
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
})
afterAll(() => site.dispose())

describe('a blog', () => {
  test('has a valid RSS feed', () => {
    const root = parseXml(read('blog/rss.xml')).root!
    expect(root.attributes.version).toBe('2.0')
    const channel = child(root, 'channel')
    expect(textOf(channel, 'title')).toBe('News | Harbour & Co')
    expect(textOf(channel, 'link')).toBe(`${HOME}/blog`)
    expect(textOf(channel, 'description')).toBe('What is new.')
    expect(child(channel, 'atom:link').attributes).toMatchObject({
      rel: 'self',
      href: `${HOME}/blog/rss.xml`,
    })
    const [rich] = items()
    expect(textOf(rich!, 'title')).toBe('Rich & "quoted" <post> 🚀')
    expect(textOf(rich!, 'link')).toBe(`${HOME}/blog/rich`)
    expect(textOf(rich!, 'guid')).toBe(`${HOME}/blog/rich`)
    expect(textOf(rich!, 'pubDate')).toBe('Fri, 28 Mar 2025 00:00:00 GMT')
    expect(textOf(rich!, 'dc:creator')).toBe('Jane Doe')
    expect(children(rich!, 'category').map(({ text }) => text)).toEqual(['C & D', 'release'])
    // RSS readers parse the description as HTML.
    expect(textOf(rich!, 'description')).toBe('A "summary" &amp; more.')
  })

  test('has a valid Atom feed', () => {
    const { root } = parseXml(read('blog/atom.xml'))
    expect(root!.attributes.xmlns).toBe('http://www.w3.org/2005/Atom')
    expect(textOf(root!, 'id')).toBe(`${HOME}/blog/atom.xml`)
    expect(textOf(root!, 'updated')).toBe('2025-03-28T00:00:00Z')
    expect(child(root!, 'author').text).toBe('Harbour & Co')
    expect(children(root!, 'link').map(({ attributes }) => attributes.rel)).toEqual(['self', 'alternate'])
    expect(entries().map((entry) => textOf(entry, 'updated'))).toEqual([
      '2025-03-28T00:00:00Z',
      '2025-03-01T08:30:00Z',
      '2025-03-28T00:00:00Z',
    ])
    for (const entry of entries()) {
      expect(textOf(entry, 'id')).toMatch(/^https:/)
      expect(textOf(entry, 'title')).toBeTruthy()
      expect(child(entry, 'content').attributes.type).toBe('html')
    }
  })

  test('has a valid JSON Feed', () => {
    const feed = json()
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'News | Harbour & Co',
      home_page_url: `${HOME}/blog`,
      feed_url: `${HOME}/blog/feed.json`,
    })
    expect(feed.items[0]).toMatchObject({
      id: `${HOME}/blog/rich`,
      date_published: '2025-03-28T00:00:00Z',
      authors: [{ name: 'Jane Doe', url: `${HOME}/blog/authors/jane`, avatar: `${HOME}/img/jane.png` }],
      tags: ['C & D', 'release'],
    })
    expect(feed.items[0].image).toMatch(/^https:\/\/docs\.example\.com\/manual\/assets\/card-[\w-]+\.svg$/)
  })

  test('has the same posts in its feeds as in its list, without drafts, unlisted or future posts', () => {
    const titles = ['Rich & "quoted" <post> 🚀', 'Code', 'Undated']
    expect(items().map((item) => textOf(item, 'title'))).toEqual(titles)
    expect(entries().map((entry) => textOf(entry, 'title'))).toEqual(titles)
    expect(json().items.map(({ title }: { title: string }) => title)).toEqual(titles)
    expect(site.view('/blog').list?.map(({ label }) => label)).toEqual(titles)
  })
})

describe('post content in a feed', () => {
  const html = (at = 0): string => json().items[at].content_html

  test('is the same in each format', () => {
    expect(items().map((item) => textOf(item, 'content:encoded'))).toEqual([0, 1, 2].map(html))
    expect(entries().map((entry) => textOf(entry, 'content'))).toEqual([0, 1, 2].map(html))
  })

  test('is complete, with absolute URLs', () => {
    expect(html()).toContain(`<a href="${HOME}/guide">a page</a>`)
    expect(html()).toContain(`<a href="${HOME}/blog/rich#steps">a part</a>`)
    expect(html()).toMatch(
      /<a href="https:\/\/docs\.example\.com\/manual\/assets\/data-[\w-]+\.csv">a file<\/a>/,
    )
    expect(html()).toContain('<a href="https://other.example">https://other.example</a>')
    expect(html()).toMatch(
      /<img src="https:\/\/docs\.example\.com\/manual\/assets\/card-[\w-]+\.svg" alt="A card"/,
    )
    expect(html()).not.toContain('<h2>Rich')
    for (const [, address] of html().matchAll(/ (?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^https:/)
    expect(html()).toContain('<td>1</td>')
  })

  test('has plain code, consecutive tabs, and callouts with titles', () => {
    expect(html()).toContain(
      `<p><strong>a.js</strong></p><pre><code>const end = &#x27;]]&gt;&#x27; // &lt;b&gt;&amp;amp;&lt;/b&gt;</code></pre>`,
    )
    expect(html()).toMatch(/<strong>Linux<\/strong>.*Text of Linux.*<strong>Mac<\/strong>.*Text of the Mac/s)
    expect(html()).toMatch(
      /<blockquote><p><strong>Warning<\/strong><\/p>\s*<p>Careful\.<\/p>\s*<\/blockquote>/,
    )
  })

  test('has no scripts, styles, buttons or page layout', () => {
    for (const one of [html(0), html(1), html(2)])
      expect(one).not.toMatch(
        /<script|<link|<style|onclick|class="x"|style=|<nav|octavo-|heading-anchor|#<\/a>/,
      )
    expect(html()).toContain('<p>Raw.</p>')
  })

  test('has the rendered components of an MDX page', () => {
    expect(html(1)).toMatch(/<p>Before .*2.*\.<\/p>/s)
    expect(html(1)).toContain('Counted')
    expect(html(1)).toContain('7')
  })
})

describe('page head', () => {
  const linksOf = (url: string): string[] =>
    [...site.page(url).matchAll(/<link rel="alternate" type="application[^>]*? href="([^"]+)"/g)].map(
      ([, href]) => href!,
    )

  test('links the feeds of a blog from its pages and from the home page', () => {
    const feedUrls = ['/manual/blog/rss.xml', '/manual/blog/atom.xml', '/manual/blog/feed.json']
    for (const url of ['/blog', '/blog/rich', '/blog/archive', '/blog/tags/release', '/blog/authors/jane'])
      expect(linksOf(url)).toEqual(feedUrls)
    expect(linksOf('/')).toEqual([...feedUrls, '/manual/short/feed.json'])
    expect(linksOf('/guide')).toEqual([])
    expect(linksOf('/quiet/a')).toEqual([])
    expect(site.page('/blog')).toContain('type="application/rss+xml" title="News | Harbour &amp; Co"')
  })
})

test('a blog has only the configured feeds', () => {
  expect(site.has('build/quiet/rss.xml')).toBe(false)
  expect(site.has('build/short/rss.xml')).toBe(false)
  expect(json('short/feed.json').title).toBe('Short')
  expect(json('short/feed.json').items.map(({ title }: { title: string }) => title)).toEqual(['New'])
})

test('an edit changes only the feeds of the edited blog', async () => {
  const before = site.output()
  const feeds = (): string[] =>
    [...before.keys()].filter((path) => /rss\.xml|atom\.xml|feed\.json/.test(path))
  site.write('docs/guide.md', '# Guide\n\nMore.\n')
  await site.build({ now: NOW })
  expect(feeds().length).toBeGreaterThan(3)
  for (const path of feeds()) expect(site.output().get(path)).toBe(before.get(path))
  site.write('blog/undated.md', '---\ntitle: Undated\n---\n\nStill no date.\n')
  await site.build({ now: NOW })
  const changed = feeds().filter((path) => site.output().get(path) !== before.get(path))
  expect(changed).toEqual(['blog/atom.xml', 'blog/feed.json', 'blog/rss.xml'])
  expect(json().items[2].content_html).toContain('Still no date.')
})

test('a site without a URL has no feeds, and its static feed file is preserved', async () => {
  const post = '---\ntitle: Post\ndate: 2025-01-01\n---\n\nText.\n'
  const config = (url: string) => `export default { ${url} content: { blog: 'blog' }, static: ['static'] }`
  const other = siteTest({
    'site.config.ts': config(''),
    'blog/a.md': post,
    'static/blog/rss.xml': '<rss/>',
  })
  await other.build()
  expect(other.has('build/blog/atom.xml')).toBe(false)
  expect(other.page('/blog')).not.toContain('rel="alternate" type="application')
  other.write('site.config.ts', config(`url: 'https://x.example',`))
  await other.build()
  expect(other.has('build/blog/atom.xml')).toBe(true)
  expect(readFileSync(join(other.root, 'build/blog/rss.xml'), 'utf8')).toBe('<rss/>')
})

test.each<readonly [string, SiteFiles]>([
  ['no posts', { 'blog/authors.yml': 'a:\n  name: A\n' }],
  ['only drafts', { 'blog/2024-01-01-a.md': '---\ndraft: true\n---\n\n# A\n\nText.\n' }],
  ['only unlisted posts', { 'blog/2024-01-01-a.md': '---\nunlisted: true\n---\n\n# A\n\nText.\n' }],
  ['no folder', {}],
])('a blog with %s links only to the feeds that are generated', async (_, files) => {
  const site = siteTest({
    'site.config.ts': `export default { url: 'https://e.com', locales: [{ code: 'en-US' }, { code: 'de' }], content: { docs: 'docs', blog: { folder: 'blog', kind: 'blog' } }, rules: { 'missing-folder': 'warning', 'missing-translation': 'off' } }`,
    'docs/index.md': '# Home\n\nText.\n',
    ...files,
  })
  await site.build()
  const paths = [...site.output().keys()]
  const isFeed = (path: string) => /(?:rss|atom)\.xml$|feed\.json$/.test(path)
  const linked = paths
    .filter((path) => path.endsWith('.html'))
    .flatMap((path) => [
      ...readFileSync(join(site.root, 'build', path), 'utf8').matchAll(/<(?:a|link)\b[^>]* href="([^"]+)"/g),
    ])
    .map(([, href = '']) => href.replace(/^\//, ''))
    .filter(isFeed)
  const feedPaths = ['', 'de/'].flatMap((locale) => ALL_FEEDS.map((name) => `${locale}blog/${name}`)).sort()
  expect(paths.filter(isFeed).sort()).toEqual(feedPaths)
  expect([...new Set(linked)].sort()).toEqual(feedPaths)
})

test('RSS descriptions escape HTML', () => {
  const active = 'What <Suspense> does <img src=x onerror=alert(1)> &lt;b&gt;'
  const feed = { title: 'T', description: active, url: 'https://x.example', self: 'https://x.example/f' }
  const post = { title: 'P', url: 'https://x.example/p', summary: active, tags: [], authors: [] }
  const channel = child(
    parseXml(writeRss({ ...feed, language: 'en', site: 'S', posts: [post] })).root!,
    'channel',
  )
  for (const element of [channel, child(channel, 'item')]) {
    const { childNodes } = parseFragment(textOf(element, 'description')!)
    expect(childNodes).toMatchObject([{ nodeName: '#text', value: active }])
  }
})

test('feeds are well-formed for any characters in posts', () => {
  const odd = 'a\u0000b\u000b\u001b[1m]]>\ufffe <&>"\' 👩‍🚀 \ud800 end'
  const feed = {
    title: odd,
    description: odd,
    url: 'https://x.example/?a&b',
    self: 'https://x.example/f"',
    language: 'en',
    site: odd,
    copyright: odd,
    posts: [
      {
        title: odd,
        url: 'https://x.example/a?b&c',
        summary: odd,
        tags: [odd],
        authors: [{ name: odd, url: 'https://x.example/"' }],
        html: odd,
      },
      { title: '', url: 'https://x.example/b', summary: '', tags: [], authors: [] },
    ],
  }
  const clean = 'ab[1m]]> <&>"\' 👩‍🚀'
  for (const write of [writeRss, writeAtom]) {
    // In UTF-8, a lone surrogate is replaced.
    const { root } = parseXml(Buffer.from(write(feed)).toString())
    const texts: string[] = []
    const walk = (element: XmlElement): void => {
      for (const node of element.children) {
        if (node instanceof XmlText) texts.push(node.text)
        else if ('name' in node) walk(node as XmlElement)
      }
    }
    walk(root!)
    expect(texts.filter((one) => one.startsWith(clean)).length).toBeGreaterThan(4)
  }
  expect(JSON.parse(writeJsonFeed(feed)).items).toHaveLength(2)
  const empty = { title: 'T', description: 'D', url: 'https://x.example', self: 'https://x.example/f' }
  const atom = writeAtom({ ...empty, language: 'en', site: 'S', posts: [] })
  expect(parseXml(atom).root!.text).toContain('1970-01-01T00:00:00Z')
})

test('a button without a label becomes a link with its content as text', () => {
  const button: BodyNode = {
    type: 'element',
    tagName: 'link-button',
    properties: { href: '/start' },
    children: [{ type: 'text', value: 'Start' }],
  }
  const { children } = plainBody(
    { type: 'root', children: [button] },
    { messages: englishMessages },
    plainForms(),
  )
  expect(children).toMatchObject([{ tagName: 'p', children: [{ ...button, tagName: 'a' }] }])
})

test('the text of buttons, drawings and fallbacks remains, without their elements', () => {
  const html =
    '<form><button>Save</button></form><noscript>No scripts.</noscript><canvas>Chart</canvas><object data="a.pdf">The form</object><svg><title>Pump</title><text>Valve</text></svg><script>1</script><select><option>One</option></select>'
  const body = raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as unknown as Body
  const { children } = plainBody(body, { messages: englishMessages }, plainForms())
  const describe = (nodes: readonly BodyNode[]): unknown[] =>
    nodes.map((node) => (node.type === 'element' ? { [node.tagName]: describe(node.children) } : node.value))
  expect(describe(children)).toEqual([
    'Save',
    'No scripts.',
    'Chart',
    'The form',
    { svg: [{ title: ['Pump'] }, { text: ['Valve'] }] },
  ])
})

test('every built-in element is converted to elements that feed readers support', () => {
  const unsupported = Object.keys(builtInElements).filter((tagName) => {
    const element = { type: 'element', tagName, properties: {}, children: [] } as const
    const { children } = plainBody(
      { type: 'root', children: [element] },
      { messages: englishMessages },
      plainForms(),
    )
    return children.some((child) => child.type === 'element' && !isHtmlName(child.tagName))
  })
  expect(unsupported).toEqual([])
})
