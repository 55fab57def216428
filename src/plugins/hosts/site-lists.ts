// Small site-wide files: lists of pages for tools and the not-found page, and a marker that makes hosts serve the output
// unchanged.

import { compareText } from '../../core/model/finding.ts'
import type { Url } from '../../core/model/names.ts'
import type { PageIndexEntry } from '../../core/model/output.ts'
import { listSidebar } from '../../core/model/site.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { type ListedRoute, routesFile } from '../../core/paths/page-file.ts'
import { defineOutput } from '../../core/plugin/site-output.ts'

/** `pages.json`: id, path and sidebar of every page, one per line. Generated lists have their path as id. */
export const pageList = defineOutput<readonly PageIndexEntry[]>({
  name: 'page-list',
  combine: (_, { site }) =>
    Object.values(site.routes)
      .flatMap((route): PageIndexEntry[] => {
        if (route.kind === 'redirect') return []
        const { url } = route
        if (route.kind === 'page') {
          const { path } = route
          return [{ id: site.heads[path]!.id, path: url, sidebar: site.sidebarOf[path] ?? null }]
        }
        const sidebar = listSidebar(site, route.listing) ?? null
        return [{ id: decodePath(url).slice(1), path: url, sidebar }]
      })
      .sort((a, b) => compareText(a.id, b.id) || compareText(a.path, b.path)),
  make: (entries) => {
    const text = `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`
    return { files: [{ path: 'pages.json', contents: { kind: 'text', text } }] }
  },
})

/**
 * `assets/routes.json`: path and title of every listed page, for suggestions on the not-found page, which alone fetches
 * it. Translations and older versions also have the path of the original page.
 */
export const routeList = defineOutput<readonly ListedRoute[], RouteItem>({
  name: 'route-list',
  collect({ view }) {
    if (!view || view.kind === 'missing' || view.kind === 'search') return undefined
    const { url, title, versions, languages, unlisted, draft } = view
    const latest = versions?.find(({ isSame }) => isSame)?.url
    const original = languages?.[0]?.url
    return {
      url,
      title,
      ...(latest !== undefined && { latest }),
      ...(original !== undefined && { original }),
      ...((unlisted || draft) && { isLeftOut: true }),
    }
  },
  combine(items) {
    const byUrl = new Map(items.map((item) => [item.url, item]))
    return items
      .filter(({ isLeftOut }) => !isLeftOut)
      .map((item): ListedRoute => {
        const { url, title } = item
        const inFirstLanguage = byUrl.get(item.original ?? url) ?? item
        const page = inFirstLanguage.latest ?? inFirstLanguage.url
        return page === url ? [url, title] : [url, title, page]
      })
  },
  make: (routes) => ({
    files: [{ path: routesFile, contents: { kind: 'text', text: JSON.stringify(routes) } }],
  }),
})

/** Without `.nojekyll`, GitHub Pages drops names that start with an underscore and renders Markdown files. */
export const hostFiles = defineOutput<null>({
  name: 'host-files',
  combine: () => null,
  make: () => ({ files: [{ path: '.nojekyll', contents: { kind: 'text', text: '' } }] }),
})

interface RouteItem {
  readonly url: Url
  readonly title: string
  /** URL in the latest version, if it has this page. */
  readonly latest?: Url
  /** URL in the first language. */
  readonly original?: Url
  /** Not suggested to readers. */
  readonly isLeftOut?: true
}
