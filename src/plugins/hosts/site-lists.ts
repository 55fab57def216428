// Small site-wide files: lists of pages for tools and the not-found page, and a marker that makes hosts serve the output
// unchanged.

import { compareText } from '../../core/model/finding.ts'
import type { PageIndexEntry } from '../../core/model/output.ts'
import { listSidebar } from '../../core/model/site.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { type ListedRoute, routesFile } from '../../core/paths/page-file.ts'
import { defineOutput } from '../../core/plugin/site-output.ts'

/** `pages.json`: id, path and sidebar of every page, one per line. Generated lists have their path as id. */
export const pageList = defineOutput<readonly PageIndexEntry[]>({
  name: 'page-list',
  slice: ({ site }) =>
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
export const routeList = defineOutput<readonly ListedRoute[]>({
  name: 'route-list',
  slice: ({ views }) => {
    const byUrl = new Map(views.map((view) => [view.url, view]))
    return views
      .filter(({ kind, unlisted, draft }) => kind !== 'missing' && kind !== 'search' && !unlisted && !draft)
      .map((view) => {
        const { url, title } = view
        const inFirstLanguage = byUrl.get(view.languages?.[0]?.url ?? url) ?? view
        const page = inFirstLanguage.versions?.find(({ isSame }) => isSame)?.url ?? inFirstLanguage.url
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
  slice: () => null,
  make: () => ({ files: [{ path: '.nojekyll', contents: { kind: 'text', text: '' } }] }),
})
