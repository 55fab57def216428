// The part of a sidebar that the HTML of a page shows: closed categories are there, what is in them is not. So a page
// neither weighs more nor is written again for what happens in branches that are closed on it.

import type { Url } from '../model/names.ts'
import type { SidebarItem } from '../model/site.ts'
import type { BrowserView } from '../model/view.ts'

type Items = readonly SidebarItem[]
type Category = Extract<SidebarItem, { kind: 'category' }>
type Place = Pick<BrowserView, 'url' | 'trail'>

/** The sidebar as a page shows it. Pages on which the same categories are open share one value. */
export function openBranch(items: Items, page: Place): Items {
  const trail = findTrail(items, page)
  const opened = [...trail].findLast((item) => item.kind === 'category' && !isAlwaysOpen(item))
  let known = branches.get(items)
  if (!known) {
    known = new Map()
    branches.set(items, known)
  }
  let branch = known.get(opened)
  if (!branch) {
    branch = prune(items, trail)
    known.set(opened, branch)
  }
  return branch
}

/** The categories that hold the current page, and the page's own one. A page that is in no sidebar opens the categories its trail names. */
export function findTrail(items: Items, page: Place): ReadonlySet<SidebarItem> {
  return new Set(trailsOf(items).get(page.url) ?? walkLabels(items, page.trail))
}

/** Whether a category shows its items on every page. */
export function isAlwaysOpen({ collapsible, collapsed }: Category): boolean {
  return !collapsible || !collapsed
}

/** The first page below these items. */
export function firstPage(items: Items): Url | undefined {
  for (const item of items) {
    if (item.kind === 'page') return item.url
    if (item.kind === 'link') return item.href
    const url = item.kind === 'category' ? (item.url ?? firstPage(item.items)) : undefined
    if (url !== undefined) return url
  }
  return undefined
}

// All pages of a section share its items: who renders ten thousand looks through them once, not for each.
const branches = new WeakMap<Items, Map<SidebarItem | undefined, Items>>()
const trails = new WeakMap<Items, ReadonlyMap<Url, Items>>()

function prune(items: Items, trail: ReadonlySet<SidebarItem>): Items {
  return items.map((item) => {
    if (item.kind !== 'category') return item
    const isOpen = isAlwaysOpen(item) || trail.has(item)
    return { ...item, items: isOpen ? prune(item.items, trail) : whereItLeads(item) }
  })
}

/** A closed category without a page of its own leads to its first one. */
function whereItLeads({ url, items }: Category): Items {
  const first = url === undefined ? firstPage(items) : undefined
  return first === undefined ? [] : [{ kind: 'page', label: '', url: first }]
}

function trailsOf(items: Items): ReadonlyMap<Url, Items> {
  const known = trails.get(items)
  if (known) return known
  const found = new Map<Url, Items>()
  const walk = (below: Items, above: Items): void => {
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
