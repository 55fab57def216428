// Assembles the site from the heads of all pages. Page bodies are not read, so a change in one has no effect here.
//
// 1. Pages get their URLs; then listings, tags and routes of plugins take the remaining ones.
// 2. Ids, folders and the configuration make the sidebars.
// 3. References to missing pages and sidebars are reported.

import type { CategoryMeta } from '../model/category.ts'
import type { CollectionFileContent } from '../model/collection-file.ts'
import { compareFindings, compareText, type Finding } from '../model/finding.ts'
import type { PageKey, SourcePath, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Author, FileChange, Site, Tag } from '../model/site.ts'
import type { Collection, SiteOptions } from '../model/site-options.ts'
import type { TagsFile } from '../model/tags-file.ts'
import { builtIns } from '../registry/registry.ts'
import { assignSidebars } from './assign-sidebars.ts'
import { publishPages, typeOf } from './collection-types.ts'
import type { TreeSource } from './folder-tree.ts'
import { resolveNavbar } from './navbar.ts'
import { findDuplicateIds, findUnknownNeighbors, indexIds } from './page-ids.ts'
import { createRouteTable, reportCaseTwins } from './route-table.ts'
import { addCategoryIndexes, addCategoryPages, addPages, addTagListings, sortRoutes } from './routes.ts'
import { buildSidebars } from './sidebar.ts'
import { collectTags, findUnknownTags } from './tags.ts'

/** Inputs of the site other than pages. */
export interface SiteNotes {
  readonly categories?: readonly CategoryMeta[]
  readonly files?: readonly CollectionFileContent[]
  readonly tagFiles?: readonly TagsFile[]
  readonly changes?: Readonly<Record<SourcePath, FileChange>>
  /** Former paths of a page declared by plugins, by its URL. */
  readonly oldPathsOf?: (url: Url) => readonly string[]
  /** Time of the build, ISO date and time in UTC. Posts dated later are withheld. */
  readonly now?: string
}

/** Assembles the site. The order of pages and categories does not matter. */
export function assembleSite(
  heads: readonly PageHead[],
  { categories = [], files = [], tagFiles = [], changes = {}, now, oldPathsOf }: SiteNotes,
  options: SiteOptions,
): Site {
  const all = heads.map(onlyHead).sort((a, b) => compareText(a.path, b.path))
  const scheduled = publishPages(all, options, now)
  const sorted = scheduled.heads
  const table = createRouteTable()
  table.findings.push(...scheduled.findings)
  const urls = addPages(table, sorted, options)
  const listed = sorted.filter((head) => urls.has(head.path) && !head.meta.unlisted)
  const byFolder = firstByFolder(categories)
  const paths = listed.map(({ path }) => path)
  const indexes = addCategoryIndexes(table, byFolder, { listed: paths, options })
  const { tags, posts } = collectLists(listed, { urls, tagFiles, options })
  const authors = new Map<string, ReadonlyMap<string, Author>>()
  for (const collection of options.collections) {
    const { name } = collection
    const type = typeOf(collection)
    if (type) {
      const collectionPages = {
        listed: posts.get(name) ?? [],
        heads: sorted.filter(isIn(collection)),
        file: files.find((other) => other.collection === name),
      }
      authors.set(name, type.addLists(table, collection, collectionPages))
    }
    const siteTags = tags.get(name)
    if (siteTags?.size) addTagListings(table, collection, siteTags, options)
  }
  const ids = indexIds(sorted, options.collections)
  const tree: TreeSource = {
    listed: new Map(listed.map((head) => [head.path, urls.get(head.path)!])),
    ids,
    categories: byFolder,
    indexes,
    findings: [],
    categoryPages: new Map(),
  }
  const sidebars = buildSidebars(sorted, tree, options)
  addCategoryPages(table, tree.categoryPages)
  for (const { routes } of builtIns()) routes?.add(table, { heads: sorted, urls, options, oldPathsOf })
  reportCaseTwins(table)

  const listSidebars = new Map<string, string>()
  for (const collection of options.collections) {
    const { name } = collection
    const items = typeOf(collection)?.sidebarOf(collection, posts.get(name) ?? [], { urls, options })
    if (!items) continue
    // A configured sidebar is not replaced.
    if (!sidebars.has(name)) sidebars.set(name, items)
    listSidebars.set(name, name)
  }
  const assigned = assignSidebars(sorted, sidebars, { urls, listSidebars, routes: table.routes, options })
  const bar = resolveNavbar(options, { ids, urls, sidebars, routes: table.routes })

  return {
    routes: Object.fromEntries(sortRoutes(table.routes)),
    heads: Object.fromEntries(sorted.map((head) => [head.path, head])),
    urls: Object.fromEntries(urls),
    sidebars: Object.fromEntries(sidebars),
    sidebarOf: Object.fromEntries(assigned.sidebarOf),
    navbar: bar.navbar,
    ...(bar.navbars && { navbars: bar.navbars }),
    tags: Object.fromEntries([...tags].map(([name, own]) => [name, Object.fromEntries(own)])),
    posts: Object.fromEntries([...posts].map(([name, own]) => [name, own.map((head) => head.path)] as const)),
    authors: Object.fromEntries([...authors].map(([name, own]) => [name, Object.fromEntries(own)])),
    listSidebars: Object.fromEntries(listSidebars),
    changes,
    ...(scheduled.upcoming.length > 0 && { upcoming: scheduled.upcoming }),
    ...(scheduled.due !== undefined && { due: scheduled.due }),
    findings: orderFindings([
      ...tagFiles.flatMap((file) => findUnknownTags(sorted, file)),
      ...table.findings,
      ...tree.findings,
      ...assigned.findings,
      ...bar.findings,
      ...findDuplicateIds(sorted, ids, urls),
      ...findUnknownNeighbors(sorted, ids),
      ...findIdleCategories(categories, tree.categories),
    ]),
  }
}

/** Removes the body from complete pages. */
function onlyHead(page: PageHead): PageHead {
  const { path, file, collection, id, locale, fallback, version, meta, title, lead, keyPlaces } = page
  return {
    path,
    ...(file !== undefined && { file }),
    collection,
    id,
    locale,
    ...(fallback !== undefined && { fallback }),
    version,
    meta,
    title,
    keyPlaces,
    ...(lead !== undefined && { lead }),
  }
}

function collectLists(
  listed: readonly PageHead[],
  {
    urls,
    tagFiles,
    options,
  }: {
    readonly urls: ReadonlyMap<PageKey, Url>
    readonly tagFiles: readonly TagsFile[]
    readonly options: SiteOptions
  },
): { readonly tags: Map<string, Map<string, Tag>>; readonly posts: Map<string, readonly PageHead[]> } {
  const tags = new Map<string, Map<string, Tag>>()
  const posts = new Map<string, readonly PageHead[]>()
  for (const collection of options.collections) {
    if (collection.kind === 'pages') continue
    const collectionHeads = listed.filter((head) => head.collection === collection.name)
    tags.set(
      collection.name,
      collectTags(
        collection,
        collectionHeads,
        tagFiles.find((file) => file.collection === collection.name),
      ),
    )
    const type = typeOf(collection)
    // A page at the base path is the front page of the collection.
    const below = collectionHeads.filter((head) => urls.get(head.path) !== collection.base)
    if (type) posts.set(collection.name, type.sort(below))
  }
  return { tags, posts }
}

function isIn({ name }: Collection): (head: PageHead) => boolean {
  return (head) => head.collection === name
}

function firstByFolder(categories: readonly CategoryMeta[]): Map<SourcePath, CategoryMeta> {
  const byFolder = new Map<SourcePath, CategoryMeta>()
  for (const category of [...categories].sort((a, b) => compareText(a.path, b.path))) {
    if (!byFolder.has(category.folder)) byFolder.set(category.folder, category)
  }
  return byFolder
}

function findIdleCategories(
  categories: readonly CategoryMeta[],
  byFolder: TreeSource['categories'],
): Finding[] {
  return categories.flatMap(({ path, folder }): Finding[] => {
    const first = byFolder.get(folder)
    if (first === undefined || first.path === path) return []
    const message = `This file is ignored: "${first.path}" already configures the folder.`
    return [
      {
        rule: 'category-file',
        severity: 'warning',
        message,
        help: 'Remove one of the two.',
        place: { path },
      },
    ]
  })
}

/** Sorts findings and merges duplicates from several sidebars. */
function orderFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(compareFindings).filter((finding, at, all) => {
    return at === 0 || compareFindings(all[at - 1]!, finding) !== 0
  })
}
