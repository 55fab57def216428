// Where the current page is in a sidebar, and where a category leads that has no page of its own.

import type { Url } from '../../src/model/names.ts'
import type { SidebarItem } from '../../src/model/site.ts'
import type { PageView } from '../../src/model/view.ts'

/** The categories that hold the current page, and the page's own one. A page that is in no sidebar opens the categories its trail names. */
export function findTrail(items: readonly SidebarItem[], view: PageView): ReadonlySet<SidebarItem> {
  return new Set(walkTo(items, view.url) ?? walkLabels(items, view.trail))
}

/** The first page below these items. */
export function firstPage(items: readonly SidebarItem[]): Url | undefined {
  for (const item of items) {
    if (item.kind === 'page') return item.url
    if (item.kind === 'link') return item.href
    const url = item.kind === 'category' ? (item.url ?? firstPage(item.items)) : undefined
    if (url !== undefined) return url
  }
  return undefined
}

function walkTo(items: readonly SidebarItem[], url: Url): SidebarItem[] | undefined {
  for (const item of items) {
    if (item.kind === 'page' && item.url === url) return [item]
    if (item.kind !== 'category') continue
    if (item.url === url) return [item]
    const below = walkTo(item.items, url)
    if (below) return [item, ...below]
  }
  return undefined
}

function walkLabels(items: readonly SidebarItem[], trail: PageView['trail']): SidebarItem[] {
  const [first, ...rest] = trail
  const item = items.find((candidate) => candidate.kind === 'category' && candidate.label === first?.label)
  return item?.kind === 'category' ? [item, ...walkLabels(item.items, rest)] : []
}
