// Assigns URLs: first to pages in path order, then to listings.

import { placeOfField } from '../config/config-place.ts'
import type { CategoryMeta } from '../model/category.ts'
import { compareText, type Finding, type Place } from '../model/finding.ts'
import { keyPlace } from '../model/key-place.ts'
import type { PageKey, SourcePath, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Tag } from '../model/site.ts'
import type { CategoryIndex, Collection, SiteOptions } from '../model/site-options.ts'
import { encodePath } from '../paths/encode-path.ts'
import { isInside } from '../paths/is-inside.ts'
import { joinUrl } from '../paths/url-path.ts'
import { createSlugger } from '../text/slug.ts'
import { readableName } from './folder-tree.ts'
import { addLaterPages, firstListPage } from './list-pages.ts'
import { splitName } from './page-place.ts'
import { baseUrl, pageUrl } from './page-url.ts'
import { addRoute, type RouteTable } from './route-table.ts'

/** Assigns a URL to each page. Drafts get one only if they are built. Expects heads sorted by path. */
export function addPages(
  table: RouteTable,
  heads: readonly PageHead[],
  options: SiteOptions,
): Map<PageKey, Url> {
  const collections = new Map(options.collections.map((collection) => [collection.name, collection]))
  const urls = new Map<PageKey, Url>()
  // A README next to an index page is documentation of the repository, and has no URL.
  for (const head of [...heads.filter((one) => !isReadme(one)), ...heads.filter(isReadme)]) {
    const collection = collections.get(head.collection)
    if (!collection || (head.meta.draft && !options.drafts)) continue
    const { url, findings } = pageUrl(head, collection, options)
    for (const finding of findings) table.findings.push(finding)
    const place = head.meta.slug === undefined ? { path: head.path } : keyPlace(head, 'slug')
    if (addRoute(table, { url, kind: 'page', path: head.path }, place)) urls.set(head.path, url)
    else table.findings.push(duplicatePage(table, url, head))
  }
  return urls
}

/** Adds the tag list and tag pages of a collection. A page of the site can replace the tag list. */
export function addTagListings(
  table: RouteTable,
  collection: Collection,
  tags: ReadonlyMap<string, Tag>,
  options: SiteOptions,
): void {
  const name = collection.name
  const url = joinUrl(collection.base, collection.tagsPath)
  const owner = table.routes.get(url)
  if (owner?.kind === 'listing' && 'collection' in owner.listing) {
    const place = placeOfField(options, ['content', collection.localeVersion?.of ?? name, 'tagsPath'])
    table.findings.push({
      rule: 'duplicate-url',
      severity: 'error',
      message: `The collections "${owner.listing.collection}" and "${name}" both have their tag pages at "${url}".`,
      help: `Give one of them another "tagsPath". Until then, clashing tags of "${name}" have no pages.`,
      ...(place && { place }),
    })
  }
  addRoute(table, { url, kind: 'listing', listing: { kind: 'tags', collection: name } })
  for (const [slug, tag] of tags) {
    const part = firstListPage(collection, tag.pages.length)
    const listing = { kind: 'tag', collection: name, tag: slug, ...(part && { part }) } as const
    if (addRoute(table, { url: tag.url, kind: 'listing', listing }, tag.place)) {
      addLaterPages(table, tag.url, listing)
      continue
    }
    const existing = table.routes.get(tag.url)
    const duplicate =
      existing?.kind === 'listing' && existing.listing.kind === 'tag' ? existing.listing : undefined
    // Two collections with the same tag path were reported above.
    if (duplicate && duplicate.collection !== name) continue
    const rival = duplicate && tags.get(duplicate.tag)
    table.findings.push(rival ? duplicateTag(tag, rival) : tagAtPage(tag, table.places.get(tag.url)))
  }
}

function duplicateTag(tag: Tag, rival: Tag): Finding {
  return {
    rule: 'duplicate-url',
    severity: 'error',
    message: `"${tag.url}" is the URL of the pages of two tags: "${rival.label}" and "${tag.label}".`,
    help: `Give one of them another \`permalink\`. Until then, "${tag.label}" has no page.`,
    place: tag.place,
  }
}

function tagAtPage(tag: Tag, owner: Place | undefined): Finding {
  return {
    rule: 'duplicate-url',
    severity: 'error',
    message: `"${tag.url}" is the URL of ${owner?.path ?? 'another list'} and of the page of the tag "${tag.label}".`,
    help: owner
      ? 'Rename the page or give it another "slug". Until then, the tag has no page.'
      : 'Give the tag a `permalink`. Until then, it has no page.',
    place: owner ?? tag.place,
  }
}

/** Adds the generated pages of configured categories. */
export function addCategoryPages(table: RouteTable, pages: ReadonlyMap<Url, CategoryIndex>): void {
  for (const [url, { title = '', description }] of pages) {
    const listing = { kind: 'category', title, ...(description !== undefined && { description }) } as const
    if (addRoute(table, { url, kind: 'listing', listing })) continue
    const place = table.places.get(url)
    table.findings.push({
      rule: 'duplicate-url',
      severity: 'error',
      message: `"${url}" is the URL of ${place?.path ?? 'another page'} and of the list of the category "${title}".`,
      help: 'Give the category another path, or link it to that page. Until then, the list is not built.',
      ...(place && { place }),
    })
  }
}

/** Sorts the routes by URL. */
export function sortRoutes<T>(byUrl: ReadonlyMap<Url, T>): [Url, T][] {
  return [...byUrl].sort(([a], [b]) => compareText(a, b))
}

function isReadme({ path }: PageHead): boolean {
  return /(^|\/)readme\.[^/]+$/i.test(path)
}

function duplicatePage(table: RouteTable, url: Url, head: PageHead): Finding {
  const first = table.places.get(url)?.path
  if (isReadme(head) && head.meta.slug === undefined) {
    return {
      rule: 'duplicate-url',
      severity: 'warning',
      message: `This page is not built: ${first} has the URL "${url}".`,
      help: 'Rename this file or give it a "slug" to make it a page of the site.',
      place: { path: head.path },
    }
  }
  return {
    rule: 'duplicate-url',
    severity: 'error',
    message: `"${url}" is the URL of two pages: ${first} and ${head.path}.`,
    help: `Rename one of the files or give it another "slug". Until then, ${first} keeps the URL and this page is not built.`,
    place: head.meta.slug === undefined ? { path: head.path } : keyPlace(head, 'slug'),
  }
}

/** Adds index pages for documentation folders with listed pages. Returns their URLs by folder. */
export function addCategoryIndexes(
  table: RouteTable,
  categories: ReadonlyMap<SourcePath, CategoryMeta>,
  { listed, options }: { readonly listed: readonly PageKey[]; readonly options: SiteOptions },
): Map<SourcePath, Url> {
  const urls = new Map<SourcePath, Url>()
  const sluggers = new Map<string, (label: string) => string>()
  for (const { folder, label: configuredLabel, description: short, index } of categories.values()) {
    const collection = options.collections
      .filter((one) => one.kind === 'docs' && (one.folder === '.' || isInside(folder, one.folder)))
      .sort((a, b) => b.folder.length - a.folder.length)[0]
    if (!index || !collection || !listed.some((page) => isInside(page, folder))) continue
    const label =
      configuredLabel ?? readableName(splitName(folder.slice(folder.lastIndexOf('/') + 1), collection).name)
    const makeSlug = sluggers.get(collection.name) ?? createSlugger()
    sluggers.set(collection.name, makeSlug)
    const slug = index.slug?.split('/').filter(Boolean).join('/') ?? `category/${makeSlug(label.trim())}`
    const url = joinUrl(baseUrl(collection, options), encodePath(slug.normalize()))
    const description = index.description ?? short
    const listing = {
      kind: 'category',
      collection: collection.name,
      folder,
      title: index.title ?? label,
      ...(description !== undefined && { description }),
    } as const
    if (addRoute(table, { url, kind: 'listing', listing }, index.place)) urls.set(folder, url)
    else
      table.findings.push({
        rule: 'duplicate-url',
        severity: 'error',
        message: `"${url}" is the URL of ${table.places.get(url)?.path ?? 'another page'} and of the page of this category.`,
        help: 'Give the category another `slug` below `link`. Until then, it has no page.',
        place: index.place,
      })
  }
  return urls
}
