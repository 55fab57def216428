// Print documents: the pages of a sidebar, or of the whole site, in one document.

import {
  chromeOf,
  hasLocaleVersions,
  localePath,
  localeVersionIdOf,
  localeVersionName,
} from '../../core/locales/locale-version.ts'
import { latestLocaleVersions } from '../../core/locales/sibling-pages.ts'
import type { Url } from '../../core/model/names.ts'
import type { SidebarItem, Site } from '../../core/model/site.ts'
import type { SiteOptions, SiteVersion } from '../../core/model/site-options.ts'
import { isInside } from '../../core/paths/is-inside.ts'
import { joinUrl, normalizeUrl } from '../../core/paths/url-path.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import { printFields } from './print-config.ts'

/** A print document. */
export interface PrintPage {
  readonly url: Url
  readonly title: string
  readonly locale: string
  /** In order, without duplicates. */
  readonly entries: readonly PrintEntry[]
}

/** A page of the document, or a heading for the following pages. */
export interface PrintEntry {
  /** Starts at 0. */
  readonly depth: number
  readonly label: string
  readonly url?: Url
}

/** Path of the document with all sidebars, in each language. Other documents are below it. */
const PRINT_PATH = 'print'

/** Whether a URL is in the namespace of print documents. */
export function isPrintUrl(url: Url, options: SiteOptions): boolean {
  const homes: readonly Url[] = ['/', ...options.locales.map(({ path }) => path)]
  return hasPrint(options) && homes.some((home) => isInside(url, joinUrl(home, PRINT_PATH)))
}

/** Whether a site has print documents. */
export function hasPrint({ fields }: SiteOptions): boolean {
  const { print } = valuesOf(printFields, fields)
  return print === true || print.length > 0
}

/** Lists the configured print documents in each language. */
export function listPrintPages(site: Site, options: SiteOptions): PrintPage[] {
  if (!hasPrint(options)) return []
  const { locale, locales } = options
  const codes = locales.length === 0 ? [locale] : locales.map(({ code }) => code)
  return codes.flatMap((code) => listInLanguage(site, code, options))
}

/** Lists documents of the latest version, followed by those of other versions, `/print/guide@1.0`. */
function listInLanguage(site: Site, locale: string, options: SiteOptions): PrintPage[] {
  const { print } = valuesOf(printFields, options.fields)
  const url = joinUrl(localePath(options, locale), PRINT_PATH)
  const sidebars = listSidebars(site, locale, options)
  const sections = sidebars.map(({ name, base, version }): PrintPage => {
    const entries = listEntries(site, site.sidebars[name]!, { depth: 0, visited: new Set() })
    const title = labelOf(site, { name, base }, { locale, options })
    return version === undefined
      ? { url: normalizeUrl(joinUrl(url, base)), title, locale, entries }
      : {
          url: normalizeUrl(joinUrl(url, `${base}@${version.name}`)),
          title: `${title} ${version.label}`,
          locale,
          entries,
        }
  })
  const latest = sidebars.flatMap(({ name, version }, at) =>
    version === undefined ? [{ name, label: sections[at]!.title }] : [],
  )
  if (print !== true || latest.length === 0) return sections
  const listedUrls = new Set<Url>()
  const entries = latest.flatMap(({ name, label }): PrintEntry[] => {
    const sidebarEntries = listEntries(site, site.sidebars[name]!, {
      depth: latest.length > 1 ? 1 : 0,
      visited: listedUrls,
    })
    return latest.length > 1 ? [{ depth: 0, label }, ...sidebarEntries] : sidebarEntries
  })
  return [{ url, title: chromeOf(options, locale).title, locale, entries }, ...sections]
}

interface PrintedSidebar {
  readonly name: string
  /** Name in the configuration. */
  readonly base: string
  /** Absent for the latest version and for content without versions. */
  readonly version?: SiteVersion | undefined
}

/** Lists the configured sidebars of a language. Sidebars of posts are named after the blog. */
function listSidebars(site: Site, locale: string, options: SiteOptions): PrintedSidebar[] {
  const { collections, sidebars } = options
  const { print } = valuesOf(printFields, options.fields)
  const names = Object.keys(site.sidebars)
  const posts = new Set(Object.values(site.listSidebars))
  const isSplit = hasLocaleVersions(collections)
  const bases = names
    .filter((name) => !posts.has(name) || Object.hasOwn(sidebars, name))
    .map((name) => (isSplit ? name.slice(0, name.length - localeVersionIdOf(name).length) : name))
  const localeVersions = latestLocaleVersions(options, locale).filter(
    (id) => id !== '' || locale === options.locale,
  )
  const versions = collections.flatMap(({ localeVersion }) =>
    localeVersion?.version && localeVersion.locale === locale ? [localeVersion] : [],
  )
  return [...new Set(bases)].flatMap((base): PrintedSidebar[] => {
    if (print !== true && !print.includes(base)) return []
    const has = (id: string): boolean => Object.hasOwn(site.sidebars, localeVersionName(base, id))
    const latest = localeVersions.find(has)
    const others = versions.filter(({ id, version }) => id !== latest && has(id) && !version!.isLatest)
    return [
      ...(latest === undefined ? [] : [{ name: localeVersionName(base, latest), base }]),
      ...others.map(({ id, version }) => ({ name: localeVersionName(base, id), base, version })),
    ]
  })
}

interface Walk {
  readonly depth: number
  readonly visited: Set<Url>
}

function listEntries(
  site: Site,
  items: readonly SidebarItem[],
  { depth, visited: seen }: Walk,
): PrintEntry[] {
  return items.flatMap((item): PrintEntry[] => {
    if (item.kind !== 'page' && item.kind !== 'category') return []
    const { url, label } = item
    const isNew = url !== undefined && !seen.has(url) && isShown(site, url)
    if (isNew) seen.add(url)
    const below =
      item.kind === 'category' ? listEntries(site, item.items, { depth: depth + 1, visited: seen }) : []
    if (isNew) return [{ depth, label, url }, ...below]
    return below.length > 0 ? [{ depth, label }, ...below] : []
  })
}

function isShown({ routes }: Site, url: Url): boolean {
  return Object.hasOwn(routes, url) && routes[url]!.kind !== 'redirect'
}

/** Returns the navbar label of a sidebar in the language. */
function labelOf(
  { navbar, navbars }: Site,
  { name, base }: Pick<PrintedSidebar, 'name' | 'base'>,
  { locale, options }: { readonly locale: string; readonly options: SiteOptions },
): string {
  const items = (locale === options.locale ? undefined : navbars?.[locale]) ?? navbar
  const links = items.flatMap((item) =>
    item.kind === 'link' ? [item] : item.kind === 'dropdown' ? item.items : [],
  )
  const found = links.find(
    ({ sidebar, versions = {} }) =>
      sidebar === name || Object.values(versions).some((one) => one.sidebar === name),
  )
  const words = base.replace(/[-_/]+/g, ' ').trim()
  const plain = words.charAt(0).toUpperCase() + words.slice(1)
  return found?.label ?? options.locales.find(({ code }) => code === locale)?.labels[plain] ?? plain
}
