// Reciprocal rank of the expected pages of a query.

import type { Searcher } from '../../../src/plugins/search/engine/searcher.ts'

/**
 * Returns 1 if an expected page is the first hit, 1/2 if the second, and 0 after the tenth. A page with an anchor requires
 * that hit.
 */
export async function reciprocalRank(
  searcher: Searcher,
  query: string,
  pages: readonly string[],
): Promise<number> {
  const { hits } = await searcher.search(query, { limit: 30, snippetsOf: [] })
  const urls = hits.map(({ url }) => decodeURI(url))
  const found = [...new Set(urls.map(pageOf))].slice(0, 10)
  const at = found.findIndex((page) =>
    pages.some((target) => pageOf(target) === page && (target === page || urls.includes(target))),
  )
  return at < 0 ? 0 : 1 / (at + 1)
}

function pageOf(url: string): string {
  return url.split('#')[0]!
}
