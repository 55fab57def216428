// Builds the sidebars of the site from those of the configuration.

import { findTexts } from '../config/config-place.ts'
import { localeVersionName, translateLabels } from '../locales/locale-version.ts'
import { collectionsIn, listLocaleVersions, pathsIn } from '../locales/sibling-pages.ts'
import type { Finding } from '../model/finding.ts'
import type { Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { SidebarItem } from '../model/site.ts'
import type { Collection, SidebarSpec, SiteOptions } from '../model/site-options.ts'
import { normalizeUrl } from '../paths/url-path.ts'
import { didYouMean } from '../text/nearest.ts'
import { collectFolders, type Folder, folderItems, pageItem, type TreeSource } from './folder-tree.ts'
import { findPage, idHelp } from './page-ids.ts'
import { pathBelow, stripFolders } from './page-place.ts'

/** Folders of a collection by relative path, both with and without number prefixes. */
interface FolderNode {
  readonly collection: Collection
  readonly folders: ReadonlyMap<string, Folder>
}

interface SpecSource extends TreeSource {
  readonly localeVersion: string
  /** Collections in which items are resolved. */
  readonly collections: readonly Collection[]
  readonly options: SiteOptions
  /**
   * Whether to report unresolved items. Items missing in another locale version are reported for the first, if at all.
   */
  readonly isReported: boolean
  readonly folders: readonly FolderNode[]
  /** Locates a page id or folder in the configuration. */
  readonly placeOf: ReturnType<typeof findTexts>
}

/** Builds every configured sidebar. Expects heads sorted by path. */
export function buildSidebars(
  heads: readonly PageHead[],
  tree: TreeSource,
  options: SiteOptions,
): Map<string, SidebarItem[]> {
  const folders = new Map(
    groupHeads(options.collections, heads).map(([collection, own]) => [
      collection,
      buildFolderTree(collection, own),
    ]),
  )
  const sidebars = new Map<string, SidebarItem[]>()
  const placeOf = findTexts(options, 'sidebars')
  for (const localeVersion of listLocaleVersions(options)) {
    const collections = collectionsIn(localeVersion, options)
    const localeCollections = collections.filter((one) => (one.localeVersion?.id ?? '') === localeVersion)
    const versionSidebars = localeCollections.find((one) => one.localeVersion?.version?.sidebars)
      ?.localeVersion?.version?.sidebars
    const labels =
      options.locales.find(({ code }) => code === localeCollections[0]?.localeVersion?.locale)?.labels ?? {}
    const source: SpecSource = {
      ...tree,
      folders: collections.map((collection) => folders.get(collection)!),
      localeVersion,
      collections,
      options,
      placeOf,
      isReported: localeVersion === '' || versionSidebars !== undefined,
    }
    const isOwn = localeVersion === '' ? undefined : urlsOf(localeCollections, heads, tree)
    for (const [name, specs] of Object.entries(versionSidebars ?? options.sidebars)) {
      const items = translateLabels(specs, labels).flatMap((spec) => specItems(spec, source))
      if (!isOwn || hasUrl(items, isOwn)) sidebars.set(localeVersionName(name, localeVersion), items)
    }
  }
  return sidebars
}

/** Groups pages by collection, retaining their order. */
function groupHeads(
  collections: readonly Collection[],
  heads: readonly PageHead[],
): [Collection, PageHead[]][] {
  const groups = new Map(collections.map((collection) => [collection.name, [] as PageHead[]]))
  for (const head of heads) groups.get(head.collection)?.push(head)
  return collections.map((collection) => [collection, groups.get(collection.name)!])
}

function urlsOf(
  collections: readonly Collection[],
  heads: readonly PageHead[],
  { listed }: TreeSource,
): ReadonlySet<Url> {
  const names = new Set(collections.map(({ name }) => name))
  return new Set(heads.flatMap(({ collection, path }) => (names.has(collection) && listed.get(path)) || []))
}

function hasUrl(items: readonly SidebarItem[], urls: ReadonlySet<Url>): boolean {
  return items.some(
    (item) =>
      ((item.kind === 'page' || item.kind === 'category') && item.url !== undefined && urls.has(item.url)) ||
      (item.kind === 'category' && hasUrl(item.items, urls)),
  )
}

function buildFolderTree(collection: Collection, heads: readonly PageHead[]): FolderNode {
  const folders = new Map<string, Folder>()
  for (const folder of collectFolders(collection, heads).values()) {
    const below = folder.path === collection.folder ? '.' : pathBelow(folder.path, collection.folder)
    folders.set(below, folder)
    const stripped = stripFolders(below, collection)
    if (!folders.has(stripped)) folders.set(stripped, folder)
  }
  return { collection, folders }
}

function specItems(spec: SidebarSpec, source: SpecSource): SidebarItem[] {
  switch (spec.kind) {
    case 'heading':
      return [{ kind: 'heading', label: spec.label }]
    case 'separator':
      return [{ kind: 'separator' }]
    case 'link':
      return [{ ...spec }]
    case 'ref': {
      const target = listedPage(spec.id, source)
      if (!target) return []
      const { label, url, ...looks } = pageItem(target.head, target.url, spec)
      return [{ ...looks, kind: 'link', label, href: url }]
    }
    case 'page': {
      const found = listedPage(spec.id, source)
      return found ? [pageItem(found.head, found.url, spec)] : []
    }
    case 'folder':
      return findFolders(spec.folder, source)
    case 'category':
      return categoryItems(spec, source)
  }
}

function categoryItems(spec: Extract<SidebarSpec, { kind: 'category' }>, source: SpecSource): SidebarItem[] {
  const { index } = spec
  const indexUrl = index && pathIn(normalizeUrl(index.path), source)
  if (index && !source.categoryPages.has(indexUrl!))
    source.categoryPages.set(indexUrl!, { title: spec.label, ...index })
  const items = spec.items.flatMap((item) => specItems(item, source))
  const categoryTarget = spec.page === undefined ? undefined : listedPage(spec.page, source)
  if (items.length === 0)
    return categoryTarget ? [pageItem(categoryTarget.head, categoryTarget.url, spec)] : []
  const icon = spec.icon ?? categoryTarget?.head.meta.sidebarIcon
  const className = spec.className ?? categoryTarget?.head.meta.sidebarClassName
  const url = categoryTarget?.url ?? indexUrl
  return [
    {
      kind: 'category',
      label: spec.label,
      ...(url !== undefined && { url }),
      ...(icon !== undefined && { icon }),
      ...(className !== undefined && { className }),
      collapsible: spec.collapsible,
      collapsed: spec.collapsible && spec.collapsed,
      items,
    },
  ]
}

/** Converts a configured path to the locale version of a sidebar. */
function pathIn(path: Url, { localeVersion, collections, options }: SpecSource): Url {
  const docsCollection = collections.find(
    (one) => one.kind === 'docs' && one.localeVersion?.id === localeVersion,
  )
  return pathsIn(path, docsCollection, options)[0]!
}

function listedPage(
  id: string,
  source: SpecSource,
): { readonly head: PageHead; readonly url: Url } | undefined {
  const { localeVersion } = source
  const head = findPage(source.ids, id, localeVersion === '' ? undefined : localeVersion)
  // A page that is missing in this version is not taken from another.
  if (head && localeVersion !== '' && !source.collections.some(({ name }) => name === head.collection))
    return undefined
  if (!head) {
    report(source, id, {
      rule: 'unknown-page-id',
      severity: 'error',
      message: `The sidebar item "${id}" is not the id of a page.`,
      help: idHelp(source.ids, id),
    })
    return undefined
  }
  const url = source.listed.get(head.path)
  return url === undefined ? undefined : { head, url }
}

/** Returns the items of a folder in every docs collection that has it; `collection:folder` selects one. */
function findFolders(folderSpec: string, source: SpecSource): SidebarItem[] {
  const colon = folderSpec.indexOf(':')
  const folderPath = folderSpec.slice(colon + 1).replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '') || '.'
  const folders = source.folders.filter(({ collection }) =>
    colon < 0
      ? collection.kind === 'docs'
      : (collection.localeVersion?.of ?? collection.name) === folderSpec.slice(0, colon),
  )
  const found = folders.filter((folder) => folder.folders.has(folderPath))
  if (found.length === 0 && folderPath !== '.') {
    const names = folders.flatMap((folder) => [...folder.folders.keys()])
    report(source, folderSpec, {
      rule: 'unknown-folder',
      severity: 'error',
      message: `The sidebar has the folder "${folderSpec}", which has no pages.`,
      help: `Use a folder below the collection's folder, or "." for all.${didYouMean(folderPath, names)}`,
    })
  }
  return found.flatMap((folder) => folderItems(folder.folders.get(folderPath)!, folder.collection, source))
}

function report({ placeOf, findings, isReported }: SpecSource, named: string, finding: Finding): void {
  if (!isReported) return
  const place = placeOf(named, named.slice(named.indexOf(':') + 1))
  findings.push({ ...finding, ...(place && { place }) })
}
