// Two pages of one folder with one title: readers cannot tell them apart, in the sidebar and in search results.

import type { Finding } from '../model/finding.ts'
import type { Page } from '../model/page.ts'
import type { Check } from '../plugin/site-output.ts'

export const duplicateTitles: Check = {
  name: 'duplicate-titles',
  run({ site, pages }) {
    const first = new Map<string, Page>()
    return pages.flatMap((page): Finding[] => {
      const { path, title, meta, keyPlaces } = page
      if (site.urls[path] === undefined || meta.unlisted || meta.sidebarLabel !== undefined) return []
      const place = `${path.slice(0, path.lastIndexOf('/') + 1)}\0${title.toLowerCase()}`
      const twin = first.get(place)
      if (!twin) {
        first.set(place, page)
        return []
      }
      const [line, column] = keyPlaces.title ?? [undefined, undefined]
      return [
        {
          rule: 'duplicate-title',
          severity: 'warning',
          message: `The page "${twin.path}", in the same folder, also has the title "${title}".`,
          help: 'Give one of them another `title`, or a `sidebar_label` to tell them apart.',
          place: { path, ...(line !== undefined && { line, column }) },
        },
      ]
    })
  },
}
