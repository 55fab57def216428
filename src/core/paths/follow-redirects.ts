// Follows redirects of a path.

import type { Url } from '../model/names.ts'
import type { Route } from '../model/site.ts'
import { isExternal, splitHref } from './url-path.ts'

export interface Journey {
  /** The redirecting paths, in order; in a loop, the last one occurs earlier in the list. */
  readonly hops: readonly Url[]
  /** Final path or URL. A hash is preserved until a redirect has its own, as in browsers. */
  readonly to: string
  readonly isLoop: boolean
}

/** Follows redirects from a path or URL; `targetOf` returns undefined if there is no redirect. */
export function followRedirects(from: string, targetOf: (url: Url) => string | undefined): Journey {
  const hops: Url[] = []
  for (let to = from; ; ) {
    const { path, hash } = splitHref(to)
    const target = isExternal(to) ? undefined : targetOf(path)
    if (target === undefined) return { hops, to, isLoop: false }
    const isLoop = hops.includes(path)
    hops.push(path)
    if (isLoop) return { hops, to, isLoop }
    to = target.includes('#') ? target : target + hash
  }
}

/** Returns the final path or URL after the site's redirects, and its route. */
export function followRoutes(
  from: string,
  routes: Readonly<Record<Url, Route>>,
): { readonly to: string; readonly route?: Route } {
  // No `hasOwn`: paths start with a slash, unlike the inherited property names.
  const { to } = followRedirects(from, (url) => {
    const route = routes[url]
    return route?.kind === 'redirect' ? route.to : undefined
  })
  const route = routes[splitHref(to).path]
  return { to, ...(route && route.kind !== 'redirect' && { route }) }
}
