// Where the current page is in a sidebar, and where a category leads that has no page of its own.

import type { Url } from '../../src/model/names.ts'
import type { SidebarItem } from '../../src/model/site.ts'
import type { BrowserView } from '../../src/model/view.ts'

/** The categories that hold the current page, and the page's own one. A page that is in no sidebar opens the categories its trail names. */
export function findTrail(items: readonly SidebarItem[], view: BrowserView): ReadonlySet<SidebarItem> {
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

// All pages of a section share its items: who renders ten thousand looks through them once, not for each.
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

function walkLabels(items: readonly SidebarItem[], trail: BrowserView['trail']): SidebarItem[] {
  const [first, ...rest] = trail
  const item = items.find((candidate) => candidate.kind === 'category' && candidate.label === first?.label)
  return item?.kind === 'category' ? [item, ...walkLabels(item.items, rest)] : []
}
