// Indexes of the whole site, created once, so that the cost of a page's data does not depend on the size of the site.

import { hashOfValue } from '../engine/hash.ts'
import { findFront, siblingsOf } from '../locales/sibling-pages.ts'
import type { Hash, PageKey, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { ResolvedLink, SidebarItem, Site } from '../model/site.ts'
import type { Collection, SiteOptions } from '../model/site-options.ts'
import type { PageLink, PageView, Target } from '../model/view.ts'
import { foldPath } from '../paths/url-path.ts'
import { openBranch } from '../view/open-branch.ts'
import { cutLongLists } from './long-lists.ts'
import { indexIds, type PageIds } from './page-ids.ts'
import { folderUrl } from './page-url.ts'

type Category = Extract<SidebarItem, { kind: 'category' }>

/** The first occurrence of a URL in a sidebar. */
export interface SidebarNode {
  readonly item: Extract<SidebarItem, { kind: 'page' | 'category' }>
  readonly url: Url
  readonly parents: readonly Category[]
  readonly siblings: readonly SidebarItem[]
}

/** A sidebar in the format of browsers and the renderer. */
export interface SharedSidebar {
  readonly hash: Hash
  readonly items: readonly SidebarItem[]
}

export interface Neighbors {
  readonly before?: PageLink
  readonly after?: PageLink
}

export interface SiteIndex {
  /** Sidebar name → URL → node, in reading order. */
  readonly nodes: ReadonlyMap<string, ReadonlyMap<Url, SidebarNode>>
  /** Previous and next page of each page, in its sidebar or blog. */
  readonly neighbors: ReadonlyMap<PageKey, Neighbors>
  readonly ids: PageIds
  readonly collections: ReadonlyMap<string, Collection>
  /** Returns the same collection in all languages and versions. */
  siblings(collection: Collection): readonly Collection[]
  /** Returns the first page of a locale version. */
  frontOf(collection: Collection): Url | undefined
  /** Source path without extension → source path. */
  readonly stems: ReadonlyMap<string, PageKey>
  /** Folder → its index page. */
  readonly folderPages: ReadonlyMap<string, PageKey>
  /** Case-folded source path → source path, and lower-case URL → URL. Created on first use. */
  foldedPaths(): ReadonlyMap<string, PageKey>
  foldedUrls(): ReadonlyMap<string, Url>
  /** Returns the URL of the folder that contains a page. */
  folderUrlOf(head: PageHead): Url
  /** Cache of resolved absolute links, by href. */
  readonly absoluteLinks: Map<string, Resolution>
}

/** The target of a link. */
export interface Resolution {
  readonly lead: Omit<ResolvedLink, 'link'>
  readonly target?: Target
}

const indexes = new WeakMap<Site, SiteIndex>()
const shared = new WeakMap<Site, Readonly<Record<string, SharedSidebar>>>()

/** Returns the indexes of a site, created on the first call. */
export function indexSite(site: Site, options: SiteOptions): SiteIndex {
  const cachedIndex = indexes.get(site)
  if (cachedIndex) return cachedIndex
  const index = createIndex(site, options)
  indexes.set(site, index)
  return index
}

/** Returns the sidebars by name, each with its hash. */
export function sharedSidebars(site: Site): Readonly<Record<string, SharedSidebar>> {
  const cachedShared = shared.get(site)
  if (cachedShared) return cachedShared
  const sidebars = Object.fromEntries(
    Object.entries(site.sidebars).map(([name, all]) => {
      const items = cutLongLists(all)
      return [name, { hash: hashOfValue(items), items }]
    }),
  )
  shared.set(site, sidebars)
  return sidebars
}

/** Returns a page's sidebar in view format; undefined for none. */
export function sidebarOnPage(
  site: Site,
  name: string | undefined,
  page: Pick<PageView, 'url' | 'trail'>,
): PageView['sidebar'] {
  const items = name === undefined ? undefined : sharedSidebars(site)[name]?.items
  if (name === undefined || !items) return undefined
  const branch = openBranch(items, page)
  const open = branchHashes.get(branch) ?? hashOfValue(branch)
  branchHashes.set(branch, open)
  return { name, open }
}

const branchHashes = new WeakMap<readonly SidebarItem[], Hash>()

function createIndex(site: Site, options: SiteOptions): SiteIndex {
  const paths = Object.keys(site.heads)
  const collections = new Map(options.collections.map((collection) => [collection.name, collection]))
  const nodes = new Map(Object.entries(site.sidebars).map(([name, items]) => [name, collectNodes(items)]))
  const folderUrls = new Map<string, Url>()
  return {
    nodes,
    neighbors: collectNeighbors(site, nodes),
    ids: indexIds(Object.values(site.heads), options.collections),
    collections,
    siblings: remember((collection) => siblingsOf(collection, options)),
    frontOf: remember((collection) => findFront(site, collection)),
    stems: new Map(paths.map((path) => [path.slice(0, path.lastIndexOf('.')), path])),
    folderPages: new Map(
      paths
        .filter((path) => /(?:^|\/)(?:index|readme)\.[^./]+$/i.test(path))
        .map((path) => [path.slice(0, Math.max(0, path.lastIndexOf('/'))), path]),
    ),
    foldedPaths: once(() => new Map(paths.map((path) => [foldPath(path), path]))),
    absoluteLinks: new Map(),
    foldedUrls: once(() => new Map(Object.keys(site.routes).map((url) => [url.toLowerCase(), url]))),
    folderUrlOf(head) {
      const folder = `${head.collection}:${head.path.slice(0, head.path.lastIndexOf('/') + 1)}`
      const cachedUrls = folderUrls.get(folder)
      if (cachedUrls !== undefined) return cachedUrls
      const url = folderUrl(head, collections.get(head.collection)!, options)
      folderUrls.set(folder, url)
      return url
    },
  }
}

/**
 * Collects the URLs of a sidebar depth first, a category's page before its items. Only the first occurrence of a URL
 * counts.
 */
function collectNodes(items: readonly SidebarItem[]): Map<Url, SidebarNode> {
  const nodes = new Map<Url, SidebarNode>()
  const walk = (siblings: readonly SidebarItem[], parents: readonly Category[]): void => {
    for (const item of siblings) {
      if (item.kind !== 'page' && item.kind !== 'category') continue
      if (item.url !== undefined && !nodes.has(item.url)) {
        nodes.set(item.url, { item, url: item.url, parents, siblings })
      }
      if (item.kind === 'category') walk(item.items, [...parents, item])
    }
  }
  walk(items, [])
  return nodes
}

/** Pages follow each other in the sidebar they show, which makes previous and next links consistent. */
function collectNeighbors(site: Site, nodes: SiteIndex['nodes']): SiteIndex['neighbors'] {
  const neighbors = new Map<PageKey, Neighbors>()
  const join = (paths: readonly PageKey[]): void => {
    const links = paths.map((path) => pagerLink(site, nodes, path))
    for (const [at, path] of paths.entries()) {
      const before = links[at - 1]
      const after = links[at + 1]
      neighbors.set(path, { ...(before && { before }), ...(after && { after }) })
    }
  }
  for (const posts of Object.values(site.posts)) join(posts)
  for (const [name, byUrl] of nodes) {
    const paths: PageKey[] = []
    for (const url of byUrl.keys()) {
      const route = site.routes[url]
      if (route?.kind === 'page' && site.sidebarOf[route.path] === name) paths.push(route.path)
    }
    join(paths)
  }
  return neighbors
}

/** Returns the previous or next link to a page; undefined if it has no URL. */
export function pagerLink(site: Site, nodes: SiteIndex['nodes'], path: PageKey): PageLink | undefined {
  const url = site.urls[path]
  if (url === undefined) return undefined
  const head = site.heads[path]!
  const item = nodes.get(site.sidebarOf[path] ?? '')?.get(url)?.item
  const { paginationLabel, sidebarLabel } = head.meta
  return {
    label: paginationLabel ?? (item?.kind === 'page' ? item.label : (sidebarLabel ?? head.title)),
    url,
  }
}

function remember<Key, T>(make: (key: Key) => T): (key: Key) => T {
  const computed = new Map<Key, T>()
  return (key) => {
    if (!computed.has(key)) computed.set(key, make(key))
    return computed.get(key)!
  }
}

function once<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}
