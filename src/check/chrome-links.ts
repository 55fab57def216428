// The links around every page: those of the navbar, the sidebars, the footer and the announcement.

import type { SidebarItem } from '../model/site.ts'
import type { SiteState } from '../plugin/site-output.ts'

export interface ChromeLink {
  /** The field of the configuration it is in. */
  readonly field: 'navbar' | 'sidebars' | 'footer' | 'announcement'
  readonly href: string
  /** To another version or language, which may come from another build. */
  readonly leavesBuild?: true
}

/** All of them, by field, in the order written. */
export function findChromeLinks({ site, options }: SiteState): ChromeLink[] {
  const { footer, announcement } = options.chrome
  return [
    ...site.navbar.flatMap((item): ChromeLink[] => {
      if (item.kind === 'search') return []
      const leaves =
        item.kind === 'versions' || item.kind === 'languages' ? { leavesBuild: true as const } : {}
      const links = item.kind === 'link' ? [item] : item.items
      return links.map(({ href }) => ({ field: 'navbar', href, ...leaves }))
    }),
    ...Object.values(site.sidebars).flatMap((items) => listedLinks(items)),
    ...footer.columns.flatMap(({ links }) =>
      links.map(({ href }): ChromeLink => ({ field: 'footer', href })),
    ),
    ...(announcement?.href === undefined
      ? []
      : [{ field: 'announcement', href: announcement.href } as const]),
  ]
}

function listedLinks(items: readonly SidebarItem[]): ChromeLink[] {
  return items.flatMap((item): ChromeLink[] => {
    if (item.kind === 'category') return listedLinks(item.items)
    return item.kind === 'link' ? [{ field: 'sidebars', href: item.href }] : []
  })
}
