// `pages.json`: id, path and sidebar of every page, one per line, for scripts and other tools. The id of a generated
// list is its path.

import { decodePath } from '../model/encode-path.ts'
import { compareText } from '../model/finding.ts'
import type { PageIndexEntry } from '../model/output.ts'
import { listSidebar } from '../model/site.ts'
import { defineOutput } from '../plugin/site-output.ts'

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
