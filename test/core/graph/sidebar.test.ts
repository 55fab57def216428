import { describe, expect, it } from 'vitest'
import type { SidebarSpec } from '../../../src/core/model/site-options.ts'
import { siteTest } from '../../site-test.ts'
import { assemble, docs, formatFindings, formatSidebar, makeCategory, makePage } from './builders.ts'

describe('a sidebar generated from folders', () => {
  it('has a category for each folder and an item for each page', () => {
    const site = assemble([
      makePage('docs/index.md'),
      makePage('docs/guide/index.md', { title: 'Guide' }),
      makePage('docs/guide/intro.md', { title: 'Introduction', sidebarLabel: 'Intro' }),
      makePage('docs/guide/deep-end/a.md'),
    ])
    expect(formatSidebar(site.sidebars.docs)).toEqual([
      'index /',
      '+ Guide /guide',
      '  + Deep end',
      '    a /guide/deep-end/a',
      '  Intro /guide/intro',
    ])
  })

  it('is ordered by position, then index page, then name', () => {
    const site = assemble(
      [
        makePage('docs/zebra.md'),
        makePage('docs/apple.md'),
        makePage('docs/index.md'),
        makePage('docs/03-third.md'),
        makePage('docs/first.md', { sidebarPosition: 0.5 }),
        makePage('docs/02-second/a.md'),
        makePage('docs/last-but-placed/a.md'),
        makePage('docs/fourth/index.md', { sidebarPosition: 4 }),
        makePage('docs/fourth/a.md'),
      ],
      { categories: [makeCategory('docs/last-but-placed', { position: 5 })] },
    )
    expect(formatSidebar(site.sidebars.docs).filter((line) => !line.startsWith(' '))).toEqual([
      'first /first',
      '+ Second',
      'third /third',
      '+ index /fourth',
      '+ Last but placed',
      'index /',
      'apple /apple',
      'zebra /zebra',
    ])
  })

  it('shows a folder that has only its index as a page', () => {
    const site = assemble([makePage('docs/guide/index.md', { title: 'Guide' })])
    expect(formatSidebar(site.sidebars.docs)).toEqual(['Guide /guide'])
  })

  it('applies category files', () => {
    const site = assemble([makePage('docs/guide/index.md'), makePage('docs/guide/a.md')], {
      categories: [
        makeCategory('docs/guide', {
          label: 'User guide',
          icon: 'book',
          className: 'wide',
          description: 'All of it',
          collapsible: false,
        }),
      ],
    })
    expect(site.sidebars.docs).toEqual([
      {
        kind: 'category',
        label: 'User guide',
        url: '/guide',
        icon: 'book',
        className: 'wide',
        description: 'All of it',
        collapsible: false,
        collapsed: false,
        items: [{ kind: 'page', label: 'a', url: '/guide/a' }],
      },
    ])
  })

  it('links a category to the page in its category file, or to none', () => {
    const pages = ['a', 'b', 'index'].map((name) => makePage(`docs/1-guide/${name}.md`))
    const drawWith = (page: string | null) =>
      formatSidebar(
        assemble(pages, { categories: [makeCategory('docs/1-guide', { label: 'G', page })] }).sidebars.docs,
      )
    expect(drawWith('b')).toEqual(['+ G /guide/b', '  index /guide', '  a /guide/a'])
    expect(drawWith('guide/b')).toEqual(drawWith('b'))
    expect(drawWith(null)).toEqual(['+ G', '  index /guide', '  a /guide/a', '  b /guide/b'])
  })

  it('reports an unknown page in a category file', () => {
    const site = assemble([makePage('docs/guide/intro.md')], {
      categories: [makeCategory('docs/guide', { page: 'guide/intor' })],
      sidebars: { a: [{ kind: 'folder', folder: '.' }], b: [{ kind: 'folder', folder: '.' }] },
    })
    expect(formatFindings(site.findings)).toMatchInlineSnapshot(`
      [
        "content/docs/guide/_category_.json unknown-page-id: "guide/intor" is not the id of a page. Use the id of a page: its path in the collection's folder, without extension and number prefixes. Did you mean "guide/intro"? Or use null for a category without a page.",
      ]
    `)
  })

  it('omits drafts, unlisted pages and folders with only those', () => {
    const pages = [
      makePage('docs/a.md', { draft: true }),
      makePage('docs/b.md', { unlisted: true }),
      makePage('docs/c/d.md', { unlisted: true }),
      makePage('docs/e.md'),
    ]
    expect(formatSidebar(assemble(pages).sidebars.docs)).toEqual(['e /e'])
    expect(formatSidebar(assemble(pages, { drafts: true }).sidebars.docs)).toEqual(['a /a', 'e /e'])
  })

  it('lists docs collections one after the other', () => {
    const more = { ...docs, name: 'blog', folder: 'content/blog', base: '/more' }
    const site = assemble([makePage('docs/a.md'), makePage('blog/b.md')], { collections: [docs, more] })
    expect(formatSidebar(site.sidebars.docs)).toEqual(['a /a', 'b /more/b'])
  })
})

describe('a sidebar in the configuration', () => {
  const pages = [
    makePage('docs/index.md', { title: 'Home' }),
    makePage('docs/guide/index.md', { title: 'Guide', sidebarIcon: 'book' }),
    makePage('docs/guide/a.md'),
    makePage('docs/1-more/2-deep/x.md'),
    makePage('docs/1-more/1-y.md'),
    makePage('docs/gone.md', { draft: true }),
    makePage('blog/a.md'),
  ]
  const build = (items: readonly SidebarSpec[]) => assemble(pages, { sidebars: { main: items } })
  const categoryOf = (items: readonly SidebarSpec[], page?: string): SidebarSpec => ({
    kind: 'category',
    label: 'Sub',
    ...(page !== undefined && { page }),
    collapsible: true,
    collapsed: false,
    items,
  })

  it('supports pages, links, headings, categories and folders', () => {
    const site = build([
      { kind: 'page', id: 'index', label: 'Start' },
      { kind: 'heading', label: 'More' },
      categoryOf([{ kind: 'folder', folder: '1-more' }], 'guide/index'),
      { kind: 'folder', folder: 'more/deep' },
      { kind: 'link', label: 'Code', href: 'https://example.com' },
      { kind: 'page', id: 'blog:a' },
    ])
    expect(site.findings).toEqual([])
    expect(formatSidebar(site.sidebars.main)).toEqual([
      'Start /',
      '# More',
      '+ Sub /guide',
      '  y /more/y',
      '  + Deep',
      '    x /more/deep/x',
      'x /more/deep/x',
      'Code -> https://example.com',
      'a /blog/a',
    ])
    expect(site.sidebars.main![2]).toMatchObject({ icon: 'book', collapsed: false })
  })

  it('omits drafts silently', () => {
    const site = build([{ kind: 'page', id: 'gone' }, categoryOf([{ kind: 'page', id: 'gone' }])])
    expect(site.sidebars.main).toEqual([])
    expect(site.findings).toEqual([])
  })

  it('shows a category without items as its page', () => {
    expect(formatSidebar(build([categoryOf([], 'guide/index')]).sidebars.main)).toEqual(['Sub /guide'])
  })

  it('is reported if its pages or folders are missing', () => {
    const site = build([
      { kind: 'page', id: 'guide' },
      { kind: 'page', id: 'guide/aa' },
      { kind: 'folder', folder: 'giude' },
    ])
    expect(formatFindings(site.findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts unknown-folder: The sidebar has the folder "giude", which has no pages. Use a folder below the collection's folder, or "." for all. Did you mean "guide"?",
        "site.config.ts unknown-page-id: The sidebar item "guide" is not the id of a page. Use "guide/index", the page of that folder.",
        "site.config.ts unknown-page-id: The sidebar item "guide/aa" is not the id of a page. Use the id of a page: its path in the collection's folder, without extension and number prefixes. Did you mean "guide/a"?",
      ]
    `)
  })
})

describe('the sidebar of a page', () => {
  const sidebars = {
    first: [{ kind: 'page', id: 'a' }],
    second: [{ kind: 'folder', folder: '.' }],
  } as const

  it('is the first sidebar that lists the page', () => {
    const site = assemble([makePage('docs/a.md'), makePage('docs/b.md')], { sidebars })
    expect(site.sidebarOf).toEqual({ 'content/docs/a.md': 'first', 'content/docs/b.md': 'second' })
  })

  it('is the one in front matter, or none for null', () => {
    const pages = [
      makePage('docs/a.md', { displayedSidebar: 'second' }),
      makePage('docs/b.md', { displayedSidebar: null }),
      makePage('docs/c.md', { unlisted: true, displayedSidebar: 'first' }),
      makePage('docs/d.md', { unlisted: true }),
    ]
    expect(assemble(pages, { sidebars }).sidebarOf).toEqual({
      'content/docs/a.md': 'second',
      'content/docs/c.md': 'first',
    })
  })

  it('is that of the nearest parent page if no sidebar lists the document', () => {
    const pages = [
      makePage('docs/a.md'),
      makePage('docs/a/b.md', { unlisted: true }),
      makePage('docs/a/c.md', { unlisted: true, displayedSidebar: null }),
      makePage('loose/a/d.md'),
    ]
    expect(assemble(pages, { sidebars }).sidebarOf).toEqual({
      'content/docs/a.md': 'first',
      'content/docs/a/b.md': 'first',
    })
  })

  it('is reported if it is missing', () => {
    const site = assemble([makePage('docs/a.md', { displayedSidebar: 'frist' })], { sidebars })
    expect(site.sidebarOf).toEqual({ 'content/docs/a.md': 'first' })
    expect(formatFindings(site.findings)).toMatchInlineSnapshot(`
      [
        "content/docs/a.md:2 unknown-sidebar: The sidebar "frist" does not exist. Use the name of a sidebar in the configuration, or null for none. Did you mean "first"?",
      ]
    `)
  })
})

it('headings and separators are rendered in the configured places, in categories too', async () => {
  const site = siteTest({
    'content/docs/index.md': '# Home\n',
    'content/docs/aws.md': '# AWS\n',
    'content/docs/slack.md': '# Slack\n',
    'site.config.ts': `export default { sidebars: { docs: [
      'index', '---', { heading: 'KMS' }, 'aws', { separator: true },
      { label: 'Notifications', items: [{ heading: 'Chat' }, 'slack'], collapsed: false },
    ] } }`,
  })
  expect((await site.build()).findings).toEqual([])
  const sidebar = /<nav class="sidebar".*?<\/nav>/s.exec(site.page('/'))![0]
  const items = sidebar.match(/<li class="sidebar-(?:heading|separator)"|<span>[^<]*/g)
  expect(items).toEqual([
    '<span>Home',
    '<li class="sidebar-separator"',
    '<li class="sidebar-heading"',
    '<span>AWS',
    '<li class="sidebar-separator"',
    '<span>Notifications',
    '<li class="sidebar-heading"',
    '<span>Slack',
  ])
})
