// Assigns a sidebar to each page.

import { localeVersionIdOf, localeVersionName, widerLocaleVersions } from '../locales/locale-version.ts'
import type { Finding } from '../model/finding.ts'
import { keyPlace } from '../model/key-place.ts'
import type { PageKey, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Route, SidebarItem } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { didYouMean } from '../text/nearest.ts'
import { type PageTree, sectionOf } from './page-tree.ts'

interface AssignSource {
  readonly urls: ReadonlyMap<PageKey, Url>
  readonly listSidebars: ReadonlyMap<string, string>
  readonly routes: ReadonlyMap<Url, Route>
  readonly options: SiteOptions
}

/**
 * Assigns a sidebar to each page: the one in its front matter, else the first that lists it, else its blog's; for docs,
 * else that of the nearest parent page.
 */
export function assignSidebars(
  heads: readonly PageHead[],
  sidebars: ReadonlyMap<string, readonly SidebarItem[]>,
  { urls, listSidebars, routes, options }: AssignSource,
): { readonly sidebarOf: Map<PageKey, string>; readonly findings: Finding[] } {
  const byUrl = new Map<Url, string>()
  for (const [name, items] of sidebars) noteUrls(items, name, byUrl)
  const sidebarOf = new Map<PageKey, string>()
  const findings: Finding[] = []
  for (const head of heads) {
    const url = urls.get(head.path)
    const chosen = head.meta.displayedSidebar
    if (url === undefined || chosen === null) continue
    const declaredSidebars =
      chosen === undefined
        ? undefined
        : chosenSidebars(head.collection, chosen).find((name) => sidebars.has(name))
    if (chosen !== undefined && declaredSidebars === undefined) {
      findings.push({
        rule: 'unknown-sidebar',
        severity: 'error',
        message: `The sidebar "${chosen}" does not exist.`,
        help: `Use the name of a sidebar in the configuration, or null for none.${didYouMean(chosen, sidebars.keys())}`,
        place: keyPlace(head, 'displayedSidebar'),
      })
    }
    const name =
      declaredSidebars !== undefined
        ? declaredSidebars
        : (byUrl.get(url) ?? listSidebars.get(head.collection))
    if (name !== undefined) sidebarOf.set(head.path, name)
  }
  const byPath = new Map(heads.map((head) => [head.path, head]))
  const tree: PageTree = {
    routeAt: (url) => routes.get(url),
    headOf: (path) => byPath.get(path),
    sidebarOf: (path) => sidebarOf.get(path),
  }
  const docs = new Set(options.collections.filter(({ kind }) => kind === 'docs').map(({ name }) => name))
  const inherited = heads.flatMap(({ path, collection, meta }) => {
    const url = urls.get(path)
    const isLone = docs.has(collection) && !sidebarOf.has(path) && meta.displayedSidebar === undefined
    const name = isLone && url !== undefined ? sectionOf(tree, url) : undefined
    return name === undefined ? [] : [[path, name] as const]
  })
  for (const [path, name] of inherited) sidebarOf.set(path, name)
  return { sidebarOf, findings }
}

/** Returns the sidebars that a name in a page's front matter may refer to, in the page's locale version first. */
function chosenSidebars(collection: string, chosen: string): string[] {
  const id = localeVersionIdOf(collection)
  const of = collection.slice(0, collection.length - id.length)
  return widerLocaleVersions(id).flatMap((localeVersion) => [
    localeVersionName(`${of}/${chosen}`, localeVersion),
    localeVersionName(chosen, localeVersion),
  ])
}

function noteUrls(items: readonly SidebarItem[], name: string, byUrl: Map<Url, string>): void {
  for (const item of items) {
    if (
      (item.kind === 'page' || item.kind === 'category') &&
      item.url !== undefined &&
      !byUrl.has(item.url)
    ) {
      byUrl.set(item.url, name)
    }
    if (item.kind === 'category') noteUrls(item.items, name, byUrl)
  }
}
