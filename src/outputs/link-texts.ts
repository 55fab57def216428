// The texts of links between pages: how writers name a page, and often what readers search for.

import { compareText } from '../model/finding.ts'
import type { Url } from '../model/names.ts'
import type { SiteState } from '../plugin/site-output.ts'
import type { LinkText } from '../search/sharding.ts'

/** The texts of links to each page, by the page's URL; `isListed` decides whose links count. */
export function collectLinkTexts(
  { site, links }: SiteState,
  isListed: (url: Url) => boolean,
): Map<Url, readonly LinkText[]> {
  const counts = new Map<Url, Map<string, number>>()
  for (const [path, own] of Object.entries(links)) {
    const from = site.urls[path]
    if (from === undefined || !isListed(from)) continue
    // Two links with the same text from one page count once.
    const seen = new Set<string>()
    for (const { kind, url, link } of own) {
      if (kind !== 'page' || url === undefined || url === from || !link.text) continue
      const key = `${url} ${link.text}`
      if (seen.has(key)) continue
      seen.add(key)
      const texts = counts.get(url) ?? new Map<string, number>()
      counts.set(url, texts.set(link.text, (texts.get(link.text) ?? 0) + 1))
    }
  }
  return new Map([...counts].map(([url, texts]) => [url, [...texts].sort(([a], [b]) => compareText(a, b))]))
}
