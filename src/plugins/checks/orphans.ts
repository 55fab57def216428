// Pages that readers cannot find: in no sidebar, and without incoming links.

import type { Finding } from '../../core/model/finding.ts'
import type { PageKey, Url } from '../../core/model/names.ts'
import type { SidebarItem } from '../../core/model/site.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import { followRoutes } from '../../core/paths/follow-redirects.ts'
import { normalizeUrl, splitHref } from '../../core/paths/url-path.ts'
import type { Check, SiteContext } from '../../core/plugin/site-output.ts'
import { findChromeLinks } from './chrome-links.ts'

interface LinkingPage {
  /** The file, if the page must be listed or linked to. */
  readonly path?: PageKey
  readonly url?: Url
  /** URLs of the pages that it links to. */
  readonly links: readonly Url[]
}

export const orphans: Check<LinkingPage> = {
  name: 'orphans',
  collect({ page, view, links }, { options }) {
    if (!page) return undefined
    const { url } = view ?? {}
    const urls = links.flatMap((link) =>
      link.kind === 'page' && link.url !== undefined && link.url !== url ? [link.url] : [],
    )
    const { path, collection, meta } = page
    const isExpected = collectionsOf(options).has(collection) && !meta.unlisted && !meta.draft
    return {
      ...(url !== undefined && url !== '/' && !/\/404(?:\.html)?$/.test(url) && isExpected && { path, url }),
      links: [...new Set(urls)],
    }
  },
  combine(pages, { site, options }) {
    const listed = findListed({ site, options })
    const lonely = new Map<Url, PageKey>()
    for (const { path, url } of pages)
      if (path !== undefined && url !== undefined && !listed.has(url)) lonely.set(url, path)
    for (const { links } of pages) {
      // Most sites list all their pages; then links need not be checked.
      if (lonely.size === 0) break
      for (const url of links) {
        const route = followRoutes(url, site.routes).route
        if (route) lonely.delete(route.url)
      }
    }
    return [...lonely].map(([url, path]) => orphanPage(url, path))
  },
}

const expected = new WeakMap<SiteOptions, ReadonlySet<string>>()

/** Collections of documentation. Other languages and versions have the same structure as the first. */
function collectionsOf(options: SiteOptions): ReadonlySet<string> {
  const cached = expected.get(options)
  if (cached) return cached
  const docs = options.collections.filter(
    ({ kind, localeVersion }) => kind === 'docs' && (localeVersion?.id ?? '') === '',
  )
  const names = new Set(docs.map(({ name }) => name))
  expected.set(options, names)
  return names
}

function orphanPage(url: Url, path: PageKey): Finding {
  return {
    rule: 'orphan-page',
    severity: 'warning',
    message: `The page "${url}" is in no sidebar, and no page links to it.`,
    help: 'Add it to a sidebar in site.config.ts, link to it, or set `unlisted: true` in its front matter.',
    place: { path },
  }
}

/** URLs that sidebars, the navbar or the footer link to. */
function findListed(state: Pick<SiteContext, 'site' | 'options'>): ReadonlySet<Url> {
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
    if (href.startsWith('/')) list(normalizeUrl(splitHref(href).path))
  return listed
}
