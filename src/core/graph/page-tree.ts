// Finds parent pages by URL, for pages that no sidebar lists.

import type { PageKey, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Route, Site } from '../model/site.ts'

/** The parts of a site required to find parent pages. */
export interface PageTree {
  routeAt(url: Url): Route | undefined
  headOf(path: PageKey): PageHead | undefined
  sidebarOf(path: PageKey): string | undefined
}

/** Returns the page tree of a site. */
export function treeOf({ routes, heads, sidebarOf }: Site): PageTree {
  return {
    routeAt: (url) => (Object.hasOwn(routes, url) ? routes[url] : undefined),
    headOf: (path) => heads[path],
    sidebarOf: (path) => sidebarOf[path],
  }
}

/** Returns the pages at `/a/b`, `/a` and `/` for `/a/b/c`. A redirect is replaced by its target. */
export function ancestorsOf({ routeAt, headOf }: PageTree, url: Url): PageHead[] {
  const parts = url.split('/').slice(1)
  const parents = parts.flatMap((_, at) => {
    const route = routeAt(`/${parts.slice(0, parts.length - 1 - at).join('/')}`)
    const to = route?.kind === 'redirect' ? routeAt(route.to) : route
    const head = to?.kind === 'page' && to.url !== url ? headOf(to.path) : undefined
    return head && !head.meta.unlisted && !head.meta.draft ? [head] : []
  })
  return [...new Set(parents)]
}

/** Returns the sidebar of the nearest parent page that has one: the section of the page. */
export function sectionOf(tree: PageTree, url: Url): string | undefined {
  const above = ancestorsOf(tree, url).find(({ path }) => tree.sidebarOf(path) !== undefined)
  return above && tree.sidebarOf(above.path)
}
