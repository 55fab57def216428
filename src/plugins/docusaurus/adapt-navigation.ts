// Adapts navbar, footer and announcement bar of a Docusaurus theme.

import { CSS_COLOR } from '../../core/config/theme-config.ts'
import type { UserConfig } from '../../core/config/user-config.ts'
import type { NavbarItemInput } from '../../core/plugin/navigation-items.ts'
import { adaptHref } from './adapt-sidebars.ts'
import { collectionName, type DocsVersion } from './docs-versions.ts'
import { linkInHtml, textOfHtml } from './plain-html.ts'
import { asList, asRecord, asText, field, type RawOptions } from './raw-options.ts'
import {
  ANNOUNCEMENT_OPTIONS,
  FOOTER_OPTIONS,
  NAVBAR_ITEM_OPTIONS,
  NAVBAR_OPTIONS,
  type Report,
  reportUnsupported,
} from './unsupported-options.ts'

/** Data that navbar items refer to. */
export interface NavigationSource {
  /** Versions by id of the docs plugin, newest first. */
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  /** Returns the Octavo name of a sidebar of a docs plugin. */
  readonly sidebarName: (plugin: string, sidebar: string) => string
  readonly hasSeveralDocs: boolean
  readonly hasLanguages: boolean
  /** Title of the site. */
  readonly title: string | undefined
  readonly report: Report
}

type NavbarLinkInput = Extract<NavbarItemInput, { items: readonly unknown[]; label: string }>['items'][number]

/** Adapts the navbar, and the logo, which Octavo shows next to the title. */
export function adaptNavbar(
  rawOptions: RawOptions,
  source: NavigationSource,
): Pick<UserConfig, 'navbar' | 'logo'> {
  const { report, title } = source
  reportUnsupported(rawOptions, 'themeConfig.navbar', { table: NAVBAR_OPTIONS, report })
  const items = asList(rawOptions.items).flatMap((item) => adaptItem(asRecord(item), source))
  const logo = asRecord(rawOptions.logo)
  const src = asText(logo.src)
  const dark = asText(logo.srcDark)
  const name = asText(rawOptions.title) ?? (src === undefined ? undefined : '')
  const options = {
    ...(rawOptions.hideOnScroll === true && { hideOnScroll: true }),
    ...(name !== undefined && name !== title && { title: name }),
  }
  if (logo.href !== undefined && !['/', ''].includes(String(logo.href)))
    report({
      option: 'themeConfig.navbar.logo.href',
      message: 'The logo links to the home page: `href` has no effect.',
      help: 'Add a link to the navbar, or replace the part `Brand` in your own theme.',
    })
  return {
    navbar: Object.keys(options).length > 0 ? { items, ...options } : items,
    ...(src !== undefined && {
      logo: {
        src: adaptHref(src),
        ...(dark !== undefined && dark !== src && { dark: adaptHref(dark) }),
        alt: asText(logo.alt) ?? '',
        ...field('width', pixels(logo.width)),
        ...field('height', pixels(logo.height)),
      },
    }),
  }
}

function adaptItem(item: RawOptions, source: NavigationSource): NavbarItemInput[] {
  const { report } = source
  reportUnsupported(item, 'themeConfig.navbar.items', { table: NAVBAR_ITEM_OPTIONS, report })
  const position = item.position === 'left' ? 'left' : 'right'
  switch (item.type) {
    case 'search':
      return [{ position, kind: 'search' }]
    case 'localeDropdown':
      return source.hasLanguages ? [{ position, kind: 'languages' }] : []
    case 'docsVersionDropdown':
    case 'docsVersion':
      return adaptVersions(item, source, position)
    case 'html': {
      const link = linkInHtml(asText(item.value) ?? '')
      if (link) return [{ position, label: link.label, href: adaptHref(link.href) }]
      report({
        option: 'themeConfig.navbar.items',
        message: 'An item of HTML in the navbar is left out: it has no link.',
        help: 'Write { label, href }, or replace the part `Navbar` in your own theme.',
      })
      return []
    }
    default: {
      if (item.items !== undefined) {
        const label = labelOf(item)
        const items = adaptLinks(item.items, source)
        const itemTarget = asText(item.to) ?? asText(item.href)
        const first: NavbarLinkInput[] =
          itemTarget === undefined ? [] : [{ label, href: adaptHref(itemTarget) }]
        return [{ position, label, items: [...first, ...items] }]
      }
      const link = adaptLink(item, source)
      return link ? [{ position, ...link } as NavbarItemInput] : []
    }
  }
}

function adaptLinks(items: unknown, source: NavigationSource): NavbarLinkInput[] {
  return asList(items).flatMap((one): NavbarLinkInput[] => {
    const item = asRecord(one)
    reportUnsupported(item, 'themeConfig.navbar.items', { table: NAVBAR_ITEM_OPTIONS, report: source.report })
    // Separators between the links of a menu.
    const html = item.type === 'html' ? linkInHtml(asText(item.value) ?? '') : undefined
    if (item.type === 'html') return html ? [{ label: html.label, href: adaptHref(html.href) }] : []
    const link = adaptLink(item, source)
    return link ? [link] : []
  })
}

function adaptLink(item: RawOptions, source: NavigationSource): NavbarLinkInput | undefined {
  const plugin = asText(item.docsPluginId) ?? 'default'
  const label = labelOf(item)
  const docId = asText(item.docId)
  const sidebarId = asText(item.sidebarId)
  if (docId !== undefined) {
    const isKnown = source.hasSeveralDocs && source.versions.has(plugin)
    const page = isKnown ? `${collectionName(plugin, 'docs')}:${docId}` : docId
    return { page, ...(label !== '' && { label }) }
  }
  if (sidebarId !== undefined)
    return { sidebar: source.sidebarName(plugin, sidebarId), label: label || sidebarId }
  const href = asText(item.to) ?? asText(item.href)
  if (href === undefined) {
    source.report({
      option: 'themeConfig.navbar.items',
      message: `An item of the navbar${label === '' ? '' : `, "${label}",`} has a type that Octavo does not support: ${JSON.stringify(item.type)}.`,
      help: 'Write it as a link: { label, href }.',
    })
    return undefined
  }
  const icon = networkOf(href)
  const name = label || icon || href.replace(/^https?:\/\//, '')
  // Docusaurus shows such items as an icon, with a class and CSS.
  return {
    label: name,
    href: adaptHref(href),
    ...(label === '' || item.className ? field('icon', icon) : {}),
  }
}

function adaptVersions(
  item: RawOptions,
  source: NavigationSource,
  position: 'left' | 'right',
): NavbarItemInput[] {
  const plugin = asText(item.docsPluginId) ?? 'default'
  const versions = source.versions.get(plugin) ?? []
  const items = [
    ...adaptLinks(item.dropdownItemsBefore, source),
    ...adaptLinks(item.dropdownItemsAfter, source),
  ]
  if (versions.length < 2)
    return items.length > 0 ? [{ position, label: versions[0]?.label ?? 'Next', items }] : []
  return [
    {
      position,
      kind: 'versions',
      collection: collectionName(plugin, 'docs'),
      ...(items.length > 0 && { items }),
    },
  ]
}

function labelOf(item: RawOptions): string {
  const label = asText(item.label) ?? (item.html === undefined ? undefined : textOfHtml(String(item.html)))
  return label || asText(item['aria-label']) || asText(item.title) || ''
}

/** Icon name of the social network that a URL belongs to. */
function networkOf(href: string): string | undefined {
  return /^https?:\/\/(?:www\.)?(?:[\w-]+\.)?(github|gitlab|linkedin|slack|discord|twitter|x|youtube|mastodon|bluesky)\.(?:com|gg|social|app)\b/.exec(
    href,
  )?.[1]
}

/** Adapts the footer: columns of links, or one without a title. */
export function adaptFooter(rawOptions: RawOptions, report: Report): UserConfig['footer'] {
  reportUnsupported(rawOptions, 'themeConfig.footer', { table: FOOTER_OPTIONS, report })
  const entries = asList(rawOptions.links).map(asRecord)
  const hasColumns = entries.some(({ items }) => items !== undefined)
  const columns = hasColumns
    ? entries.map(({ title, items }) => ({
        ...field('title', asText(title)),
        links: footerLinks(items, report),
      }))
    : entries.length > 0
      ? [{ links: footerLinks(entries, report) }]
      : []
  const copyright = asText(rawOptions.copyright)
  return {
    ...(columns.length > 0 && { columns: columns.filter(({ links }) => links.length > 0) }),
    ...(copyright !== undefined && { copyright: textOfHtml(copyright) }),
  }
}

function footerLinks(items: unknown, report: Report): { label: string; href: string }[] {
  return asList(items).flatMap((one) => {
    const item = asRecord(one)
    const href = asText(item.to) ?? asText(item.href)
    const label = labelOf({ ...item, html: undefined })
    if (href !== undefined) return [{ label: label || href, href: adaptHref(href) }]
    const link = linkInHtml(String(item.html ?? ''))
    if (link) return [{ label: link.label, href: adaptHref(link.href) }]
    report({
      option: 'themeConfig.footer.links',
      message: 'An item of the footer is HTML without a link, which is left out.',
      help: 'Write { label, href }.',
    })
    return []
  })
}

/** Adapts the bar above every page: its text and its first link. */
export function adaptAnnouncement(rawOptions: RawOptions, report: Report): UserConfig['announcement'] {
  reportUnsupported(rawOptions, 'themeConfig.announcementBar', { table: ANNOUNCEMENT_OPTIONS, report })
  const content = asText(rawOptions.content)
  if (content === undefined) return undefined
  const link = linkInHtml(content)
  const background = colorOf(rawOptions.backgroundColor)
  // Docusaurus has black text by default.
  const color = colorOf(rawOptions.textColor) ?? (background === undefined ? undefined : '#000')
  return {
    ...field('background', background),
    ...field('color', background === undefined ? undefined : color),
    id: asText(rawOptions.id) ?? 'announcement-bar',
    text: textOfHtml(content),
    ...(link && { href: adaptHref(link.href) }),
    ...(rawOptions.isCloseable === false && { closable: false }),
  }
}

function colorOf(value: unknown): string | undefined {
  const color = asText(value)?.trim()
  return color !== undefined && CSS_COLOR.test(color) ? color : undefined
}

function pixels(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
