// The pages above a page by their URLs, for pages that no sidebar lists.

import type { SourcePath, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Route, Site } from '../model/site.ts'

/** What finding them needs of the site. */
export interface PageTree {
  routeAt(url: Url): Route | undefined
  headOf(path: SourcePath): PageHead | undefined
  sidebarOf(path: SourcePath): string | undefined
}

/** The tree of a whole site. */
export function treeOf({ routes, heads, sidebarOf }: Site): PageTree {
  return {
    routeAt: (url) => (Object.hasOwn(routes, url) ? routes[url] : undefined),
    headOf: (path) => heads[path],
    sidebarOf: (path) => sidebarOf[path],
  }
}

/** The pages at `/a/b`, `/a` and `/` for `/a/b/c`. A redirect stands for the page it leads to. */
export function pagesAbove({ routeAt, headOf }: PageTree, url: Url): PageHead[] {
  const parts = url.split('/').slice(1)
  const found = parts.flatMap((_, at) => {
    const route = routeAt(`/${parts.slice(0, parts.length - 1 - at).join('/')}`)
    const to = route?.kind === 'redirect' ? routeAt(route.to) : route
    const head = to?.kind === 'page' && to.url !== url ? headOf(to.path) : undefined
    return head && !head.meta.unlisted && !head.meta.draft ? [head] : []
  })
  return [...new Set(found)]
}

/** The sidebar of the nearest page above that has one: the section that the page is in. */
export function sectionOf(tree: PageTree, url: Url): string | undefined {
  const above = pagesAbove(tree, url).find(({ path }) => tree.sidebarOf(path) !== undefined)
  return above && tree.sidebarOf(above.path)
}
