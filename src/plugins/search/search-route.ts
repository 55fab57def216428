// The route of the search page, in each language, and its list of all pages for readers without JavaScript.

import type { ListData } from '../../core/graph/collection-types.ts'
import { addRoute, type RouteTable } from '../../core/graph/route-table.ts'
import { compareText } from '../../core/model/finding.ts'
import { formatMessage } from '../../core/model/messages.ts'
import type { Url } from '../../core/model/names.ts'
import type { Listing, Site } from '../../core/model/site.ts'
import type { LocaleVersion, SiteLocale, SiteOptions } from '../../core/model/site-options.ts'
import type { ListedPage } from '../../core/model/view.ts'
import { SEARCH_PATH } from '../../core/paths/page-file.ts'
import { joinUrl } from '../../core/paths/url-path.ts'
import type { AddedListSource, AddedRoutes, RouteSource } from '../../core/registry/route-hooks.ts'

export const searchRoute: AddedRoutes = { add: addSearchPages, listData: searchPageData }

function addSearchPages(table: RouteTable, { options }: RouteSource): void {
  if (!options.chrome.search) return
  if (options.locales.length === 0) addSearchPage(table)
  for (const locale of options.locales) addSearchPage(table, locale)
}

/** Adds the search page, in a language if there are several. Reports a page at its path. */
function addSearchPage(table: RouteTable, locale?: SiteLocale): void {
  const url: Url = locale ? joinUrl(locale.path, SEARCH_PATH.slice(1)) : SEARCH_PATH
  const listing = { kind: 'search', ...(locale && { locale: locale.code }) } as const
  if (addRoute(table, { url, kind: 'listing', listing })) return
  const place = table.places.get(url)
  table.findings.push({
    rule: 'duplicate-url',
    severity: 'warning',
    message: `"${url}" is the URL of ${place?.path ?? 'a page'} and of the search page.`,
    help: 'Rename the page or give it another "slug", or disable search with `search: false`. Until then, the site has no search page.',
    ...(place && { place }),
  })
}

function searchPageData(
  site: Site,
  listing: Listing,
  { options, chrome }: AddedListSource,
): ListData | undefined {
  if (listing.kind !== 'search') return undefined
  const { messages, title } = chrome
  return {
    title: messages['searchPage.title'],
    description: formatMessage(messages['about.search'], { title }, chrome),
    list: listEverything(site, listing.locale, options),
  }
}

/** Maximum number of pages on the search page. Above it, only pages with subpages are listed. */
const MAX_LISTED = 1000

function listEverything(site: Site, locale: string | undefined, options: SiteOptions): ListedPage[] {
  const excluded = new Set(
    options.collections
      .filter(({ localeVersion }) => localeVersion && !isShown(localeVersion, locale))
      .map(({ name }) => name),
  )
  const heads = Object.entries(site.urls).flatMap(([path, url]) => {
    const head = site.heads[path]
    return head && !head.meta.unlisted && !head.meta.draft && !excluded.has(head.collection)
      ? [{ label: head.title, url }]
      : []
  })
  const sorted = heads.sort((a, b) => compareText(a.url, b.url))
  if (sorted.length <= MAX_LISTED) return sorted
  return sorted.filter(({ url }) => url.split('/').length <= 2 || url === options.version.path)
}

/** Whether the search page of a language lists a locale version. Only the latest version is listed. */
function isShown({ locale: own, version }: LocaleVersion, locale: string | undefined): boolean {
  return (locale === undefined || own === locale) && (version?.isLatest ?? true)
}
