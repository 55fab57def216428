import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOfValue } from '../../../src/core/engine/hash.ts'
import { assembleSite } from '../../../src/core/graph/assemble.ts'
import { createPageData } from '../../../src/core/graph/page-data.ts'
import type { Page, PageMeta } from '../../../src/core/model/page.ts'
import type { SidebarItem } from '../../../src/core/model/site.ts'
import { withFields } from '../config/plugin-fields.ts'
import { makeCategory, makeOptions, makePage } from './builders.ts'

const name = fc.constantFrom('a', 'b', 'A', '1-a', '02-c', 'index', 'README', '2024-01-02-x', 'ä', 'toString')
const path = fc
  .tuple(fc.constantFrom('docs', 'blog', 'pages'), fc.array(name, { minLength: 1, maxLength: 3 }))
  .chain(([collection, names]) =>
    fc.constantFrom('md', 'mdx').map((extension) => `${collection}/${names.join('/')}.${extension}`),
  )
const slug = fc.constantFrom('/', '/a', 'b', '../a', './x', '/a//b', '..', '?', '/tags', '/blog', '__proto__')
const meta: fc.Arbitrary<PageMeta> = fc.record(
  {
    slug,
    draft: fc.boolean(),
    unlisted: fc.boolean(),
    sidebarPosition: fc.integer({ min: 0, max: 3 }),
    tags: fc.array(fc.constantFrom('x', 'X', 'y z', 'constructor', '__proto__', '?'), { maxLength: 3 }),
    aliases: fc.array(slug, { maxLength: 2 }),
    cards: fc.boolean(),
  },
  { requiredKeys: [] },
)
const pages = fc
  .uniqueArray(path, { maxLength: 14 })
  .chain((paths) =>
    fc.tuple(...paths.map((each) => meta.map((chosen) => makePage(each, withoutUndefined(chosen))))),
  )
const categories = fc.uniqueArray(fc.constantFrom('docs/a', 'docs/1-a', 'docs/b', 'docs/a/b'), {
  maxLength: 3,
})
const redirect = fc.record({
  from: slug,
  to: fc.constantFrom('/', '/a', '/b', '/a/b', '/tags', 'https://x.org'),
})

// The two sidebars have pages in common: each page shows one of the sidebars.
const sidebars = { part: [{ kind: 'folder', folder: 'a' }], docs: [{ kind: 'folder', folder: '.' }] } as const

const site = fc
  .record({ pages, categories, redirects: fc.array(redirect, { maxLength: 4 }), drafts: fc.boolean() })
  .map(({ pages, categories, redirects, drafts }) => ({
    pages: pages as readonly Page[],
    categories: categories.map((folder) => makeCategory(folder)),
    options: makeOptions({ ...withFields({ redirects }), drafts, sidebars }),
  }))

function withoutUndefined(chosen: PageMeta): PageMeta {
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
}

function urlsOf(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => {
    if (item.kind !== 'page' && item.kind !== 'category') return []
    const urls = item.url === undefined ? [] : [item.url]
    return item.kind === 'category' ? [...urls, ...urlsOf(item.items)] : urls
  })
}

describe('laws of the graph', () => {
  it('does not depend on the order of pages and categories', () => {
    fc.assert(
      fc.property(site, fc.infiniteStream(fc.nat()), ({ pages, categories, options }, dice) => {
        const shuffle = <T>(items: readonly T[]) =>
          items
            .map((item) => ({ item, at: dice.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ item }) => item)
        const one = assembleSite(pages, { categories }, options)
        const other = assembleSite(shuffle(pages), { categories: shuffle(categories) }, options)
        expect(hashOfValue(other)).toBe(hashOfValue(one))
      }),
    )
  })

  it('assigns a URL to one owner, and at most one URL to a page', () => {
    fc.assert(
      fc.property(site, ({ pages, categories, options }) => {
        const { urls, routes } = assembleSite(pages, { categories }, options)
        expect(new Set(Object.values(urls)).size).toBe(Object.keys(urls).length)
        for (const [path, url] of Object.entries(urls)) {
          expect(routes[url]).toEqual({ url, kind: 'page', path })
          expect(url).toMatch(/^\/(?:[^/?#]+(?:\/[^/?#]+)*)?$/)
        }
        for (const [url, route] of Object.entries(routes)) expect(route.url).toBe(url)
      }),
    )
  })

  it('includes only listed pages in sidebars and tags', () => {
    let entries = 0
    let tagged = 0
    fc.assert(
      fc.property(site, ({ pages, categories, options }) => {
        const { sidebars, routes, heads, tags } = assembleSite(pages, { categories }, options)
        const isListed = (path: string) =>
          !heads[path]!.meta.unlisted && (options.drafts || !heads[path]!.meta.draft)
        for (const url of Object.values(sidebars).flatMap(urlsOf)) {
          const route = routes[url]
          expect(route?.kind === 'page' && isListed(route.path)).toBe(true)
          entries++
        }
        for (const tag of Object.values(tags).flatMap((tags) => Object.values(tags))) {
          expect(tag.pages.every(isListed)).toBe(true)
          tagged += tag.pages.length
        }
      }),
    )
    expect(entries).toBeGreaterThan(20)
    expect(tagged).toBeGreaterThan(20)
  })

  it('has consistent next and previous links', () => {
    let neighbors = 0
    fc.assert(
      fc.property(site, ({ pages, categories, options }) => {
        const assembled = assembleSite(pages, { categories }, options)
        const views = pages
          .filter((page) => assembled.urls[page.path] !== undefined)
          .map((page) => createPageData(assembled, page, options).view)
        const byUrl = new Map(views.map((view) => [view.url, view]))
        for (const view of views) {
          if (view.next) expect(byUrl.get(view.next.url)?.previous?.url).toBe(view.url)
          if (view.previous) expect(byUrl.get(view.previous.url)?.next?.url).toBe(view.url)
          if (view.next) neighbors++
        }
      }),
    )
    expect(neighbors).toBeGreaterThan(10)
  })

  it('does not change with the body of a page', () => {
    const page = makePage('docs/a.md')
    const changed = { ...page, body: 'other', words: 7, description: 'Other' }
    const options = makeOptions()
    expect(assembleSite([changed], {}, options)).toEqual(assembleSite([page], {}, options))
  })

  it('has the same views after a JSON round trip', () => {
    fc.assert(
      fc.property(site, ({ pages, categories, options }) => {
        const assembled = assembleSite(pages, { categories }, options)
        const read = JSON.parse(JSON.stringify(assembled)) as typeof assembled
        for (const page of pages.filter((each) => assembled.urls[each.path] !== undefined)) {
          expect(createPageData(read, page, options)).toEqual(createPageData(assembled, page, options))
        }
      }),
    )
  })
})
