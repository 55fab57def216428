// The navbar of the configuration → the navbar of the site: pages named by id and sidebars become links.

import { findTexts } from '../config/config-place.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath, Url } from '../model/names.ts'
import { didYouMean } from '../model/nearest.ts'
import type { SidebarItem } from '../model/site.ts'
import type { NavbarItem, NavbarLink } from '../model/site-chrome.ts'
import type { NavbarLinkSpec, NavbarSpec, SiteOptions } from '../model/site-options.ts'
import { firstUrl } from './first-url.ts'
import { findPage, idHelp, type PageIds } from './page-ids.ts'

export interface NavbarSource {
  readonly ids: PageIds
  readonly urls: ReadonlyMap<SourcePath, Url>
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>
}

/** Resolves every item. An item that cannot be resolved is left out and reported. */
export function resolveNavbar(
  options: SiteOptions,
  source: NavbarSource,
): { readonly navbar: NavbarItem[]; readonly findings: Finding[] } {
  const findings: Finding[] = []
  const placeOf = findTexts(options, 'navbar')
  const report = (named: string, finding: Pick<Finding, 'rule' | 'message' | 'help'>): undefined => {
    const place = placeOf(named, named.slice(named.indexOf(':') + 1))
    findings.push({ ...finding, severity: 'error', ...(place && { place }) })
  }

  function linkOf(spec: NavbarLinkSpec): NavbarLink | undefined {
    const icon = spec.icon === undefined ? {} : { icon: spec.icon }
    if ('href' in spec) return { label: spec.label, href: spec.href, ...icon }
    if ('sidebar' in spec) {
      const items = source.sidebars.get(spec.sidebar)
      const href = items && firstUrl(items)
      if (href !== undefined) return { label: spec.label, href, sidebar: spec.sidebar, ...icon }
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
    const head = findPage(source.ids, spec.page)
    const href = head && source.urls.get(head.path)
    if (!head)
      return report(spec.page, {
        rule: 'unknown-page-id',
        message: `The navbar item "${spec.page}" is not the id of a page.`,
        help: idHelp(source.ids, spec.page),
      })
    return href === undefined
      ? undefined
      : { label: spec.label ?? head.meta.sidebarLabel ?? head.title, href, ...icon }
  }

  const linksOf = (specs: readonly NavbarLinkSpec[]) => specs.flatMap((spec) => linkOf(spec) ?? [])

  function itemOf(spec: NavbarSpec): NavbarItem | undefined {
    if (spec.kind === 'search' || spec.kind === 'languages') return spec
    if (spec.kind === 'dropdown') return { ...spec, items: linksOf(spec.items) }
    if (spec.kind === 'versions') {
      const { label, path } = options.version
      return { ...spec, items: [{ label, href: path }, ...linksOf(spec.items)] }
    }
    const { position, kind, button } = spec
    const link = linkOf(spec.link)
    return link && { position, kind, ...link, ...(button && { button }) }
  }

  return { navbar: options.navbar.flatMap((spec) => itemOf(spec) ?? []), findings }
}
