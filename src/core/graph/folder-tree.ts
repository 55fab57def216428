// Generates a sidebar from folders: each folder is a category and each page an item. The root folder is not a category.
// A folder is sorted by position, then its index page first, then by name.

import type { CategoryMeta } from '../model/category.ts'
import { compareText, type Finding } from '../model/finding.ts'
import type { PageKey, SourcePath, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { SidebarItem } from '../model/site.ts'
import type { CategoryIndex, Collection } from '../model/site-options.ts'
import { findPage, idHelp, type PageIds } from './page-ids.ts'
import { pathBelow, placeOf, splitName, stripFolders } from './page-place.ts'

type PageItem = Extract<SidebarItem, { kind: 'page' }>

/** A folder and its listed pages. */
export interface Folder {
  readonly path: SourcePath
  readonly pages: PageHead[]
  readonly folders: Folder[]
}

/** Input of a folder tree. */
export interface TreeSource {
  /** Pages with a URL that are not unlisted. */
  readonly listed: ReadonlyMap<PageKey, Url>
  readonly ids: PageIds
  readonly categories: ReadonlyMap<SourcePath, CategoryMeta>
  /** Folder → URL of its generated index page. */
  readonly indexes: ReadonlyMap<SourcePath, Url>
  readonly findings: Finding[]
  /** Generated index pages of configured categories, by URL. Filled while the tree is built. */
  readonly categoryPages: Map<Url, CategoryIndex>
}

interface Placed {
  readonly item: SidebarItem
  readonly position: number
  readonly isIndex: boolean
  readonly name: string
}

/** Sorts a collection's listed pages into their folders. The collection's root folder always exists. */
export function collectFolders(collection: Collection, heads: readonly PageHead[]): Map<SourcePath, Folder> {
  const root: Folder = { path: collection.folder, pages: [], folders: [] }
  const folders = new Map<SourcePath, Folder>([[collection.folder, root]])
  const open = (path: SourcePath): Folder => {
    const existing = folders.get(path)
    if (existing) return existing
    const folder: Folder = { path, pages: [], folders: [] }
    folders.set(path, folder)
    const slash = path.lastIndexOf('/')
    open(slash < 0 ? '.' : path.slice(0, slash)).folders.push(folder)
    return folder
  }
  for (const head of heads) {
    const slash = head.path.lastIndexOf('/')
    open(slash < 0 ? '.' : head.path.slice(0, slash)).pages.push(head)
  }
  return folders
}

/** Returns the items of a folder, sorted. */
export function folderItems(folder: Folder, collection: Collection, source: TreeSource): SidebarItem[] {
  return placeItems(folder, collection, source, undefined).map((placed) => placed.item)
}

/** Creates the sidebar item of a page. An explicit label takes precedence. */
export function pageItem(
  head: PageHead,
  url: Url,
  configured: { readonly label?: string; readonly icon?: string; readonly className?: string },
): PageItem {
  const { sidebarLabel, sidebarIcon, sidebarClassName } = head.meta
  const icon = configured.icon ?? sidebarIcon
  const className = configured.className ?? sidebarClassName
  return {
    kind: 'page',
    label: configured.label ?? sidebarLabel ?? head.title,
    url,
    ...(icon !== undefined && { icon }),
    ...(className !== undefined && { className }),
  }
}

function placeItems(
  folder: Folder,
  collection: Collection,
  source: TreeSource,
  own: PageHead | undefined,
): Placed[] {
  const placed: Placed[] = []
  for (const head of folder.pages) {
    const url = source.listed.get(head.path)
    if (url === undefined || head === own) continue
    const place = placeOf(head, collection)
    const position = head.meta.sidebarPosition ?? place.position ?? Number.POSITIVE_INFINITY
    placed.push({ item: pageItem(head, url, {}), position, isIndex: place.isIndex, name: place.stem })
  }
  for (const child of folder.folders) {
    const category = placeCategory(child, collection, source)
    if (category) placed.push(category)
  }
  return placed.sort(comparePlaced)
}

function comparePlaced(a: Placed, b: Placed): number {
  if (a.position !== b.position) return a.position - b.position
  return Number(b.isIndex) - Number(a.isIndex) || compareText(a.name, b.name)
}

function placeCategory(folder: Folder, collection: Collection, source: TreeSource): Placed | undefined {
  const folderName = folder.path.slice(folder.path.lastIndexOf('/') + 1)
  const { name, position: prefix } = splitName(folderName, collection)
  const meta = source.categories.get(folder.path)
  const landingPage = categoryPage(folder, collection, source)
  const items = placeItems(folder, collection, source, landingPage).map((placed) => placed.item)
  if (!landingPage && items.length === 0) return undefined
  const position =
    meta?.position ??
    landingPage?.meta.sidebarPosition ??
    prefix ??
    (landingPage && placeOf(landingPage, collection).position) ??
    Number.POSITIVE_INFINITY
  const label = meta?.label ?? landingPage?.meta.sidebarLabel ?? landingPage?.title ?? readableName(name)
  const url = landingPage ? source.listed.get(landingPage.path) : source.indexes.get(folder.path)
  const icon = meta?.icon ?? landingPage?.meta.sidebarIcon
  const className = meta?.className ?? landingPage?.meta.sidebarClassName
  const appearance = { ...(icon !== undefined && { icon }), ...(className !== undefined && { className }) }
  if (url !== undefined && items.length === 0) {
    return { item: { kind: 'page', label, url, ...appearance }, position, isIndex: false, name }
  }
  const collapsible = meta?.collapsible ?? true
  const item: SidebarItem = {
    kind: 'category',
    label,
    ...(url !== undefined && { url }),
    ...appearance,
    ...(meta?.description !== undefined && { description: meta.description }),
    collapsible,
    collapsed: collapsible && (meta?.collapsed ?? true),
    items,
  }
  return { item, position, isIndex: false, name }
}

/** Returns the page of a category: the one in its category file, else the folder's index page. */
function categoryPage(folder: Folder, collection: Collection, source: TreeSource): PageHead | undefined {
  const meta = source.categories.get(folder.path)
  if (meta?.page === null) return undefined
  if (meta?.page === undefined) {
    return folder.pages.find((head) => source.listed.has(head.path) && placeOf(head, collection).isIndex)
  }
  const near = `${stripFolders(pathBelow(folder.path, collection.folder), collection)}/${meta.page}`
  const head = findPage(source.ids, near, collection.name) ?? findPage(source.ids, meta.page, collection.name)
  if (head) return source.listed.has(head.path) ? head : undefined
  source.findings.push({
    rule: 'unknown-page-id',
    severity: 'error',
    message: `"${meta.page}" is not the id of a page.`,
    help: `${idHelp(source.ids, meta.page)} Or use null for a category without a page.`,
    place: { path: meta.path },
  })
  return undefined
}

/** Converts a folder name to a label. */
export function readableName(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the URL of the first page in these items, in reading order. */
export function firstUrl(items: readonly SidebarItem[]): Url | undefined {
  for (const item of items) {
    if (item.kind === 'page') return item.url
    const url = item.kind === 'category' ? (item.url ?? firstUrl(item.items)) : undefined
    if (url !== undefined) return url
  }
  return undefined
}
