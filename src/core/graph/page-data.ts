// Creates the data of one page for themes, and nothing more. Every part comes from the site's index, so the cost does
// not depend on the size of the site.

import { messagesOf } from '../locales/locale-version.ts'
import { localHome, pageFacts } from '../locales/sibling-pages.ts'
import type { Url } from '../model/names.ts'
import type { Page, PageHead } from '../model/page.ts'
import { sourceOf } from '../model/page-key.ts'
import type { ResolvedLink, SidebarItem, Site } from '../model/site.ts'
import type { Collection, SiteOptions } from '../model/site-options.ts'
import type { CardLink, PageLink, PageView, TocEntry } from '../model/view.ts'
import { encodePath } from '../paths/encode-path.ts'
import { isInside } from '../paths/is-inside.ts'
import { builtIns, type PageImage } from '../registry/registry.ts'
import { firstSentence } from '../text/first-sentence.ts'
import { typeOf } from './collection-types.ts'
import { firstUrl } from './folder-tree.ts'
import { indexSite, pagerLink, type SidebarNode, type SiteIndex, sidebarOnPage } from './index-site.ts'
import { findPage } from './page-ids.ts'
import { pathBelow, placeOf } from './page-place.ts'
import { ancestorsOf, sectionOf, treeOf } from './page-tree.ts'
import { resolveLinks } from './resolve-links.ts'
import { tagSlug } from './tags.ts'

export interface PageData {
  readonly view: PageView
  /** In source order. */
  readonly links: readonly ResolvedLink[]
}

/** Creates the data of a page, which must have a URL (`site.urls`). */
export function createPageData(site: Site, page: Page, options: SiteOptions): PageData {
  const url = site.urls[page.path]
  if (url === undefined) throw new Error(`${page.path} has no URL: it has no view`)
  const index = indexSite(site, options)
  const { meta } = page
  const documentTitle = page.head?.title ?? meta.titleMeta
  const { links, targets } = resolveLinks(site, page, options)
  const collection = index.collections.get(page.collection)
  // A page at the base path is the front page of the collection.
  const type = url === collection?.base ? undefined : typeOf(collection)
  const sidebarName = site.sidebarOf[page.path]
  const node = sidebarName === undefined ? undefined : index.nodes.get(sidebarName)?.get(url)
  const trail =
    type && collection
      ? typeTrail(site, page, {
          collection,
          title: type.titleOf(collection, messagesOf(options, page.locale)),
        })
      : node
        ? trailOf(node)
        : pathTrail(site, page, localHome(collection, options))
  const section = sidebarName === undefined ? sectionOf(treeOf(site), url) : undefined
  const sidebar = sidebarOnPage(site, sidebarName, { url, trail })
  const previous = neighbor(site, page, { index, key: 'paginationPrev', side: 'before' })
  const next = neighbor(site, page, { index, key: 'paginationNext', side: 'after' })
  const editUrl = editUrlOf(page, options)
  const canonical = meta.canonical === undefined ? undefined : targets[meta.canonical]
  const view: PageView = {
    url,
    kind: type?.pageKind ?? (collection?.kind === 'docs' ? 'doc' : 'page'),
    id: page.id,
    title: page.title,
    ...(documentTitle !== undefined && { titleMeta: documentTitle }),
    showTitle: !page.hasTitleHeading && !meta.hideTitle,
    description: page.description,
    ...(meta.layout && { layout: meta.layout }),
    ...(meta.keywords && { keywords: meta.keywords }),
    ...socialImage(page, targets, { url, options }),
    locale: page.locale,
    version: page.version,
    ...(canonical && { canonical: canonical.href }),
    ...pageFacts(site, page, collection, { index, options }),
    ...(meta.draft && { draft: true as const }),
    ...(meta.unlisted && { unlisted: true as const }),
    ...(meta.noindex && { noindex: true as const }),
    ...(site.upcoming?.includes(page.path) && { upcoming: true as const }),
    body: page.body,
    ...(page.component && { component: page.component }),
    ...(page.code && { code: page.code }),
    ...(sidebar && { sidebar }),
    ...(section !== undefined && { section }),
    toc: tocOf(page),
    trail,
    ...(previous && { previous }),
    ...(next && { next }),
    tags: tagLinks(site, page),
    cards: meta.cards ? cardsOf(site, { index, node }) : [],
    ...(page.cardLists && { lists: listsOf(site, page, { index, node }) }),
    targets,
    ...(editUrl !== undefined && { editUrl }),
    ...Object.assign({}, ...builtIns().map((plugin) => plugin.viewFacts?.(page, site, options))),
    ...(type &&
      collection && { ...type.describePage(site, page), ...type.viewFields(site, page, collection) }),
    ...(meta.extra && { extra: meta.extra }),
    ...(page.head && page.head.tags.length > 0 && { head: page.head.tags }),
  }
  return { view, links }
}

/** Returns the image in the front matter, or else that of a plugin. */
function socialImage(
  page: Page,
  targets: PageView['targets'],
  { url, options }: { readonly url: Url; readonly options: SiteOptions },
): PageImage {
  const { image, imageAlt } = page.meta
  if (image === undefined)
    return builtIns().flatMap(({ pageImage }) => pageImage?.(page, url, options) ?? [])[0] ?? {}
  const { href = image, width, height } = targets[image] ?? {}
  return {
    image: href,
    ...(imageAlt !== undefined && { imageAlt }),
    ...(width !== undefined && height !== undefined && { imageSize: [width, height] as const }),
  }
}

/** Returns the tags of a page that have a tag page, in source order. */
export function tagLinks(site: Site, head: PageHead): PageLink[] {
  const tags = site.tags[head.collection]
  if (!tags || !head.meta.tags) return []
  const slugs = new Set(head.meta.tags.map(tagSlug))
  return [...slugs].flatMap((slug) => {
    const tag = Object.hasOwn(tags, slug) ? tags[slug] : undefined
    return tag && site.routes[tag.url]?.kind === 'listing' ? [{ label: tag.label, url: tag.url }] : []
  })
}

/** Maximum number of headings in a table of contents. Longer ones contain only the second level. */
const MAX_TOC_ITEMS = 60

function tocOf(page: Page): TocEntry[] {
  const { layout, hideTableOfContents, tocMinHeadingLevel = 2, tocMaxHeadingLevel } = page.meta
  if ((layout && layout !== 'reference') || hideTableOfContents) return []
  const upTo = (level: number) =>
    page.headings.filter(({ depth }) => depth >= tocMinHeadingLevel && depth <= level)
  const both = upTo(tocMaxHeadingLevel ?? 3)
  return (tocMaxHeadingLevel === undefined && both.length > MAX_TOC_ITEMS ? upTo(2) : both).map(
    ({ id, text, depth }) => ({ id, text, depth }),
  )
}

/** The breadcrumbs of a page whose collection has a type start at its front page, even if a sidebar lists the page. */
function typeTrail(
  site: Site,
  page: Page,
  { collection: { base }, title }: { readonly collection: Collection; readonly title: string },
): PageView['trail'] {
  const self = { label: page.meta.sidebarLabel ?? page.title, url: site.urls[page.path]! }
  return [...(site.routes[base] ? [{ label: title, url: base }] : []), self]
}

/** Returns the breadcrumbs of a page that no sidebar lists: the pages at its URL's parent paths. */
function pathTrail(site: Site, page: Page, home: Url): PageView['trail'] {
  const url = site.urls[page.path]!
  const above = ancestorsOf(treeOf(site), url).filter(
    (head) => site.urls[head.path] !== '/' && site.urls[head.path] !== home,
  )
  return [...above.reverse(), page].map((head) => ({
    label: head.meta.sidebarLabel ?? head.title,
    url: site.urls[head.path]!,
  }))
}

function trailOf(node: SidebarNode): PageView['trail'] {
  const parents = node.parents.map(({ label, url }) => (url === undefined ? { label } : { label, url }))
  return [...parents, { label: node.item.label, url: node.url }]
}

interface NeighborQuery {
  readonly index: SiteIndex
  readonly key: 'paginationPrev' | 'paginationNext'
  readonly side: 'before' | 'after'
}

function neighbor(site: Site, page: Page, { index, key, side }: NeighborQuery): PageLink | undefined {
  const chosen = page.meta[key]
  if (chosen === null) return undefined
  if (chosen === undefined) return index.neighbors.get(page.path)?.[side]
  const path = findPage(index.ids, chosen, page.collection)?.path
  return path === undefined ? undefined : pagerLink(site, index.nodes, path)
}

interface CardQuery {
  readonly index: SiteIndex
  readonly node: SidebarNode | undefined
}

/** Returns cards of the pages below this one. For an index page at the top of its sidebar, these are its neighbors. */
function cardsOf(site: Site, { index, node }: CardQuery): CardLink[] {
  return node ? cardsBelow(site, { index, node }) : []
}

/** Returns the lists in the text: of this page, or of the category with a path or label. */
function listsOf(site: Site, page: Page, { index, node }: CardQuery): Record<string, CardLink[]> {
  const entries = (page.cardLists ?? []).map((of): [string, CardLink[]] => {
    const categoryNode = of === '' ? node : findCategory(index, site.sidebarOf[page.path], of)
    return [
      of,
      categoryNode
        ? cardsBelow(site, { index, node: categoryNode }).filter(({ url }) => url !== site.urls[page.path])
        : [],
    ]
  })
  return Object.fromEntries(entries)
}

/** Searches the page's sidebar first. */
function findCategory(index: SiteIndex, sidebar: string | undefined, of: string): SidebarNode | undefined {
  const sidebars = [...index.nodes].sort(([a], [b]) => Number(b === sidebar) - Number(a === sidebar))
  for (const [, nodes] of sidebars) {
    const byUrl = nodes.get((of.length > 1 && of.endsWith('/') ? of.slice(0, -1) : of) as Url)
    if (byUrl) return byUrl
    for (const node of nodes.values()) {
      if (node.item.kind === 'category' && node.item.label === of) return node
      const parent = node.parents.at(-1)
      // A category without a page.
      if (parent?.label === of && parent.url === undefined)
        return { item: parent, url: '' as Url, parents: node.parents.slice(0, -1), siblings: [] }
    }
  }
  return undefined
}

function cardsBelow(site: Site, { index, node }: CardQuery & { readonly node: SidebarNode }): CardLink[] {
  const route = site.routes[node.url]
  const head = (route?.kind === 'page' && site.heads[route.path]) || undefined
  const collection = head && index.collections.get(head.collection)
  const isTopIndex = node.parents.length === 0 && collection && placeOf(head, collection).isIndex
  const items = node.item.kind === 'category' ? node.item.items : isTopIndex ? node.siblings : []
  return cardsOfItems(site, items, node.url)
}

/** Returns cards of sidebar items, except the page that shows them. */
export function cardsOfItems(site: Site, items: readonly SidebarItem[], pageUrl: Url): CardLink[] {
  const cards: CardLink[] = []
  for (const item of items) {
    if (item.kind !== 'page' && item.kind !== 'category') continue
    const url = item.url ?? (item.kind === 'category' ? firstUrl(item.items) : undefined)
    if (url === undefined || url === pageUrl) continue
    const route = item.url === undefined ? undefined : site.routes[url]
    const head = route?.kind === 'page' ? site.heads[route.path] : undefined
    const itemDescription = item.kind === 'category' ? item.description : undefined
    const description = itemDescription ?? head?.meta.description ?? head?.lead
    cards.push({
      label: item.label,
      url,
      ...(description !== undefined && { description: firstSentence(description) }),
      ...(item.icon !== undefined && { icon: item.icon }),
    })
  }
  return cards
}

function editUrlOf(page: Page, options: SiteOptions): string | undefined {
  const customUrl = page.meta.customEditUrl
  if (customUrl !== undefined) return customUrl || undefined
  const collection = options.collections.find(({ name }) => name === page.collection)
  const editUrl = collection?.editUrl ?? options.editUrl
  if (editUrl === '' || page.from === null) return undefined
  const path = page.from ?? sourceOf(page)
  const folder: { readonly folder: string; readonly ref?: string } | undefined = folderOf(path, collection)
  // Files in a past commit cannot be edited.
  if (folder?.ref !== undefined) return undefined
  const file = folder === undefined ? path : pathBelow(path, folder.folder)
  return editUrl.replaceAll('{path}', () => encodePath(path)).replaceAll('{file}', () => encodePath(file))
}

/** Returns the folder that contains a file of a collection. */
function folderOf(path: string, collection: Collection | undefined) {
  const layers = collection?.localeVersion?.layers
  return layers ? layers.find(({ folder }) => isInside(path, folder)) : collection
}
