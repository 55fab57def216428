// Migrates the navigation of VitePress sites: the navbar, social links, sidebars, and their labels in other languages.

import { isExternal, type OldPages } from './draft.ts'
import type { Fields } from './edit-markdown.ts'
import { asRecord, iconLink, plain, recordsOf, serviceLabel, textOf } from './site-fields.ts'

/** Labels of sidebars by their position: a page, or the first page of a category. */
export function labelsOf(sidebars: Fields): Map<string, string> {
  const labels = new Map<string, string>()
  const visit = (item: unknown, depth: number): string => {
    const { page, label, items } = asRecord(item)
    const [first = ''] = [items ?? []].flat().map((one) => visit(one, depth + 1))
    if (label !== undefined) labels.set(items ? `${depth} ${first}` : String(page), String(label))
    return textOf(item) ?? textOf(page) ?? first
  }
  for (const items of Object.values(sidebars)) for (const item of [items].flat()) visit(item, 0)
  return labels
}

export function navItems(entries: unknown, pages: OldPages): Fields[] {
  return recordsOf(entries).flatMap(({ text: raw, link, items }): Fields[] => {
    // A package that is not installed may have generated it.
    const text = plain(raw) || '…'
    if (!items) {
      const target = link === undefined ? undefined : pages.target(String(link))
      return target ? [{ label: text, ...target }] : []
    }
    // Menus have only one level.
    const flat = recordsOf(items).flatMap((one) => (one.items ? recordsOf(one.items) : [one]))
    const inner = navItems(flat, pages)
    return inner.length > 0 ? [{ label: text, items: inner }] : []
  })
}

export function socialItems({ socialLinks }: Fields): Fields[] {
  return recordsOf(socialLinks).map(({ icon, link, ariaLabel }) => {
    const name = textOf(icon)
    const label = ariaLabel ?? (name ? serviceLabel(name) : link)
    return iconLink(String(label), link, name)
  })
}

export function readSidebars(raw: unknown, pages: OldPages, isWanted: (path: string) => boolean): Fields {
  if (raw === undefined) return {}
  if (Array.isArray(raw)) return { docs: sidebarItems(raw, pages) }
  const lists = Object.entries(asRecord(raw)).filter(([path]) => isWanted(path.replace(/^\//, '')))
  return Object.fromEntries(
    lists.map(([path, list]) => {
      const { items = list, base = '' } = asRecord(list)
      const name = path.replace(/^\/|\/$/g, '').replace(/[^\w-]+/g, '-') || 'docs'
      return [name, sidebarItems(items, pages, String(base))]
    }),
  )
}

function sidebarItems(entries: unknown, pages: OldPages, above = ''): unknown[] {
  return recordsOf(entries).flatMap(({ text, link, items, collapsed, base = above }): unknown[] => {
    const to = link === undefined || isExternal(String(link)) ? link : `${base}${link}`
    const target = to === undefined ? undefined : pages.target(String(to))
    const page = target && 'page' in target ? target.page : undefined
    if (!items) {
      if (!target) return []
      return text === undefined && page !== undefined ? [page] : [{ label: plain(text), ...target }]
    }
    const inner = sidebarItems(items, pages, String(base))
    if (text === undefined) return inner
    const fold = { collapsible: collapsed !== undefined, collapsed: collapsed ?? false }
    return [{ label: plain(text), page, ...fold, items: inner }]
  })
}
