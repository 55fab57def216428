// The route table: each URL has one owner, and duplicates are reported.

import type { Finding, Place } from '../model/finding.ts'
import type { Url } from '../model/names.ts'
import type { Route } from '../model/site.ts'

export interface RouteTable {
  readonly routes: Map<Url, Route>
  /** Place of each route's declaration; absent for lists of a whole collection. */
  readonly places: Map<Url, Place>
  readonly findings: Finding[]
}

export function createRouteTable(): RouteTable {
  return { routes: new Map(), places: new Map(), findings: [] }
}

/** Adds a route unless its URL is taken. Returns whether it was added. */
export function addRoute(table: RouteTable, route: Route, place?: Place): boolean {
  if (table.routes.has(route.url)) return false
  table.routes.set(route.url, place && route.kind !== 'page' ? { ...route, place } : route)
  if (place) table.places.set(route.url, place)
  return true
}

/**
 * Reports URLs that differ only in case: on case-insensitive disks, one file would overwrite the other. A redirect gets
 * no file if a page or another redirect has it; two redirects with different targets are reported.
 */
export function reportCaseTwins(table: RouteTable): void {
  const firsts = new Map<string, Url>()
  for (const [url, route] of table.routes) {
    const folded = url.toLowerCase()
    const first = firsts.get(folded)
    if (first === undefined) {
      firsts.set(folded, url)
      continue
    }
    const other = table.routes.get(first)!
    const isRedirect = route.kind === 'redirect'
    if (isRedirect && (other.kind !== 'redirect' || other.to === route.to)) continue
    const place = table.places.get(url) ?? table.places.get(first)
    const owner = table.places.get(first)
    table.findings.push({
      rule: 'url-case',
      severity: isRedirect ? 'warning' : 'error',
      message: `The URLs "${url}" and "${first}"${owner ? ` (${owner.path})` : ''} differ only in case.`,
      help: isRedirect
        ? 'Remove one of these redirects: on macOS and Windows, only the first has a file.'
        : 'Rename one of them: on macOS and Windows, one file would overwrite the other.',
      ...(place && { place }),
    })
  }
}
