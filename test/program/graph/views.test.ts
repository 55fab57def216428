import { describe, expect, it } from 'vitest'
import { createListingData, type ListingRoute, missingView } from '../../../src/core/graph/listing-data.ts'
import { createPageData } from '../../../src/core/graph/page-data.ts'
import type { Heading, Page } from '../../../src/core/model/page.ts'
import type { Collection } from '../../../src/core/model/site-options.ts'
import { withFields } from '../../core/config/plugin-fields.ts'
import {
  assemble,
  blog,
  docs,
  formatFindings,
  makeCategory,
  makeOptions,
  makePage,
  singlePages,
  viewOf,
} from '../../core/graph/builders.ts'

const heading = (depth: Heading['depth'], text: string): Heading => ({
  depth,
  text,
  id: text,
  line: 1,
  column: 1,
})

describe('a view', () => {
  it('contains the data of the page only', () => {
    expect(viewOf([makePage('docs/a.md', { title: 'A' })], { sidebars: {} })).toEqual({
      url: '/a',
      kind: 'doc',
      id: 'a',
      title: 'A',
      showTitle: true,
      description: '',
      locale: 'en',
      version: 'current',
      body: 'body',
      toc: [],
      trail: [{ label: 'A', url: '/a' }],
      tags: [],
      cards: [],
      targets: {},
    })
  })

  it('of a page outside of sidebars has a trail of its parent pages, and their section', () => {
    const none = { displayedSidebar: null }
    const pages = [
      makePage('docs/a/b/c.md', { title: 'C', ...none }),
      makePage('docs/a/index.md', { title: 'A' }),
      makePage('docs/a/b/overview.md', { title: 'B', ...none }),
      makePage('docs/index.md', { title: 'Home' }),
    ]
    const changes = {
      sidebars: { docs: [{ kind: 'page', id: 'a/index' }] },
      ...withFields({ redirects: [{ from: '/a/b', to: '/a/b/overview' }] }),
    } as const
    const view = viewOf(pages, changes)
    expect(view.trail.map(({ label }) => label)).toEqual(['A', 'B', 'C'])
    expect([view.sidebar, view.section]).toEqual([undefined, 'docs'])
  })

  it('omits keys without a value', () => {
    const view = viewOf([makePage('docs/a.md', { draft: false }), makePage('docs/b.md')])
    expect(Object.values(view)).not.toContain(undefined)
  })

  it('shows the title unless the body contains it or it is hidden', () => {
    expect(viewOf([makePage('docs/a.md', {}, { hasTitleHeading: true })]).showTitle).toBe(false)
    expect(viewOf([makePage('docs/a.md', { hideTitle: true })]).showTitle).toBe(false)
  })

  it('marks drafts and unlisted pages', () => {
    expect(viewOf([makePage('docs/a.md', { draft: true })], { drafts: true }).draft).toBe(true)
    expect(viewOf([makePage('docs/a.md', { unlisted: true })]).unlisted).toBe(true)
  })

  it('has the headings of levels two and three, or of the configured levels', () => {
    const headings = [heading(1, 'a'), heading(2, 'b'), heading(3, 'c'), heading(4, 'd')]
    const toc = (meta: Page['meta']) =>
      viewOf([makePage('docs/a.md', meta, { headings })]).toc.map((entry) => entry.text)
    expect(toc({})).toEqual(['b', 'c'])
    expect(toc({ tocMinHeadingLevel: 3, tocMaxHeadingLevel: 4 })).toEqual(['c', 'd'])
    expect(toc({ hideTableOfContents: true })).toEqual([])
  })

  it('links to the source, unless the page overrides it', () => {
    const editUrl = 'https://example.com/edit/{path}?$&'
    const of = (meta: Page['meta']) => viewOf([makePage('docs/a b.md', meta)], { editUrl }).editUrl
    expect(of({})).toBe('https://example.com/edit/content/docs/a%20b.md?$&')
    expect(of({ customEditUrl: 'https://example.com/x' })).toBe('https://example.com/x')
    expect(of({ customEditUrl: null })).toBeUndefined()
  })

  it('contains the name of its sidebar, with the hash of the open branches', () => {
    const sidebarsOf = (title: string) => {
      const pages = ['a/one', 'a/two', 'b/one'].map((path) =>
        makePage(`docs/${path}.md`, path === 'b/one' ? { title } : {}),
      )
      return pages.map((page) => viewOf([page, ...pages.filter((other) => other !== page)]).sidebar!)
    }
    const [one, two, other] = sidebarsOf('B')
    expect(one).toEqual({ name: 'docs', open: expect.any(String) })
    expect(two).toEqual(one)
    expect(other).not.toEqual(one)
    const [oneAfter, , otherAfter] = sidebarsOf('Bee')
    expect(oneAfter).toEqual(one)
    expect(otherAfter).not.toEqual(other)
  })

  it('has breadcrumbs from the root of the sidebar to the page', () => {
    const index = makePage('docs/guide/index.md', { title: 'Guide' })
    const page = makePage('docs/guide/deep/a.md')
    expect(viewOf([page, index]).trail).toEqual([
      { label: 'Guide', url: '/guide' },
      { label: 'Deep' },
      { label: 'a', url: '/guide/deep/a' },
    ])
    expect(viewOf([index, page]).trail).toEqual([{ label: 'Guide', url: '/guide' }])
  })
})

describe('the neighbors of a page', () => {
  const pagerOf = (pages: readonly Page[]) => {
    const { previous, next } = viewOf(pages)
    return [previous?.url, next?.url]
  }

  it('are the previous and next page in its sidebar, depth first', () => {
    const pages = ['a.md', 'b/index.md', 'b/c.md', 'd.md'].map((name) => makePage(`docs/${name}`))
    expect(pagerOf(pages)).toEqual([undefined, '/b'])
    expect(pagerOf([pages[2]!, ...pages.toSpliced(2, 1)])).toEqual(['/b', '/d'])
  })

  it('are those in front matter, or none for null', () => {
    const rest = [makePage('docs/b.md'), makePage('docs/c.md'), makePage('blog/c.md')]
    expect(pagerOf([makePage('docs/a.md', { paginationNext: 'c' }), ...rest])).toEqual([undefined, '/c'])
    expect(pagerOf([makePage('docs/a.md', { paginationNext: 'blog:c' }), ...rest])).toEqual([
      undefined,
      '/blog/c',
    ])
    expect(pagerOf([makePage('docs/a.md', { paginationNext: null }), ...rest])).toEqual([
      undefined,
      undefined,
    ])
  })

  it('in front matter are reported if they are missing', () => {
    const page = makePage('docs/alpha.md', { paginationNext: 'betta' })
    expect(formatFindings(assemble([page, makePage('docs/beta.md')]).findings)).toMatchInlineSnapshot(`
      [
        "content/docs/alpha.md:2 unknown-page-id: "betta" is not the id of a page. Use the id of a page: its path in the collection's folder, without extension and number prefixes. Did you mean "beta"? Or use null for no link.",
      ]
    `)
  })

  it('are labeled with their pagination label, or else their sidebar label', () => {
    const next = (meta: Page['meta']) =>
      viewOf([makePage('docs/a.md'), makePage('docs/b.md', meta)]).next?.label
    expect(next({ paginationLabel: 'P', sidebarLabel: 'S' })).toBe('P')
    expect(next({ sidebarLabel: 'S' })).toBe('S')
    expect(next({ title: 'T' })).toBe('T')
  })

  it('of a post are the newer and the older one', () => {
    const posts = ['2025-01-01-a', '2025-02-01-b', '2025-03-01-c'].map((name) => makePage(`blog/${name}.md`))
    expect(pagerOf([posts[1]!, posts[0]!, posts[2]!])).toEqual(['/blog/2025/03/01/c', '/blog/2025/01/01/a'])
  })
})

describe('cards', () => {
  it('are the pages of the category of the page', () => {
    const pages = [
      makePage('docs/guide/index.md', { cards: true }),
      makePage('docs/guide/a.md', { description: 'About a', sidebarIcon: 'book' }),
      makePage('docs/guide/sub/x.md', { description: 'About x' }),
    ]
    const options = makeOptions()
    const site = assemble(pages, { categories: [makeCategory('docs/guide/sub', { description: 'All' })] })
    expect(createPageData(site, pages[0]!, options).view.cards).toEqual([
      { label: 'a', url: '/guide/a', description: 'About a', icon: 'book' },
      { label: 'Sub', url: '/guide/sub/x', description: 'All' },
    ])
  })

  it('of an index page at the root of its sidebar are its sibling pages', () => {
    const cards = viewOf([makePage('docs/index.md', { cards: true }), makePage('docs/a.md')]).cards
    expect(cards).toEqual([{ label: 'a', url: '/a' }])
  })

  it('are shown only if requested, and not on ordinary pages', () => {
    expect(viewOf([makePage('docs/g/index.md'), makePage('docs/g/a.md')]).cards).toEqual([])
    expect(viewOf([makePage('docs/a.md', { cards: true }), makePage('docs/b.md')]).cards).toEqual([])
  })
})

describe('a site with posts and tags', () => {
  const posts = [
    makePage(
      'blog/2025-02-25-rust.md',
      { title: 'rust', tags: ['Rust', 'C++'], authors: ['yash'] },
      { words: 1000 },
    ),
    makePage('blog/flux.md', { date: '2025-03-28', tags: ['rust', 'synthetic testing'] }, { words: 3 }),
    makePage('blog/undated.md', { description: 'No date' }),
    makePage('blog/hidden.md', { unlisted: true, tags: ['secret', 'rust'] }),
    makePage('docs/b.md', { title: 'B', tags: ['enterprise'] }),
    makePage('docs/a.md', { title: 'A', tags: ['Enterprise', 'constructor'] }),
    makePage('docs/c.md', { draft: true, tags: ['secret'] }),
  ]
  const options = makeOptions()
  const site = assemble(posts)
  const pages = new Map(posts.map((page) => [page.path, page]))
  const list = (url: string) => createListingData(site, site.routes[url] as ListingRoute, { pages, options })

  it('has tags per collection, and one tag for labels with one slug', () => {
    const placeOf = (name: string) => ({ path: `content/${name}.md`, line: 3, column: 1 })
    expect(site.tags).toEqual({
      docs: {
        constructor: {
          label: 'constructor',
          place: placeOf('docs/a'),
          url: '/tags/constructor',
          pages: ['content/docs/a.md'],
        },
        enterprise: {
          label: 'Enterprise',
          place: placeOf('docs/a'),
          url: '/tags/enterprise',
          pages: ['content/docs/a.md', 'content/docs/b.md'],
        },
      },
      blog: {
        'c-plus-plus': {
          label: 'C++',
          place: placeOf('blog/2025-02-25-rust'),
          url: '/blog/tags/c-plus-plus',
          pages: ['content/blog/2025-02-25-rust.md'],
        },
        rust: {
          label: 'Rust',
          place: placeOf('blog/2025-02-25-rust'),
          url: '/blog/tags/rust',
          pages: ['content/blog/flux.md', 'content/blog/2025-02-25-rust.md'],
        },
        'synthetic-testing': {
          label: 'synthetic testing',
          place: placeOf('blog/flux'),
          url: '/blog/tags/synthetic-testing',
          pages: ['content/blog/flux.md'],
        },
      },
    })
  })

  it('lists posts newest first, and those without a date last', () => {
    expect(list('/blog')).toMatchObject({
      kind: 'posts',
      title: 'Blog',
      list: [
        { label: 'flux', date: '2025-03-28', readingMinutes: 1 },
        {
          label: 'rust',
          url: '/blog/2025/02/25/rust',
          date: '2025-02-25',
          readingMinutes: 5,
          authors: [{ name: 'yash' }],
          tags: [
            { label: 'Rust', url: '/blog/tags/rust' },
            { label: 'C++', url: '/blog/tags/c-plus-plus' },
          ],
        },
        { label: 'undated', description: 'No date', readingMinutes: 1 },
      ],
    })
  })

  it('lists the pages of a tag, and the tags of the tag list', () => {
    expect(list('/tags/enterprise')).toMatchObject({ kind: 'tag', title: 'Tagged “Enterprise”' })
    expect(list('/tags/enterprise').list).toEqual([
      { label: 'A', url: '/a' },
      { label: 'B', url: '/b' },
    ])
    expect(list('/tags')).toMatchObject({
      kind: 'tags',
      title: 'Tags',
      list: [
        { label: 'constructor', url: '/tags/constructor', description: '1 page' },
        { label: 'Enterprise', url: '/tags/enterprise', description: '2 pages' },
      ],
    })
  })

  it('describes each listing', () => {
    const describe = (url: string) => list(url).description
    expect(['/blog', '/blog/archive', '/tags', '/blog/tags'].map(describe)).toEqual([
      'The posts of Example, newest first.',
      'All posts of Example, by year.',
      'The tags of Example, with the pages that have them.',
      'The tags of the posts of Example.',
    ])
    expect(describe('/tags/enterprise')).toBe('2 pages about Enterprise')
    expect(describe('/blog/tags/c-plus-plus')).toBe('1 post about C++')
    expect(list('/blog/tags').list?.map(({ description }) => description)).toContain('1 post')
  })

  it('links a view to the tags that have a page', () => {
    const hidden = createPageData(site, posts[3]!, options).view
    expect(hidden.tags).toEqual([{ label: 'Rust', url: '/blog/tags/rust' }])
    expect(createPageData(site, posts[0]!, options).view).toMatchObject({
      kind: 'post',
      date: '2025-02-25',
      readingMinutes: 5,
      authors: [{ name: 'yash' }],
    })
  })

  it('gives a blog without posts an empty list and archive, and no lists of tags and authors', () => {
    const pages = [makePage('docs/a.md'), makePage('blog/b.md', { draft: true, tags: ['x'] })]
    const site = assemble(pages)
    expect(Object.keys(site.routes)).toEqual(['/a', '/blog', '/blog/archive'])
    for (const url of ['/blog', '/blog/archive']) {
      const route = site.routes[url] as ListingRoute
      expect(createListingData(site, route, { pages: new Map(), options }).list).toEqual([])
    }
    expect(
      Object.keys(assemble(pages, { collections: [docs, { ...blog, archivePath: '' }] }).routes),
    ).toEqual(['/a', '/blog'])
  })

  it('omits lists of a blog without posts if `emptyList` is false, and of a site without a blog', () => {
    const routes = (collections: readonly Collection[]) =>
      Object.keys(assemble([makePage('docs/a.md')], { collections }).routes)
    const quiet: Collection = { ...blog, blog: { postsPerPage: 0, relatedPosts: 0, emptyList: false } }
    expect(routes([docs, quiet])).toEqual(['/a'])
    expect(routes([docs, singlePages])).toEqual(['/a'])
  })

  it('lists all pages of a small site on the search page, and the top pages of a large one', () => {
    const options = makeOptions({})
    const listed = (count: number) => {
      const pages = Array.from({ length: count }, (_, at) => makePage(`docs/deep/p${at}.md`))
      const site = assemble([makePage('docs/index.md'), makePage('docs/top.md'), ...pages])
      const route = { url: '/search', kind: 'listing', listing: { kind: 'search' } } as const
      return createListingData(site, route, { pages: new Map(), options }).list!.map(({ url }) => url)
    }
    expect(listed(998)).toHaveLength(1000)
    expect(listed(999)).toEqual(['/', '/top'])
  })

  it('allows a page to replace the listing of posts', () => {
    const front = assemble([makePage('blog/index.md'), makePage('blog/a.md')])
    expect(front.routes['/blog']).toMatchObject({ kind: 'page' })
    expect(front.posts.blog).toEqual(['content/blog/a.md'])
    expect(front.findings).toEqual([])
  })

  it('reports a page at the path of a tag page', () => {
    const clash = assemble([makePage('docs/tags/a.md', { tags: ['a'] })])
    expect(formatFindings(clash.findings)).toMatchInlineSnapshot(`
      [
        "content/docs/tags/a.md duplicate-url: "/tags/a" is the URL of content/docs/tags/a.md and of the page of the tag "a". Rename the page or give it another "slug". Until then, the tag has no page.",
      ]
    `)
  })

  it('reports two collections with the same path of tags', () => {
    const [first] = options.collections
    const second = { ...first!, name: 'blog', folder: 'content/blog' }
    const clash = assemble([makePage('docs/a.md', { tags: ['x'] }), makePage('blog/b.md', { tags: ['x'] })], {
      collections: [first!, second],
    })
    expect(formatFindings(clash.findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts duplicate-url: The collections "docs" and "blog" both have their tag pages at "/tags". Give one of them another "tagsPath". Until then, clashing tags of "blog" have no pages.",
      ]
    `)
  })

  it('uses the messages of the catalog on the not-found page', () => {
    expect(missingView(options)).toMatchObject({
      url: '/404.html',
      kind: 'missing',
      title: 'Page not found',
    })
  })
})
