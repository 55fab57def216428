// The register of URLs: each has one owner, and whoever comes second is told.

import type { Finding, Place } from '../model/finding.ts'
import type { Url } from '../model/names.ts'
import type { Route } from '../model/site.ts'

export interface Claims {
  readonly routes: Map<Url, Route>
  /** Where each claim was made; absent for listings. */
  readonly places: Map<Url, Place>
  readonly findings: Finding[]
}

export function createClaims(): Claims {
  return { routes: new Map(), places: new Map(), findings: [] }
}

/** Gives a URL to a route that nobody has yet; says whether it did. */
export function claim(claims: Claims, route: Route, place?: Place): boolean {
  if (claims.routes.has(route.url)) return false
  claims.routes.set(route.url, route)
  if (place) claims.places.set(route.url, place)
  return true
}

/** Reports URLs that differ only by case: one file would overwrite the other on disks that do not tell them apart. */
export function reportCaseTwins(claims: Claims): void {
  const firsts = new Map<string, Url>()
  for (const url of claims.routes.keys()) {
    const folded = url.toLowerCase()
    const first = firsts.get(folded)
    if (first === undefined) {
      firsts.set(folded, url)
      continue
    }
    const place = claims.places.get(url) ?? claims.places.get(first)
    const owner = claims.places.get(first)
    claims.findings.push({
      rule: 'url-case',
      severity: 'error',
      message: `The URLs "${url}" and "${first}"${owner ? ` (${owner.path})` : ''} differ only by case.`,
      help: 'Spell one of them differently: where file names ignore case, as on macOS and Windows, one overwrites the other.',
      ...(place && { place }),
    })
  }
}
