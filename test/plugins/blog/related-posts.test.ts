// Related posts of a blog, and the section of a page.

import { expect, test } from 'vitest'
import { ancestorsOf, type PageTree, sectionOf } from '../../../src/core/graph/page-tree.ts'
import type { PageHead } from '../../../src/core/model/page.ts'
import type { Route, Site } from '../../../src/core/model/site.ts'
import { relatedPosts } from '../../../src/plugins/blog/related-posts.ts'

/** Returns the related posts of a post, in a blog with these tags and their posts, newest first. */
function related(tags: Readonly<Record<string, readonly string[]>>, post: string, limit = 10): string[] {
  const site = {
    tags: { blog: Object.fromEntries(Object.entries(tags).map(([slug, pages]) => [slug, { pages }])) },
  } as unknown as Site
  const names = Object.keys(tags).filter((slug) => tags[slug]!.includes(post))
  return relatedPosts(
    site,
    { path: post, collection: 'blog', meta: { tags: names } } as unknown as PageHead,
    limit,
  )
}

test('posts with the most shared tags come first, then the nearest in time, then by path', () => {
  const tags = { ships: ['a', 'b', 'own', 'c', 'd'], tides: ['d', 'own'], other: ['x'] }
  expect(related(tags, 'own')).toEqual(['d', 'b', 'c', 'a'])
  expect(related(tags, 'own', 2)).toEqual(['d', 'b'])
  expect(related(tags, 'own', 0)).toEqual([])
  expect(related(tags, 'x')).toEqual([])
})

test('the distance of two posts is the smallest among their shared tags', () => {
  expect(
    related({ one: ['own', 'x', 'y', 'far'], two: ['own', 'far'], three: ['own', 'p', 'x'] }, 'own'),
  ).toEqual(['far', 'x', 'p', 'y'])
})

test('at most 25 posts before and after are candidates for each tag', () => {
  const posts = Array.from({ length: 80 }, (_, at) => `p${String(at).padStart(2, '0')}`)
  const found = related({ ships: posts }, 'p40', 100).sort()
  expect(found).toHaveLength(50)
  expect([found[0], found.at(-1)]).toEqual(['p15', 'p65'])
  expect(related({ ships: posts }, 'p00', 100)).toHaveLength(25)
})

test('a post without tags, or with unlisted tags, has no related posts', () => {
  const site = { tags: {} } as unknown as Site
  const post = (meta: object) => ({ path: 'own', collection: 'blog', meta }) as unknown as PageHead
  expect(relatedPosts(site, post({}), 3)).toEqual([])
  expect(relatedPosts(site, post({ tags: ['constructor'] }), 3)).toEqual([])
})

const head = (path: string, meta: object = {}): PageHead => ({ path, meta }) as unknown as PageHead
const heads: Readonly<Record<string, PageHead>> = {
  home: head('home'),
  a: head('a'),
  hidden: head('hidden', { unlisted: true }),
  draft: head('draft', { draft: true }),
}
const routes: Readonly<Record<string, Route>> = {
  '/': { url: '/', kind: 'page', path: 'home' },
  '/a': { url: '/a', kind: 'page', path: 'a' },
  '/old': { url: '/old', kind: 'redirect', to: '/a' },
  '/hidden': { url: '/hidden', kind: 'page', path: 'hidden' },
  '/draft': { url: '/draft', kind: 'page', path: 'draft' },
} as unknown as Readonly<Record<string, Route>>
const tree: PageTree = {
  routeAt: (url) => routes[url],
  headOf: (path) => heads[path],
  sidebarOf: (path) => (path === 'home' ? 'docs' : undefined),
}
const above = (url: string) => ancestorsOf(tree, url).map(({ path }) => path)

test.each([
  ['/a/b/c', ['a', 'home']],
  ['/a', ['home']],
  ['/', []],
  ['/old/b', ['a', 'home']],
  ['/hidden/b', ['home']],
  ['/draft/b', ['home']],
  ['/nowhere/b', ['home']],
])('the parent pages of %s are %j', (url, expected) => {
  expect(above(url)).toEqual(expected)
})

test('a page belongs to the section of its nearest parent page with a sidebar', () => {
  expect(sectionOf(tree, '/a/b')).toBe('docs')
  expect(sectionOf({ ...tree, sidebarOf: (path) => `of ${path}` }, '/a/b')).toBe('of a')
  expect(sectionOf({ ...tree, sidebarOf: () => undefined }, '/a/b')).toBeUndefined()
})
