// The numbers that the search page and the box show are those of what can be scrolled to.

import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { type IndexedSite, indexSite } from './indexed-site.ts'

let site: IndexedSite
beforeAll(async () => {
  site = await indexSite(fileURLToPath(new URL('../../content/handbook', import.meta.url)))
})

test.each([
  'search',
  'sidebar',
  'front matter',
  'base path',
  '"front matter"',
  'link checker warnings',
  'xyzzy',
])('the reported numbers of places and pages are those of the list for %s', async (query) => {
  const { hits, total, pages } = await site.searcher.search(query, { limit: 1000, offset: 0, every: true })
  expect([hits.length, new Set(hits.map(({ url }) => url.split('#')[0])).size]).toEqual([total, pages])
})
