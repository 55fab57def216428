// Splits long sidebar lists into ranges, which are collapsed categories of consecutive entries. A page shows its range
// and a link to each of the others, so its size hardly grows with the site, and every page can be reached without
// JavaScript.

import type { SidebarItem } from '../model/site.ts'

type Items = readonly SidebarItem[]
type Entry = Extract<SidebarItem, { label: string }>
type Range = Extract<SidebarItem, { kind: 'category' }>

/** Maximum number of entries between two headings. Longer lists are split. */
const MAX_ENTRIES = 100

/** Maximum number of entries in a range. */
const MAX_RANGE_LENGTH = 40

/** Splits the long lists of a sidebar. Returns the same array when none is long. */
export function cutLongLists(items: Items): Items {
  const within = items.map((item) => {
    const below = item.kind === 'category' ? cutLongLists(item.items) : []
    return item.kind === 'category' && below !== item.items ? { ...item, items: below } : item
  })
  const cut = runsOf(within).flatMap(cutRun)
  return cut.length === items.length && cut.every((item, at) => item === items[at]) ? items : cut
}

/** Returns runs of consecutive entries. A heading or separator is a run by itself. */
function runsOf(items: Items): SidebarItem[][] {
  const runs: SidebarItem[][] = []
  let isOpen = false
  for (const item of items) {
    const isEntry = item.kind !== 'heading' && item.kind !== 'separator'
    if (isEntry && isOpen) runs.at(-1)!.push(item)
    else runs.push([item])
    isOpen = isEntry
  }
  return runs
}

function cutRun(run: Items): Items {
  if (run.length <= MAX_ENTRIES) return run
  const size = Math.min(MAX_RANGE_LENGTH, Math.ceil(Math.sqrt(run.length)))
  const ranges = Array.from({ length: Math.ceil(run.length / size) }, (_, at) =>
    rangeOf(run.slice(at * size, (at + 1) * size) as Entry[]),
  )
  return cutRun(ranges)
}

function rangeOf(items: readonly Entry[]): Range {
  const [first, last] = [labelOf(items[0]!, 0), labelOf(items.at(-1)!, -1)]
  const label = items.length === 1 ? first : `${first} – ${last}`
  return { kind: 'category', range: true, label, collapsible: true, collapsed: true, items }
}

/** Returns the label of an entry, or of the first or last one in a range. */
function labelOf(entry: Entry, end: 0 | -1): string {
  return entry.kind === 'category' && entry.range ? labelOf(entry.items.at(end) as Entry, end) : entry.label
}
