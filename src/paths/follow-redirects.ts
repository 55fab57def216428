// Where a path leads when redirects are followed.

import type { Url } from '../model/names.ts'
import type { Route } from '../model/site.ts'
import { isExternal, splitHref } from './url-path.ts'

export interface Journey {
  /** The paths that redirect, in order; of a loop the last one is among those before it. */
  readonly hops: readonly Url[]
  /** Path or URL at the end. A hash is carried along until a redirect has its own, as browsers do. */
  readonly to: string
  readonly isLoop: boolean
}

/** Follows redirects from a path or URL; `targetOf` is undefined for what is no redirect. */
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

/** Where a path or URL leads over the redirects of a site, and the route there. */
export function followRoutes(
  from: string,
  routes: Readonly<Record<Url, Route>>,
): { readonly to: string; readonly route?: Route } {
  // No `hasOwn`: paths start with a slash, and names every object has do not.
  const { to } = followRedirects(from, (url) => {
    const route = routes[url]
    return route?.kind === 'redirect' ? route.to : undefined
  })
  const route = routes[splitHref(to).path]
  return { to, ...(route && route.kind !== 'redirect' && { route }) }
}
