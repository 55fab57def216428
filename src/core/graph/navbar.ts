// Resolves the navbar of the configuration: page ids and sidebars become links.

import { findTexts } from '../config/config-place.ts'
import { localePath, localeVersionName } from '../locales/locale-version.ts'
import { latestLocaleVersions } from '../locales/sibling-pages.ts'
import type { Finding } from '../model/finding.ts'
import type { PageKey, Url } from '../model/names.ts'
import type { Route, SidebarItem } from '../model/site.ts'
import type { NavbarItem, NavbarLink, VersionStart } from '../model/site-chrome.ts'
import type { Collection, NavbarLinkSpec, NavbarSpec, SiteOptions } from '../model/site-options.ts'
import { joinUrl, normalizeUrl, splitHref } from '../paths/url-path.ts'
import { didYouMean } from '../text/nearest.ts'
import { firstUrl } from './folder-tree.ts'
import { findPage, idHelp, type PageIds } from './page-ids.ts'

export interface NavbarSource {
  readonly ids: PageIds
  readonly urls: ReadonlyMap<PageKey, Url>
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly routes: ReadonlyMap<Url, Route>
}

type VersionPlace = NonNullable<NavbarLink['versions']>[string]

interface ResolvedNavbars {
  readonly navbar: NavbarItem[]
  /** Navbars in other languages. */
  readonly navbars?: Readonly<Record<string, readonly NavbarItem[]>>
  readonly findings: readonly Finding[]
}

/** Resolves every item in each language. Unresolved items are removed and reported. */
export function resolveNavbar(options: SiteOptions, source: NavbarSource): ResolvedNavbars {
  const mainNavbar = resolveItems(options.navbar, options, { ...source, locale: options.locale })
  const others = options.locales.filter(({ code }) => code !== options.locale)
  if (others.length === 0) return mainNavbar
  // An item that is missing in the first language is reported once.
  const navbars = others.map(({ code, navbar }) => [
    code,
    resolveItems(navbar, options, { ...source, locale: code }).navbar,
  ])
  return { ...mainNavbar, navbars: Object.fromEntries(navbars) as ResolvedNavbars['navbars'] & object }
}

function resolveItems(
  items: readonly NavbarSpec[],
  options: SiteOptions,
  source: NavbarSource & { readonly locale: string },
): { readonly navbar: NavbarItem[]; readonly findings: Finding[] } {
  const localeVersions = latestLocaleVersions(options, source.locale)
  const versions = versionsIn(options, source.locale)
  const home = localePath(options, source.locale)
  const findings: Finding[] = []
  const placeOf = findTexts(options, 'navbar')
  const report = (named: string, finding: Pick<Finding, 'rule' | 'message' | 'help'>): undefined => {
    const place = placeOf(named, named.slice(named.indexOf(':') + 1))
    findings.push({ ...finding, severity: 'error', ...(place && { place }) })
  }

  function linkOf(spec: NavbarLinkSpec): NavbarLink | undefined {
    const icon = spec.icon === undefined ? {} : { icon: spec.icon }
    if ('href' in spec) return { label: spec.label, href: hrefIn(spec.href), ...icon }
    if ('sidebar' in spec) {
      const names = localeVersions.map((localeVersion) => localeVersionName(spec.sidebar, localeVersion))
      const sidebar = names.find((name) => source.sidebars.has(name)) ?? spec.sidebar
      const items = source.sidebars.get(sidebar)
      const href = items && firstUrl(items)
      if (href !== undefined)
        return {
          label: spec.label,
          href,
          sidebar,
          ...icon,
          ...inVersions((localeVersion) => sidebarIn(localeVersion, spec.sidebar)),
        }
      return items
        ? report(spec.sidebar, {
            rule: 'empty-sidebar',
            message: `The navbar links to the sidebar "${spec.sidebar}", which has no pages.`,
            help: 'Add a page to the sidebar, or remove the item from the navbar.',
          })
        : report(spec.sidebar, {
            rule: 'unknown-sidebar',
            message: `The navbar item "${spec.label}" links to the sidebar "${spec.sidebar}", which does not exist.`,
            help: `Use the name of a sidebar in the configuration.${didYouMean(spec.sidebar, source.sidebars.keys())}`,
          })
    }
    const head = localeVersions
      .map((localeVersion) =>
        findPage(source.ids, spec.page, localeVersion === '' ? undefined : localeVersion),
      )
      .find((found) => found !== undefined)
    const href = head && source.urls.get(head.path)
    if (!head)
      return report(spec.page, {
        rule: 'unknown-page-id',
        message: `The navbar item "${spec.page}" is not the id of a page.`,
        help: idHelp(source.ids, spec.page),
      })
    return href === undefined
      ? undefined
      : {
          label: spec.label ?? head.meta.sidebarLabel ?? head.title,
          href,
          ...icon,
          ...inVersions((localeVersion) => pageIn(localeVersion, spec.page)),
        }
  }

  /** Translates a site path to the language if a page exists there. */
  function hrefIn(href: string): string {
    if (home === '/' || !href.startsWith('/') || href.startsWith('//')) return href
    const { path, query, hash } = splitHref(href)
    const there = joinUrl(home, normalizeUrl(path).slice(1))
    return source.routes.has(there) ? there + query + hash : href
  }

  /** Returns the targets of a link in each version, if there are several. */
  function inVersions(
    placeIn: (localeVersion: string) => VersionPlace | undefined,
  ): Pick<NavbarLink, 'versions'> {
    const places = versions.flatMap(({ localeVersion }) => {
      const place = placeIn(localeVersion!.id)
      return place ? [[localeVersion!.version!.name, place] as const] : []
    })
    return places.length > 1 ? { versions: Object.fromEntries(places) } : {}
  }

  function sidebarIn(localeVersion: string, name: string): VersionPlace | undefined {
    const sidebar = localeVersionName(name, localeVersion)
    const href = firstUrl(source.sidebars.get(sidebar) ?? [])
    return href === undefined ? undefined : { href, sidebar }
  }

  function pageIn(localeVersion: string, id: string): VersionPlace | undefined {
    const head = findPage(source.ids, id, localeVersion === '' ? undefined : localeVersion)
    const href = head && source.urls.get(head.path)
    return href === undefined ? undefined : { href }
  }

  const linksOf = (specs: readonly NavbarLinkSpec[]) => specs.flatMap((spec) => linkOf(spec) ?? [])

  function itemOf(spec: NavbarSpec): NavbarItem | undefined {
    if (spec.kind === 'search' || spec.kind === 'languages') return spec
    if (spec.kind === 'dropdown') return { ...spec, items: linksOf(spec.items) }
    if (spec.kind === 'versions') {
      const { position, kind, collection } = spec
      const starts = versionStarts(versions, collection)
      const { label, path } = options.version
      return starts.length > 0
        ? { position, kind, starts, items: linksOf(spec.items) }
        : { position, kind, items: [{ label, href: path }, ...linksOf(spec.items)] }
    }
    const { position, kind, button } = spec
    const link = linkOf(spec.link)
    return link && { position, kind, ...link, ...(button && { button }) }
  }

  return { navbar: items.flatMap((spec) => itemOf(spec) ?? []), findings }
}

/** Returns the versions of the collections in a language, in configuration order. */
function versionsIn({ collections }: SiteOptions, locale: string): readonly Collection[] {
  return collections
    .filter(({ localeVersion }) => localeVersion?.version && localeVersion.locale === locale)
    .sort((a, b) => a.localeVersion!.version!.order - b.localeVersion!.version!.order)
}

/** Returns the start pages of a collection's versions; default: the first collection with versions. */
function versionStarts(
  versions: readonly Collection[],
  name = versions[0]?.localeVersion?.of,
): VersionStart[] {
  return versions
    .filter(({ localeVersion }) => localeVersion!.of === name)
    .map(({ base, localeVersion }) => {
      const { label, isLatest } = localeVersion!.version!
      return { label, href: base, ...(isLatest && { isLatest }) }
    })
}
