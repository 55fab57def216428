// The link target of a category without its own page.

import type { Url } from '../model/names.ts'
import type { SidebarItem } from '../model/site.ts'

/** The first page of these items, in reading order. */
export function firstUrl(items: readonly SidebarItem[]): Url | undefined {
  for (const item of items) {
    if (item.kind === 'page') return item.url
    const url = item.kind === 'category' ? (item.url ?? firstUrl(item.items)) : undefined
    if (url !== undefined) return url
  }
  return undefined
}
