// `pages.json`: id, path and sidebar of every page, one a line, for scripts and other tools.

import { defineOutput } from '../config/plugin.ts'
import { compareText } from '../model/finding.ts'
import type { PageIndexEntry } from '../model/output.ts'

export const pageList = defineOutput<readonly PageIndexEntry[]>({
  name: 'page-list',
  version: 1,
  slice: ({ site }) =>
    Object.entries(site.urls)
      .map(([path, url]) => ({ id: site.heads[path]!.id, path: url, sidebar: site.sidebarOf[path] ?? null }))
      .sort((a, b) => compareText(a.id, b.id) || compareText(a.path, b.path)),
  make: (entries) => {
    const text = `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`
    return { files: [{ path: 'pages.json', contents: { kind: 'text', text } }] }
  },
})
