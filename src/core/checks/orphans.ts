// Pages that readers cannot find: in no sidebar, and without incoming links.

import type { Finding } from '../model/finding.ts'
import type { SourcePath, Url } from '../model/names.ts'
import type { SidebarItem } from '../model/site.ts'
import { followRoutes } from '../paths/follow-redirects.ts'
import { normaliseUrl, splitHref } from '../paths/url-path.ts'
import type { Check, SiteState } from '../plugin/site-output.ts'
import { findChromeLinks } from './chrome-links.ts'

export const orphans: Check = {
  name: 'orphans',
  run(state) {
    const { site, pages, options, links } = state
    // Other languages and versions have the same structure as the first.
    const docs = new Set(
      options.collections
        .filter(({ kind, localeVersion }) => kind === 'docs' && (localeVersion?.id ?? '') === '')
        .map(({ name }) => name),
    )
    const listed = findListed(state)
    const lonely = new Map<Url, SourcePath>()
    for (const { path, collection, meta } of pages) {
      const url = site.urls[path]
      if (url === undefined || url === '/' || url === '/404.html') continue
      if (docs.has(collection) && !meta.unlisted && !meta.draft && !listed.has(url)) lonely.set(url, path)
    }
    for (const [path, resolved] of Object.entries(links)) {
      // Most sites list all their pages; then links need not be checked.
      if (lonely.size === 0) break
      for (const { kind, url } of resolved) {
        if (kind !== 'page' || url === undefined || url === site.urls[path]) continue
        const route = followRoutes(url, site.routes).route
        if (route) lonely.delete(route.url)
      }
    }
    return [...lonely].map(([url, path]) => orphanPage(url, path))
  },
}

function orphanPage(url: Url, path: SourcePath): Finding {
  return {
    rule: 'orphan-page',
    severity: 'warning',
    message: `The page "${url}" is in no sidebar, and no page links to it.`,
    help: 'Add it to a sidebar in site.config.ts, link to it, or set `unlisted: true` in its front matter.',
    place: { path },
  }
}

/** URLs that sidebars, the navbar or the footer link to. */
function findListed(state: SiteState): ReadonlySet<Url> {
  const { site } = state
  const listed = new Set<Url>()
  const list = (url: Url | undefined) => {
    const route = url === undefined ? undefined : followRoutes(url, site.routes).route
    if (route) listed.add(route.url)
  }
  const walk = (items: readonly SidebarItem[]) => {
    for (const item of items) {
      if (item.kind === 'page' || item.kind === 'category') list(item.url)
      if (item.kind === 'category') walk(item.items)
    }
  }
  for (const items of Object.values(site.sidebars)) walk(items)
  for (const { href } of findChromeLinks(state))
    if (href.startsWith('/')) list(normaliseUrl(splitHref(href).path))
  return listed
}
