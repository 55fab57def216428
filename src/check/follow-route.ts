// From a URL, over redirects, to its final route.

import type { Url } from '../model/names.ts'
import type { Route } from '../model/site.ts'

/** Longer chains are loops, which are reported elsewhere. */
const MAX_HOPS = 10

/** The final target of a URL. */
export function followRoute(url: Url, routes: Readonly<Record<Url, Route>>): Route | undefined {
  let at: string = url
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    // No `hasOwn` needed: paths start with a slash, and names on every object's prototype do not.
    const route = routes[at]
    if (route?.kind !== 'redirect') return route
    at = route.to.replace(/[?#].*$/s, '')
  }
  return undefined
}
