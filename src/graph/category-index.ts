// The pages of categories whose file asks for one: `link: { type: generated-index }`. They list what is in the category.

import type { CategoryMeta } from '../model/category.ts'
import type { SourcePath, Url } from '../model/names.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { encodePath } from '../paths/encode-path.ts'
import { isInside } from '../paths/is-inside.ts'
import { joinUrl } from '../paths/url-path.ts'
import { createSlugger } from '../text/slug.ts'
import { readableName } from './folder-tree.ts'
import { splitName } from './page-place.ts'
import { baseUrl } from './page-url.ts'
import { addRoute, type RouteTable } from './route-table.ts'

/** Adds the pages, for folders of documentation that have listed pages; answers with the URL of each folder's. */
export function addCategoryIndexes(
  table: RouteTable,
  categories: ReadonlyMap<SourcePath, CategoryMeta>,
  { listed, options }: { readonly listed: readonly SourcePath[]; readonly options: SiteOptions },
): Map<SourcePath, Url> {
  const urls = new Map<SourcePath, Url>()
  const sluggers = new Map<string, (label: string) => string>()
  for (const { path, folder, label: written, description: short, index } of categories.values()) {
    const collection = options.collections
      .filter((one) => one.kind === 'docs' && (one.folder === '.' || isInside(folder, one.folder)))
      .sort((a, b) => b.folder.length - a.folder.length)[0]
    if (!index || !collection || !listed.some((page) => isInside(page, folder))) continue
    const label =
      written ?? readableName(splitName(folder.slice(folder.lastIndexOf('/') + 1), collection).name)
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
    if (addRoute(table, { url, kind: 'listing', listing }, { path })) urls.set(folder, url)
    else
      table.findings.push({
        rule: 'duplicate-url',
        severity: 'error',
        message: `"${url}" is the URL of ${table.places.get(url)?.path ?? 'another page'} and of the page of this category.`,
        help: 'Give the category another `slug` below `link`. Until then, it has no page.',
        place: { path },
      })
  }
  return urls
}
