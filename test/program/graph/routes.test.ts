import { describe, expect, it } from 'vitest'
import type { PageMeta } from '../../../src/core/model/page.ts'
import { assemble, docs, formatFindings, makePage } from '../../core/graph/builders.ts'

const urlOf = (path: string, meta: PageMeta = {}) => assemble([makePage(path, meta)]).urls[`content/${path}`]

describe('URLs of documentation', () => {
  it.each([
    ['docs/guide/intro.md', '/guide/intro'],
    ['docs/01-guide/02-intro.md', '/guide/intro'],
    ['docs/2. Guide/003 - Setup.md', '/Guide/Setup'],
    ['docs/2021-11-notes.md', '/2021-11-notes'],
    ['docs/7.0-upgrade.md', '/7.0-upgrade'],
    ['docs/index.md', '/'],
    ['docs/README.md', '/'],
    ['docs/guide/index.mdx', '/guide'],
    ['docs/guide/ReadMe.md', '/guide'],
    ['docs/guide/guide.md', '/guide'],
    ['docs/01-guide/guide.md', '/guide'],
    ['docs/docs.md', '/docs'],
    ['docs/größe und maß.md', '/gr%C3%B6%C3%9Fe%20und%20ma%C3%9F'],
    ['docs/what?.md', '/what%3F'],
    ['docs/100%.md', '/100%25'],
  ])('for %s are %s', (path, url) => {
    expect(urlOf(path)).toBe(url)
  })

  it.each([
    ['/', '/'],
    ['/start', '/start'],
    ['/start/', '/start'],
    ['start', '/guide/start'],
    ['./start', '/guide/start'],
    ['../start', '/start'],
    ['a/b', '/guide/a/b'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
  ])('with the slug %s are %s', (slug, url) => {
    expect(urlOf('docs/guide/intro.md', { slug })).toBe(url)
  })

  it.each([
    ['docs/old.html.md', {}, '/old'],
    ['docs/a.md', { slug: '/old.html' }, '/old'],
    ['docs/a.md', { slug: '/old/index.html' }, '/old'],
    ['docs/a.md', { slug: '/old.htm' }, '/old'],
  ])('drop the suffix that hosts strip: %s %j', (path, meta, url) => {
    const site = assemble([makePage(path, meta)])
    expect(site.urls[`content/${path}`]).toBe(url)
    expect(site.findings).toMatchObject([
      { rule: 'invalid-slug', help: expect.stringMatching(/Remove "\.html?"/) },
    ])
  })

  it('may be the path of the not-found page', () => {
    expect(urlOf('docs/lost.md', { slug: '/404.html' })).toBe('/404.html')
  })

  it('start with the base of the collection and the path of the version', () => {
    const page = makePage('docs/guide/intro.md')
    const second = makePage('docs/guide/b.md', { slug: '/b' })
    const site = assemble([page, second], {
      collections: [{ ...docs, base: '/manual' }],
      version: { name: 'current', label: 'Next', path: '/next' },
    })
    expect(site.urls).toEqual({
      'content/docs/guide/b.md': '/manual/next/b',
      'content/docs/guide/intro.md': '/manual/next/guide/intro',
    })
  })

  it('of an index page are those of its folder, and a README in the same folder is reported', () => {
    const site = assemble([makePage('docs/README.md'), makePage('docs/index.md')])
    expect(site.urls).toEqual({ 'content/docs/index.md': '/' })
    expect(site.findings).toMatchObject([
      { rule: 'duplicate-url', severity: 'warning', place: { path: 'content/docs/README.md' } },
    ])
  })

  it('work for a collection that is the whole site folder', () => {
    const page = { ...makePage('docs/guide/intro.md'), path: 'guide/01-intro.md' }
    expect(assemble([page], { collections: [{ ...docs, folder: '.' }] }).urls).toEqual({
      'guide/01-intro.md': '/guide/intro',
    })
  })

  it('end with the id in front matter, unless the page is an index', () => {
    expect(urlOf('docs/guide/intro.md', { id: 'start' })).toBe('/guide/start')
    expect(urlOf('docs/guide/index.md', { id: 'start' })).toBe('/guide')
  })
})

describe('URLs of posts and single pages', () => {
  it.each([
    ['blog/2021-05-28-my-post.md', '/blog/2021/05/28/my-post'],
    ['blog/2021-05-28-my-post/index.md', '/blog/2021/05/28/my-post'],
    ['blog/2021-5-8/my-post.md', '/blog/2021/5/8/my-post'],
    ['blog/2021/05/28/my-post/index.md', '/blog/2021/05/28/my-post'],
    ['blog/news/2021/05-28-my-post.md', '/blog/2021/05/28/news/my-post'],
    ['blog/2021-13-40-odd.md', '/blog/2021-13-40-odd'],
    ['blog/hello/index.md', '/blog/hello'],
    ['blog/hello.md', '/blog/hello'],
    ['pages/about.md', '/about'],
    ['pages/team/index.md', '/team'],
    ['pages/01-team.md', '/01-team'],
  ])('for %s are %s', (path, url) => {
    expect(urlOf(path)).toBe(url)
  })

  it('of posts with a slug have the base, but not the date', () => {
    expect(urlOf('blog/2021-05-28-x.md', { slug: 'rust' })).toBe('/blog/rust')
    expect(urlOf('blog/2021-05-28-x.md', { slug: '/rust' })).toBe('/blog/rust')
  })
})

describe('ownership of URLs', () => {
  it.each(['', ' ', '/a//b', '/a?b', '/a#b', '../../a', 'a\\b', '%2e%2e/..', 'a%00'])(
    'ignores the invalid slug "%s", and uses the path',
    (slug) => {
      const site = assemble([makePage('docs/guide/intro.md', { slug })])
      expect(site.urls['content/docs/guide/intro.md']).toBe('/guide/intro')
      expect(site.findings.map((finding) => finding.rule)).toEqual(['invalid-slug'])
      expect(site.findings[0]!.place).toEqual({ path: 'content/docs/guide/intro.md', line: 2, column: 1 })
    },
  )

  it('reports an invalid slug with message and help', () => {
    expect(
      formatFindings(assemble([makePage('docs/a.md', { slug: '/x?y' })]).findings),
    ).toMatchInlineSnapshot(`
      [
        "content/docs/a.md:2 invalid-slug: The slug "/x?y" contains "?", which is not allowed in a path. Use a path such as "/a" (from /) or "a" (from the page's folder). Until then, the path comes from the file name.",
      ]
    `)
  })

  it('reports two pages with one URL', () => {
    const site = assemble([makePage('docs/guide/index.md'), makePage('docs/guide.md')])
    expect(site.urls).toEqual({ 'content/docs/guide.md': '/guide' })
    expect(formatFindings(site.findings)).toMatchInlineSnapshot(`
      [
        "content/docs/guide/index.md duplicate-url: "/guide" is the URL of two pages: content/docs/guide.md and content/docs/guide/index.md. Rename one of the files or give it another "slug". Until then, content/docs/guide.md keeps the URL and this page is not built.",
      ]
    `)
  })

  it('reports URLs that differ only in case', () => {
    const site = assemble([makePage('docs/FAQ.md'), makePage('docs/faq.md')])
    expect(Object.values(site.urls)).toEqual(['/FAQ', '/faq'])
    expect(formatFindings(site.findings)).toMatchInlineSnapshot(`
      [
        "content/docs/faq.md url-case: The URLs "/faq" and "/FAQ" (content/docs/FAQ.md) differ only in case. Rename one of them: on macOS and Windows, one file would overwrite the other.",
      ]
    `)
  })

  it('gives drafts a URL only if drafts are built', () => {
    const pages = [makePage('docs/a.md', { draft: true })]
    expect(assemble(pages).urls).toEqual({})
    expect(assemble(pages, { drafts: true }).urls).toEqual({ 'content/docs/a.md': '/a' })
  })

  it('ignores drafts that are not built', () => {
    const site = assemble([makePage('docs/a.md', { draft: true }), makePage('docs/a.mdx')])
    expect(site.findings).toEqual([])
  })

  it('reports two pages with one id if their URLs differ', () => {
    const site = assemble([makePage('docs/1-a.md'), makePage('docs/2-a.md', { slug: '/b' })])
    expect(formatFindings(site.findings)).toMatchInlineSnapshot(`
      [
        "content/docs/2-a.md duplicate-id: "a" is the id of two pages: content/docs/1-a.md and content/docs/2-a.md. Rename one of the files or give it another "id". Until then, sidebars with "a" link to content/docs/1-a.md.",
      ]
    `)
  })

  it('allows one id in different collections', () => {
    expect(assemble([makePage('docs/a.md'), makePage('blog/a.md')]).findings).toEqual([])
  })
})
