// The sidebar of a blog: all its posts, newest first, by year.

import { localeOf, messagesOf } from '../locales/locale-version.ts'
import type { Messages } from '../model/messages.ts'
import type { SourcePath, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { SidebarItem } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { pageItem } from './folder-tree.ts'
import { postDate } from './posts.ts'

/**
 * Adds the sidebar of each blog with posts, under the blog's name; one in the configuration with that name is kept.
 * Returns the sidebar of each blog.
 */
export function addPostSidebars(
  sidebars: Map<string, SidebarItem[]>,
  posts: ReadonlyMap<string, readonly PageHead[]>,
  { urls, options }: { readonly urls: ReadonlyMap<SourcePath, Url>; readonly options: SiteOptions },
): Map<string, string> {
  const listSidebars = new Map<string, string>()
  for (const collection of options.collections) {
    const own = posts.get(collection.name) ?? []
    if (!collection.postSidebar || own.length === 0) continue
    if (!sidebars.has(collection.name))
      sidebars.set(collection.name, yearItems(own, urls, messagesOf(options, localeOf(options, collection))))
    listSidebars.set(collection.name, collection.name)
  }
  return listSidebars
}

function yearItems(
  posts: readonly PageHead[],
  urls: ReadonlyMap<SourcePath, Url>,
  messages: Messages,
): SidebarItem[] {
  const years = new Map<string, SidebarItem[]>()
  for (const head of posts) {
    const year = postDate(head)?.slice(0, 4) ?? messages['list.undated']
    const items = years.get(year) ?? []
    years.set(year, items)
    items.push(pageItem(head, urls.get(head.path)!, {}))
  }
  return [
    { kind: 'heading', label: messages['list.allPosts'] },
    ...[...years].map(([label, items]): SidebarItem => {
      return { kind: 'category', label, collapsible: false, collapsed: false, items }
    }),
  ]
}
