// Prunes a sidebar to the part that a page shows: closed categories without their items. Pages stay small, and changes in
// closed branches do not change their HTML.

import type { Url } from '../model/names.ts'
import type { SidebarItem } from '../model/site.ts'
import type { BrowserView } from '../model/view.ts'

type Items = readonly SidebarItem[]
type Category = Extract<SidebarItem, { kind: 'category' }>
type Place = Pick<BrowserView, 'url' | 'trail'>

/** Returns the sidebar as a page shows it. Pages with the same open categories share one value. */
export function openBranch(items: Items, page: Place): Items {
  const trail = findTrail(items, page)
  const opened = [...trail].findLast((item) => item.kind === 'category' && !isAlwaysOpen(item))
  let cached = branches.get(items)
  if (!cached) {
    cached = new Map()
    branches.set(items, cached)
  }
  let branch = cached.get(opened)
  if (!branch) {
    branch = prune(items, trail)
    cached.set(opened, branch)
  }
  return branch
}

/**
 * Returns the categories that contain the current page, and the page itself. A page in no sidebar opens the categories
 * named in its trail.
 */
export function findTrail(items: Items, page: Place): ReadonlySet<SidebarItem> {
  return new Set(trailsOf(items).get(page.url) ?? walkLabels(items, page.trail))
}

/** Whether a category shows its items on every page. */
export function isAlwaysOpen({ collapsible, collapsed }: Category): boolean {
  return !collapsible || !collapsed
}

/** Returns the URL of the first page in these items. */
export function firstPage(items: Items): Url | undefined {
  for (const item of items) {
    if (item.kind === 'page') return item.url
    if (item.kind === 'link') return item.href
    const url = item.kind === 'category' ? (item.url ?? firstPage(item.items)) : undefined
    if (url !== undefined) return url
  }
  return undefined
}

// All pages of a section share its items, so each sidebar is walked once, not once per page.
const branches = new WeakMap<Items, Map<SidebarItem | undefined, Items>>()
const trails = new WeakMap<Items, ReadonlyMap<Url, Items>>()

function prune(items: Items, trail: ReadonlySet<SidebarItem>): Items {
  return items.map((item) => {
    if (item.kind !== 'category') return item
    const isOpen = isAlwaysOpen(item) || trail.has(item)
    return { ...item, items: isOpen ? prune(item.items, trail) : closedItems(item) }
  })
}

/** A closed category without a page links to its first page. */
function closedItems({ url, items }: Category): Items {
  const first = url === undefined ? firstPage(items) : undefined
  return first === undefined ? [] : [{ kind: 'page', label: '', url: first }]
}

function trailsOf(items: Items): ReadonlyMap<Url, Items> {
  const cached = trails.get(items)
  if (cached) return cached
  const byUrl = new Map<Url, Items>()
  const walk = (below: Items, above: Items): void => {
    for (const item of below) {
      if (item.kind !== 'page' && item.kind !== 'category') continue
      const trail = [...above, item]
      if (item.url !== undefined && !byUrl.has(item.url)) byUrl.set(item.url, trail)
      if (item.kind === 'category') walk(item.items, trail)
    }
  }
  walk(items, [])
  trails.set(items, byUrl)
  return byUrl
}

function walkLabels(items: Items, trail: Place['trail']): SidebarItem[] {
  const [first, ...rest] = trail
  for (const item of items) {
    if (item.kind !== 'category') continue
    const below = item.range ? walkLabels(item.items, trail) : []
    if (below.length > 0) return [item, ...below]
    if (!item.range && item.label === first?.label) return [item, ...walkLabels(item.items, rest)]
  }
  return []
}
