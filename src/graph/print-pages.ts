// The pages of a sidebar, or of the whole site, in one document for paper.

import { isInside } from '../model/is-inside.ts'
import type { Url } from '../model/names.ts'
import type { SidebarItem, Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { normaliseUrl } from '../model/url-path.ts'

/** A document for paper. */
export interface PrintPage {
  readonly url: Url
  readonly title: string
  /** In their order, each once. */
  readonly entries: readonly PrintEntry[]
}

/** A page of it, or the name of what follows. */
export interface PrintEntry {
  /** From 0. */
  readonly depth: number
  readonly label: string
  readonly url?: Url
}

/** Path of the document with all sidebars; the others are below it. */
const PRINT_URL: Url = '/print'

/** Whether a document may be at a path. */
export function isPrintUrl(url: Url, { print }: SiteOptions): boolean {
  return (print === true || print.length > 0) && isInside(url, PRINT_URL)
}

/** The documents that the configuration asks for. */
export function listPrintPages(site: Site, { print, chrome }: SiteOptions): PrintPage[] {
  const names = Object.keys(site.sidebars)
  const wanted = names.filter((name) => print === true || print.includes(name))
  const sections = wanted.map((name): PrintPage => {
    const entries = listEntries(site, site.sidebars[name]!, { depth: 0, seen: new Set() })
    return { url: normaliseUrl(`${PRINT_URL}/${name}`), title: labelOf(site, name), entries }
  })
  if (print !== true) return sections
  const seen = new Set<Url>()
  const entries = wanted.flatMap((name): PrintEntry[] => {
    const own = listEntries(site, site.sidebars[name]!, { depth: wanted.length > 1 ? 1 : 0, seen })
    return wanted.length > 1 ? [{ depth: 0, label: labelOf(site, name) }, ...own] : own
  })
  return [{ url: PRINT_URL, title: chrome.title, entries }, ...sections]
}

interface Walk {
  readonly depth: number
  readonly seen: Set<Url>
}

function listEntries(site: Site, items: readonly SidebarItem[], { depth, seen }: Walk): PrintEntry[] {
  return items.flatMap((item): PrintEntry[] => {
    if (item.kind !== 'page' && item.kind !== 'category') return []
    const { url, label } = item
    const isNew = url !== undefined && !seen.has(url) && isShown(site, url)
    if (isNew) seen.add(url)
    const below = item.kind === 'category' ? listEntries(site, item.items, { depth: depth + 1, seen }) : []
    if (isNew) return [{ depth, label, url }, ...below]
    return below.length > 0 ? [{ depth, label }, ...below] : []
  })
}

function isShown({ routes }: Site, url: Url): boolean {
  return Object.hasOwn(routes, url) && routes[url]!.kind !== 'redirect'
}

/** What the navbar calls a sidebar. */
function labelOf({ navbar }: Site, name: string): string {
  const links = navbar.flatMap((item) =>
    item.kind === 'link' ? [item] : item.kind === 'dropdown' ? item.items : [],
  )
  const words = name.replace(/[-_/]+/g, ' ').trim()
  return (
    links.find(({ sidebar }) => sidebar === name)?.label ?? words.charAt(0).toUpperCase() + words.slice(1)
  )
}
