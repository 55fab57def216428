// Finds related collections and pages in other languages and versions.

import type { PageKey, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Listing, Route, Site } from '../model/site.ts'
import type { Collection, LocaleVersion, SiteLocale, SiteOptions } from '../model/site-options.ts'
import type { PageLanguage, PageVersion, PageView } from '../model/view.ts'
import { isInside } from '../paths/is-inside.ts'
import { joinUrl } from '../paths/url-path.ts'
import { localePath, widerLocaleVersions } from './locale-version.ts'

/** Returns the locale versions of all collections, the first one first. */
export function listLocaleVersions({ collections }: Pick<SiteOptions, 'collections'>): string[] {
  return [...new Set(['', ...collections.map(({ localeVersion }) => localeVersion?.id ?? '')])]
}

/** Returns the collections that links of a locale version refer to: the best match of each. */
export function collectionsIn(
  id: string,
  { collections }: Pick<SiteOptions, 'collections'>,
): readonly Collection[] {
  const found = new Map<string, Collection>()
  for (const wider of widerLocaleVersions(id)) {
    for (const collection of collections) {
      const { localeVersion } = collection
      const of = localeVersion?.of ?? collection.name
      if ((localeVersion?.id ?? '') === wider && !found.has(of)) found.set(of, collection)
    }
  }
  const meant = new Set(found.values())
  return collections.filter((collection) => meant.has(collection))
}

/**
 * Returns the target locale versions of links from unversioned pages: the latest versions in a language, then
 * collections without versions.
 */
export function latestLocaleVersions({ collections, locale: first }: SiteOptions, locale = first): string[] {
  const latest = collections.flatMap(({ localeVersion }) =>
    localeVersion?.locale === locale && localeVersion.version?.isLatest ? [localeVersion.id] : [],
  )
  return [...new Set([...latest, locale === first ? '' : `.${locale}`, ''])]
}

/** Returns the candidates for a path in a locale version: the path there, in its language, then unchanged. */
export function pathsIn(path: Url, collection: Collection | undefined, options: SiteOptions): readonly Url[] {
  const { localeVersion } = collection ?? {}
  if (!collection || !localeVersion || collection.base === localeVersion.home) return [path]
  const rest = restBelow(path, localeVersion.home)
  const home = localePath(options, localeVersion.locale)
  return [
    ...(rest === undefined ? [] : [joinUrl(collection.base, rest)]),
    ...(home === '/' ? [] : [joinUrl(home, path.slice(1))]),
    path,
  ]
}

/** Returns a path relative to another; undefined when it is outside. */
export function restBelow(path: Url, base: Url): string | undefined {
  if (!isInside(path, base === '/' ? '/' : base)) return undefined
  return base === '/' ? path.slice(1) : path.slice(base.length + 1)
}

/** Returns the same collection in other languages and versions. */
export function siblingsOf(collection: Collection, { collections }: SiteOptions): readonly Collection[] {
  const of = collection.localeVersion?.of
  return of === undefined ? [] : collections.filter(({ localeVersion }) => localeVersion?.of === of)
}

/** The parts of the site's index required to find a page in other locale versions. */
interface LocaleVersionIndex {
  /** Source path without extension → source path. */
  readonly stems: ReadonlyMap<string, PageKey>
  readonly ids: ReadonlyMap<string, PageHead>
  siblings(collection: Collection): readonly Collection[]
  frontOf(collection: Collection): Url | undefined
}

type LocaleVersionFacts = Pick<
  PageView,
  'languages' | 'versions' | 'fallback' | 'banner' | 'noindex' | 'canonical' | 'direction' | 'home'
>

/** Locates a page in a locale version; undefined when it is missing there. */
type Locate = (collection: Collection) => PlaceInLocaleVersion | undefined

interface PlaceInLocaleVersion {
  readonly url: Url
  readonly isTranslated: boolean
  /** Language of the text, if it is not translated. */
  readonly fallback?: string | undefined
}

/** Returns the language and version data of a page's view. */
export function pageFacts(
  site: Site,
  head: PageHead,
  collection: Collection | undefined,
  { index, options }: { readonly index: LocaleVersionIndex; readonly options: SiteOptions },
): LocaleVersionFacts {
  if (!collection?.localeVersion) return {}
  const below = head.path.slice(collection.folder.length)
  const locate: Locate = (other) => {
    if (other === collection) return { url: site.urls[head.path]!, isTranslated: head.fallback === undefined }
    const key = other.folder + below
    const stem = key.slice(0, key.lastIndexOf('.'))
    const path = Object.hasOwn(site.urls, key)
      ? key
      : (index.stems.get(stem) ?? index.ids.get(`${other.name}:${head.id}`)?.path)
    const url = path === undefined ? undefined : site.urls[path]
    if (url === undefined) return undefined
    const { fallback } = site.heads[path!]!
    return { url, isTranslated: fallback === undefined, fallback }
  }
  const facts = factsOf(collection, { index, options, locate })
  const home = isHome(site.urls[head.path]!, collection, options)
  return {
    ...facts,
    ...(head.fallback !== undefined && { fallback: head.fallback }),
    ...(home && { home: true as const }),
  }
}

/** Returns the language and version data of a listing. */
export function listingFacts(
  site: Site,
  { url, listing }: { readonly url: Url; readonly listing: Listing },
  { index, options }: { readonly index: LocaleVersionIndex; readonly options: SiteOptions },
): LocaleVersionFacts {
  if (listing.kind === 'search')
    return { ...samePath(url, listing.locale, options), ...directionOf(listing.locale, options) }
  const collection = options.collections.find(({ name }) => name === listing.collection)
  if (!collection?.localeVersion) return {}
  const rest = restBelow(url, collection.base)
  const locate: Locate = (other) => {
    const there = rest === undefined ? undefined : joinUrl(other.base, rest)
    return there !== undefined && Object.hasOwn(site.routes, there)
      ? { url: there, isTranslated: true }
      : undefined
  }
  return factsOf(collection, { index, options, locate })
}

/** Returns the languages of a page with the same path in each. */
export function samePath(url: Url, locale: string | undefined, options: SiteOptions): LocaleVersionFacts {
  const { locales } = options
  if (locales.length === 0) return {}
  const home = localePath(options, locale ?? options.locale)
  const rest = home === '/' ? url.slice(1) : url.slice(home.length + 1)
  return {
    languages: locales.map((one) => languageOf(one, { url: joinUrl(one.path, rest), isTranslated: true })),
  }
}

interface FactSource {
  readonly index: LocaleVersionIndex
  readonly options: SiteOptions
  readonly locate: Locate
}

function factsOf(collection: Collection, { index, options, locate }: FactSource): LocaleVersionFacts {
  const localeVersion = collection.localeVersion!
  const siblings = index.siblings(collection)
  const languages = options.locales.flatMap((locale) => {
    const other = siblings.find(
      (one) => one.localeVersion!.locale === locale.code && isSameVersion(one.localeVersion!, localeVersion),
    )
    const place = other && locate(other)
    return place ? [languageOf(locale, place)] : []
  })
  const inLanguage = localeVersion.version
    ? siblings.filter((one) => one.localeVersion!.locale === localeVersion.locale).sort(byVersion)
    : []
  const versions = inLanguage.flatMap((other): PageVersion[] => {
    const { name, label, isLatest } = other.localeVersion!.version!
    const place = locate(other)
    const url = place?.url ?? index.frontOf(other)
    if (url === undefined) return []
    return [
      {
        version: name,
        label,
        url,
        ...(place && { isSame: true as const }),
        ...(isLatest && { isLatest }),
      },
    ]
  })
  const latest = inLanguage.find((other) => other.localeVersion!.version!.isLatest)
  const newest = latest && latest !== collection ? locate(latest) : undefined
  const original =
    newest?.fallback === undefined
      ? undefined
      : siblings.find(
          ({ localeVersion: other }) =>
            other!.locale === newest.fallback && isSameVersion(other!, latest!.localeVersion!),
        )
  // An untranslated page uses the original's canonical URL, so that no canonical URL points to a page with another one.
  const canonical = (original && locate(original)?.url) ?? newest?.url
  const { banner, noIndex } = localeVersion.version ?? {}
  return {
    ...(languages.length > 0 && { languages }),
    ...(versions.length > 1 && { versions }),
    ...(banner && { banner }),
    ...(noIndex && { noindex: true as const }),
    ...(canonical !== undefined && { canonical }),
    ...directionOf(localeVersion.locale, options),
  }
}

/** Compares collections by configuration order, which is version order. */
function byVersion(a: Collection, b: Collection): number {
  return a.localeVersion!.version!.order - b.localeVersion!.version!.order
}

function languageOf(
  { code, label, direction }: SiteLocale,
  { url, isTranslated }: { readonly url: Url; readonly isTranslated: boolean },
): PageLanguage {
  return {
    locale: code,
    label,
    ...(direction && { direction }),
    url,
    ...(isTranslated && { isTranslated: true as const }),
  }
}

export function directionOf(
  locale: string | undefined,
  { locales }: Pick<SiteOptions, 'locales'>,
): Pick<PageView, 'direction'> {
  const direction = locales.find(({ code }) => code === locale)?.direction
  return direction ? { direction } : {}
}

function isSameVersion(a: LocaleVersion, b: LocaleVersion): boolean {
  return a.version?.name === b.version?.name
}

/** Whether a page is the home page of its locale version. */
function isHome(url: Url, collection: Collection, options: SiteOptions): boolean {
  return url !== '/' && (url === localHome(collection, options) || url === localPath(options, collection))
}

function localPath(options: SiteOptions, { localeVersion }: Collection): Url {
  return localePath(options, localeVersion?.locale ?? options.locale)
}

/** Returns the home page URL in the locale version of a collection. */
export function localHome(collection: Collection | undefined, options: SiteOptions): Url {
  if (!collection) return '/'
  return joinUrl(localPath(options, collection), collection.localeVersion?.version?.path ?? '')
}

/** Returns the first page of a locale version: the one at its path, else the first in its sidebars. */
export function findFront(site: Site, collection: Collection): Url | undefined {
  const isPage = (url: Url): boolean => {
    const route: Route | undefined = Object.hasOwn(site.routes, url) ? site.routes[url] : undefined
    return route?.kind === 'page' || route?.kind === 'listing'
  }
  if (isPage(collection.base)) return collection.base
  const listed = Object.values(site.heads).filter(
    ({ collection: name, path }) => name === collection.name && site.urls[path] !== undefined,
  )
  const urls = new Set(listed.map(({ path }) => site.urls[path]!))
  const inSidebar = Object.values(site.sidebars).flatMap((items) => firstOf(items, urls) ?? [])
  return inSidebar[0] ?? [...urls].sort()[0]
}

function firstOf(items: Site['sidebars'][string], urls: ReadonlySet<Url>): Url | undefined {
  for (const item of items) {
    if (item.kind !== 'page' && item.kind !== 'category') continue
    if (item.url !== undefined && urls.has(item.url)) return item.url
    const below = item.kind === 'category' ? firstOf(item.items, urls) : undefined
    if (below !== undefined) return below
  }
  return undefined
}
