import { describe, expect, it } from 'vitest'
import type { UsedFile } from '../../../src/core/model/page.ts'
import { docs, linksOf, makeLinking, makePage, viewOf } from '../../core/graph/builders.ts'

const others = [
  makePage('docs/index.md'),
  makePage('docs/01-guide/index.md'),
  makePage('docs/01-guide/02-setup.md'),
  makePage('docs/01-guide/named.md', { slug: '/elsewhere/name' }),
  makePage('docs/01-guide/deep/README.md'),
  makePage('docs/01-guide/mit leerzeichen.md'),
  makePage('docs/reference.mdx', { aliases: ['/old'] }),
  makePage('docs/soon.md', { draft: true }),
  { ...makePage('docs/long.md'), path: 'content/docs/long.markdown' },
  makePage('blog/2025-03-28-news.md'),
]
const from = 'docs/01-guide/intro.md'
const lead = (href: string) => linksOf([makeLinking(from, [href]), ...others])[0]
const targetOf = (href: string) => viewOf([makeLinking(from, [href]), ...others]).targets[href]

describe('a link', () => {
  it.each([
    // Source files.
    ['./index.md', '/guide'],
    ['02-setup.md', '/guide/setup'],
    ['./02-setup.md#first-step', '/guide/setup#first-step'],
    ['./02-setup.md?a=b#c', '/guide/setup?a=b#c'],
    ['../reference.mdx', '/reference'],
    ['named.md', '/elsewhere/name'],
    ['/01-guide/02-setup.md', '/guide/setup'],
    ['01-guide/02-setup.md', '/guide/setup'],
    ['/2025-03-28-news.md', '/blog/2025/03/28/news'],
    ['content/docs/reference.mdx', '/reference'],
    ['@site/content/docs/reference.mdx', '/reference'],
    ['./mit%20leerzeichen.md', '/guide/mit%20leerzeichen'],
    // Files without extension.
    ['./02-setup', '/guide/setup'],
    ['02-setup/', '/guide/setup'],
    ['named', '/elsewhere/name'],
    ['deep', '/guide/deep'],
    ['../reference#x', '/reference#x'],
    ['../long.markdown', '/long'],
    ['.', '/guide'],
    ['./', '/guide'],
    ['..', '/'],
    // URLs.
    ['setup', '/guide/setup'],
    ['./setup/', '/guide/setup'],
    ['../guide/setup.html', '/guide/setup'],
    // Relative to the page's URL with a trailing slash, as hosts with trailing slashes resolve it.
    ['../../guide/intro/../setup', '/guide/setup'],
    ['../setup', '/guide/setup'],
    ['/', '/'],
    ['/guide/setup', '/guide/setup'],
    ['/guide/setup/', '/guide/setup'],
    ['/guide/setup.html#a', '/guide/setup#a'],
    ['/guide/index.html', '/guide'],
    ['/guide/../guide/./setup', '/guide/setup'],
    ['/guide/mit leerzeichen', '/guide/mit%20leerzeichen'],
    ['/old', '/old'],
    ['/404.html', '/404.html'],
  ])('%s resolves to %s', (href, to) => {
    expect(targetOf(href)).toEqual({ href: to })
    expect(lead(href)).toMatchObject({ kind: 'page', url: to.replace(/[?#].*/, '') })
  })

  it.each([
    ['./gone.md', { kind: 'missing', expectedPath: 'content/docs/01-guide/gone.md' }],
    ['../../../gone.md', { kind: 'missing', expectedPath: 'gone.md' }],
    ['../../../../gone.md', { kind: 'missing' }],
    ['../soon.md#a', { kind: 'missing', anchor: 'a', expectedPath: 'content/docs/soon.md' }],
    ['../soon', { kind: 'missing', expectedPath: 'content/docs/soon.md' }],
    ['./gone', { kind: 'missing', url: '/guide/gone' }],
    ['/gone/', { kind: 'missing', url: '/gone' }],
    ['/blog/tags', { kind: 'missing', url: '/blog/tags' }],
    [
      '../Reference.mdx',
      { kind: 'missing', expectedPath: 'content/docs/Reference.mdx', guess: 'content/docs/reference.mdx' },
    ],
    ['/Guide/Setup', { kind: 'missing', url: '/Guide/Setup', guess: '/guide/setup' }],
    ['http://', { kind: 'missing' }],
    ['https://a b', { kind: 'missing' }],
    ['//', { kind: 'missing' }],
    ['C:\\guide\\setup.md', { kind: 'missing' }],
    ['file:///guide/setup.md', { kind: 'missing' }],
  ])('%s is missing', (href, expected) => {
    expect(lead(href)).toEqual(expected)
    expect(targetOf(href)).toBeUndefined()
  })

  it.each(['https://example.com/a', '//example.com', 'HTTP://EXAMPLE.COM'])('%s is external', (href) => {
    expect(lead(href)).toEqual({ kind: 'external' })
    expect(targetOf(href)).toEqual({ href, external: true })
  })

  it('with mailto: or tel: is unchanged', () => {
    expect(lead('mailto:a@example.com')).toEqual({ kind: 'external' })
    expect(targetOf('mailto:a@example.com')).toBeUndefined()
  })

  it('to an anchor resolves to the page itself and is unchanged', () => {
    expect(lead('#gr%C3%B6%C3%9Fe')).toEqual({ kind: 'page', url: '/guide/intro', anchor: 'größe' })
    expect(targetOf('#größe')).toBeUndefined()
    expect(lead('#')).toEqual({ kind: 'page', url: '/guide/intro' })
  })

  it('has its anchor decoded, or unchanged if the encoding is invalid', () => {
    expect(lead('02-setup.md#100%25')).toMatchObject({ anchor: '100%' })
    expect(lead('02-setup.md#100%')).toMatchObject({ anchor: '100%' })
  })

  it('with pathname:// is unchanged', () => {
    expect(lead('pathname:///files/a.pdf')).toEqual({ kind: 'file' })
    expect(targetOf('pathname:///files/a.pdf')).toEqual({ href: '/files/a.pdf', file: true })
  })

  it('of a page with a slug is resolved from its folder, then from its URL', () => {
    const page = makeLinking('docs/x/page.md', ['one', 'two'], { meta: { slug: '/guide/page' } })
    const pages = [page, makePage('docs/x/y.md', { slug: '/x/one' }), makePage('docs/guide/two.md')]
    expect(linksOf(pages)).toEqual([
      { kind: 'page', url: '/x/one' },
      { kind: 'page', url: '/guide/two' },
    ])
  })

  it('to a page without a URL is broken, because another page has it', () => {
    const pages = [makeLinking('docs/a.md', ['./b.mdx']), makePage('docs/b.md'), makePage('docs/b.mdx')]
    expect(linksOf(pages)).toEqual([{ kind: 'missing', expectedPath: 'content/docs/b.mdx' }])
  })

  it('works in a collection that is the whole site folder', () => {
    const page = { ...makeLinking('docs/a.md', ['./b.md', 'sub/', '/sub/c.md']), path: 'a.md' }
    const pages = [
      page,
      { ...makePage('docs/b.md'), path: 'b.md' },
      { ...makePage('docs/sub/index.md'), path: 'sub/index.md' },
      { ...makePage('docs/sub/c.md'), path: 'sub/c.md' },
    ]
    const urls = linksOf(pages, { collections: [{ ...docs, folder: '.' }] }).map((link) => link.url)
    expect(urls).toEqual(['/b', '/sub', '/sub/c'])
  })

  it('that occurs twice is resolved twice, in source order', () => {
    const hrefs = ['./b.md', '#x', './b.md']
    const pages = [makeLinking('docs/a.md', hrefs), makePage('docs/b.md')]
    expect(linksOf(pages).map((link) => link.url)).toEqual(['/b', '/a', '/b'])
  })
})

describe('a referenced file', () => {
  const hash = 'AbCdEfGhIjKl'
  const use = (href: string, changes: Partial<UsedFile> = {}): UsedFile => {
    return { href, file: 'content/docs/img/a b.png', hash, isImage: true, line: 1, column: 1, ...changes }
  }
  const targetsOf = (files: readonly UsedFile[], hrefs: readonly string[] = []) =>
    viewOf([makeLinking('docs/a.md', hrefs, { files })]).targets

  it('is an asset with a content hash, or retains the path in its static folder', () => {
    const inStatic = use('/img/a.png', { file: 'content/static/img/a.png' })
    expect(targetsOf([use('./img/a%20b.png', { width: 10, height: 20 }), inStatic])).toEqual({
      './img/a%20b.png': { href: '/assets/a%20b-AbCdEfGh.png', width: 10, height: 20 },
      '/img/a.png': { href: '/img/a.png' },
    })
  })

  it('that is not an image is a download, and its link points to it', () => {
    const files = [use('./a.pdf#page=2', { file: 'content/docs/a.pdf', isImage: false })]
    expect(targetsOf(files)).toEqual({
      './a.pdf#page=2': { href: '/assets/a-AbCdEfGh.pdf#page=2', file: true },
    })
    expect(linksOf([makeLinking('docs/a.md', ['./a.pdf#page=2'], { files })])).toEqual([
      { kind: 'file', url: '/assets/a-AbCdEfGh.pdf' },
    ])
  })

  it('that does not exist is missing', () => {
    const files: UsedFile[] = [{ href: './b.pdf', isImage: false, line: 1, column: 1 }]
    expect(targetsOf(files, ['./b.pdf'])).toEqual({})
    expect(linksOf([makeLinking('docs/a.md', ['./b.pdf'], { files })])).toEqual([
      { kind: 'missing', url: '/b.pdf' },
    ])
  })
})

describe('accents in two Unicode normalization forms', () => {
  const decomposed = ['Été.md', 'thé/index.md'].map((path) => path.normalize('NFD'))
  it.each(['NFC', 'NFD'] as const)('are equal in a link in %s', (form) => {
    const pages = decomposed.map((path) => makePage(`docs/${path}`))
    for (const href of ['./Été.md', '/Été', './Été', '/thé/', './thé/index.md', './th%C3%A9/index.md']) {
      const [link] = linksOf([makeLinking('docs/a.md', [href.normalize(form)]), ...pages])
      expect(link).toMatchObject({
        kind: 'page',
        url: href.includes('th') ? '/th%C3%A9' : '/%C3%89t%C3%A9',
      })
    }
  })
})
