// Long lists of a sidebar, cut into ranges: closed categories of the pages and categories in between, so that a page shows
// its own range and a link to each of the others. What it shows then hardly grows with the site, and every page can still
// be reached without JavaScript.

import type { SidebarItem } from '../model/site.ts'

type Items = readonly SidebarItem[]
type Entry = Extract<SidebarItem, { label: string }>
type Range = Extract<SidebarItem, { kind: 'category' }>

/** A list with more entries between two headings is cut. */
const MANY_ENTRIES = 100

/** The most entries of a range. */
const LONGEST_RANGE = 40

/** A sidebar whose long lists are cut; the same where none is long. */
export function cutLongLists(items: Items): Items {
  const within = items.map((item) => {
    const below = item.kind === 'category' ? cutLongLists(item.items) : []
    return item.kind === 'category' && below !== item.items ? { ...item, items: below } : item
  })
  const cut = runsOf(within).flatMap(cutRun)
  return cut.length === items.length && cut.every((item, at) => item === items[at]) ? items : cut
}

/** Entries that follow one another; a heading or a separator is alone. */
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
  if (run.length <= MANY_ENTRIES) return run
  const size = Math.min(LONGEST_RANGE, Math.ceil(Math.sqrt(run.length)))
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

/** The label of an entry, or that of the first or last one in a range. */
function labelOf(entry: Entry, end: 0 | -1): string {
  return entry.kind === 'category' && entry.range ? labelOf(entry.items.at(end) as Entry, end) : entry.label
}
