// From a URL to what answers there in the end.

import type { Url } from '../model/names.ts'
import type { Route } from '../model/site.ts'

/** No sound site has chains as long; one that has is reported elsewhere. */
const MAX_HOPS = 10

/** Where a URL leads over redirects. */
export function followRoute(url: Url, routes: Readonly<Record<Url, Route>>): Route | undefined {
  let at: string = url
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    // No `hasOwn`: paths start with a slash, and names every object has do not.
    const route = routes[at]
    if (route?.kind !== 'redirect') return route
    at = route.to.replace(/[?#].*$/s, '')
  }
  return undefined
}
