// The numbers that the search page and the box show are those of what can be scrolled to.

import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { type IndexedSite, indexSite } from './indexed-site.ts'

let site: IndexedSite
beforeAll(async () => {
  site = await indexSite(fileURLToPath(new URL('../../../content/handbook', import.meta.url)))
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
  const answer = await site.searcher.search(query, { limit: 1000, offset: 0, every: true })
  const { hits, total, pages, partial = 0 } = answer
  const full = hits.filter(({ isPartial }) => !isPartial)
  const urls = new Set(full.map(({ url }) => url.split('#')[0]))
  expect([full.length, urls.size, hits.length - full.length]).toEqual([total, pages, partial])
  // Those with all words come first.
  expect(hits.slice(0, total)).toEqual(full)
})

test.each([
  ['search', 'search index', 'search index language'],
  ['sidebar', 'sidebar label', 'sidebar label category'],
])('more words narrow: %s, %s, %s', async (...queries) => {
  const totals: number[] = []
  for (const query of queries) totals.push((await site.searcher.search(`${query} `)).total)
  expect(totals).toEqual([...totals].sort((a, b) => b - a))
  expect(totals.at(-1)).toBeGreaterThan(0)
})
