// Computes a page's URL from its path and its `slug`. `route-table.ts` finds duplicate URLs.

import type { Finding } from '../model/finding.ts'
import { keyPlace } from '../model/key-place.ts'
import type { Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Collection, SiteOptions } from '../model/site-options.ts'
import { decodePath, encodePath } from '../paths/encode-path.ts'
import { isMissingPage } from '../paths/page-file.ts'
import { cleanUrl, joinUrl } from '../paths/url-path.ts'
import { typeOf } from './collection-types.ts'
import { type PagePlace, placeOf } from './page-place.ts'

export interface PageUrl {
  readonly url: Url
  readonly findings: readonly Finding[]
}

/** Computes the URL of a page. An invalid slug is reported and ignored. */
export function pageUrl(head: PageHead, collection: Collection, options: SiteOptions): PageUrl {
  const { url, findings: own } = rawUrl(head, collection, options)
  const findings = [...own, ...(typeOf(collection)?.checkPath(head) ?? [])]
  const [ending] = /\.html?$/.exec(url) ?? []
  if (ending === undefined || isMissingPage(url)) return { url, findings }
  const clean = cleanUrl(url)
  const finding: Finding = {
    rule: 'invalid-slug',
    severity: 'error',
    message: `The path "${url}" ends with "${ending}", which is not allowed for pages.`,
    help:
      ending === '.html'
        ? `Remove ".html". "${url}" will still work.`
        : `Remove "${ending}". A redirect from "${url}" keeps old links working.`,
    place: head.meta.slug === undefined ? { path: head.path } : keyPlace(head, 'slug'),
  }
  return { url: clean, findings: [...findings, finding] }
}

function rawUrl(head: PageHead, collection: Collection, options: SiteOptions): PageUrl {
  const base = baseUrl(collection, options)
  const place = placeOf(head, collection)
  const slug = head.meta.slug
  if (slug !== undefined) {
    const read = readSlug(slug, typeOf(collection) ? '' : place.folder)
    if (read.problem === undefined) return { url: joinUrl(base, read.path), findings: [] }
    const finding: Finding = {
      rule: 'invalid-slug',
      severity: 'error',
      message: `The slug "${slug}" ${read.problem}.`,
      help: `Use a path such as "/${place.folder ? `${place.folder}/` : ''}${place.stem}" (from ${base}) or "${place.stem}" (from the page's folder). Until then, the path comes from the file name.`,
      place: keyPlace(head, 'slug'),
    }
    return {
      url: joinUrl(base, encodePath(pathWithoutSlug(head, collection, place).normalize())),
      findings: [finding],
    }
  }
  return {
    url: joinUrl(base, encodePath(pathWithoutSlug(head, collection, place).normalize())),
    findings: [],
  }
}

/** Returns the base URL of a collection. For documentation, it includes the version's path. */
export function baseUrl(collection: Collection, options: SiteOptions): Url {
  if (collection.kind !== 'docs' || collection.localeVersion) return collection.base
  return joinUrl(collection.base, options.version.path.replace(/^\/|\/$/g, ''))
}

/** Returns the URL of the folder that contains a page. */
export function folderUrl(head: PageHead, collection: Collection, options: SiteOptions): Url {
  return joinUrl(baseUrl(collection, options), encodePath(placeOf(head, collection).folder.normalize()))
}

/**
 * Resolves a slug or alias relative to an unencoded folder. Returns an encoded path without leading slash, or the
 * problem.
 */
export function readSlug(
  slug: string,
  folder: string,
): { readonly path: string; readonly problem?: undefined } | { readonly problem: string } {
  if (slug.trim() === '') return { problem: 'is empty' }
  const mark = /[?#\\]/.exec(slug)?.[0]
  if (mark !== undefined) return { problem: `contains "${mark}", which is not allowed in a path` }
  const decoded = decodePath(slug)
  if (/\p{Cc}/u.test(decoded)) return { problem: 'contains a control character' }
  const isAbsolute = decoded.startsWith('/')
  const segments = isAbsolute || folder === '' ? [] : folder.split('/')
  const slugSegments = decoded.split('/')
  if (isAbsolute) slugSegments.shift()
  if (slugSegments.at(-1) === '') slugSegments.pop()
  for (const segment of slugSegments) {
    if (segment === '') return { problem: 'has an empty segment ("//")' }
    if (segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return { problem: 'leads above the root with ".."' }
  }
  return { path: encodePath(segments.join('/').normalize()) }
}

function pathWithoutSlug(head: PageHead, collection: Collection, place: PagePlace): string {
  const path = place.folder === '' ? place.stem : `${place.folder}/${place.stem}`
  const typePath = typeOf(collection)?.pathOf(path)
  if (typePath !== undefined) return typePath
  if (place.isIndex) return place.folder
  const name = collection.kind === 'docs' ? head.meta.id : undefined
  if (name === undefined) return path
  return place.folder === '' ? name : `${place.folder}/${name}`
}
