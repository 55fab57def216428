// Result counts of the search page and dialog.

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
])('the reported numbers of results and pages match the list for %s', async (query) => {
  const response = await site.searcher.search(query, { limit: 1000, offset: 0, every: true })
  const { hits, total, pages, partial = 0 } = response
  const full = hits.filter(({ isPartial }) => !isPartial)
  const urls = new Set(full.map(({ url }) => url.split('#')[0]))
  expect([full.length, urls.size, hits.length - full.length]).toEqual([total, pages, partial])
  // Hits with all words come first.
  expect(hits.slice(0, total)).toEqual(full)
})

test.each([
  ['search', 'search index', 'search index language'],
  ['sidebar', 'sidebar label', 'sidebar label category'],
])('adding words narrows the results: %s, %s, %s', async (...queries) => {
  const totals: number[] = []
  for (const query of queries) totals.push((await site.searcher.search(`${query} `)).total)
  expect(totals).toEqual([...totals].sort((a, b) => b - a))
  expect(totals.at(-1)).toBeGreaterThan(0)
})
