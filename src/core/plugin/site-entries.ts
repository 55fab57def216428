// Runs `collect` of outputs and checks on the pages of a site.

import { compareText } from '../model/finding.ts'
import type { Url } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { SiteContext, SiteEntry, SiteState } from './site-output.ts'

/** Returns the pages and lists of a site: sorted by URL, those without a URL last. */
export function listEntries({ site, pages, views, links }: SiteState): SiteEntry[] {
  const byUrl = new Map<Url, Page>()
  const hidden: Page[] = []
  for (const page of pages) {
    const url = site.urls[page.path]
    if (url === undefined) hidden.push(page)
    else byUrl.set(url, page)
  }
  const entries = views.map((view): SiteEntry => {
    const page = byUrl.get(view.url)
    return { view, links: [], ...(page && { page, links: links[page.path] ?? [] }) }
  })
  const rest = hidden.sort((a, b) => compareText(a.path, b.path))
  return [...entries, ...rest.map((page): SiteEntry => ({ page, links: [] }))]
}

interface Collector<Item> {
  collect?(entry: SiteEntry, site: SiteContext): Item | undefined
}

/** Returns the items that an output or a check collects from these entries. */
export function collectItems<Item>(
  { collect }: Collector<Item>,
  entries: readonly SiteEntry[],
  site: SiteContext,
): Item[] {
  return entries.flatMap((entry) => {
    const item = collect?.(entry, site)
    return item === undefined ? [] : [item]
  })
}
