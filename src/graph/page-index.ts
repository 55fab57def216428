// The page index of the specification, `pages.json`: id, path and sidebar of every page with a source file.

import { compareText } from '../model/finding.ts'
import type { PageIndexEntry } from '../model/output.ts'
import type { Site } from '../model/site.ts'

/** Lists the pages by id. */
export function pageIndex(site: Site): PageIndexEntry[] {
  return Object.entries(site.urls)
    .map(([path, url]) => ({ id: site.heads[path]!.id, path: url, sidebar: site.sidebarOf[path] ?? null }))
    .sort((a, b) => compareText(a.id, b.id) || compareText(a.path, b.path))
}
