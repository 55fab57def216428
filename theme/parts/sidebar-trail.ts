// The place of the current page in a sidebar, and the link target of a category without its own page.

import type { Url } from '../../src/model/names.ts'
import type { SidebarItem } from '../../src/model/site.ts'
import type { PageView } from '../../src/model/view.ts'

/** The categories above the current page, and its own. A page that is in no sidebar opens the categories of its breadcrumbs. */
export function findTrail(items: readonly SidebarItem[], view: PageView): ReadonlySet<SidebarItem> {
  return new Set(trailsOf(items).get(view.url) ?? walkLabels(items, view.trail))
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

// All pages of a section share its items, so they are searched once, not for each of ten thousand pages.
const trails = new WeakMap<readonly SidebarItem[], ReadonlyMap<Url, readonly SidebarItem[]>>()

function trailsOf(items: readonly SidebarItem[]): ReadonlyMap<Url, readonly SidebarItem[]> {
  const known = trails.get(items)
  if (known) return known
  const found = new Map<Url, readonly SidebarItem[]>()
  const walk = (below: readonly SidebarItem[], above: readonly SidebarItem[]): void => {
    for (const item of below) {
      if (item.kind !== 'page' && item.kind !== 'category') continue
      const trail = [...above, item]
      if (item.url !== undefined && !found.has(item.url)) found.set(item.url, trail)
      if (item.kind === 'category') walk(item.items, trail)
    }
  }
  walk(items, [])
  trails.set(items, found)
  return found
}

function walkLabels(items: readonly SidebarItem[], trail: PageView['trail']): SidebarItem[] {
  const [first, ...rest] = trail
  const item = items.find((candidate) => candidate.kind === 'category' && candidate.label === first?.label)
  return item?.kind === 'category' ? [item, ...walkLabels(item.items, rest)] : []
}
