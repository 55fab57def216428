// Two pages of one folder with one title: readers cannot tell them apart, in the sidebar and in search results.

import { compareText, type Finding } from '../../core/model/finding.ts'
import type { Page } from '../../core/model/page.ts'
import type { Check } from '../../core/plugin/site-output.ts'

interface TitledPage extends Pick<Page, 'path' | 'title'> {
  readonly line?: number
  readonly column?: number
}

export const duplicateTitles: Check<TitledPage> = {
  name: 'duplicate-titles',
  collect({ page, view }) {
    if (!page || !view || page.meta.unlisted || page.meta.sidebarLabel !== undefined) return undefined
    const { path, title, keyPlaces } = page
    const [line, column] = keyPlaces.title ?? []
    return { path, title, ...(line !== undefined && column !== undefined && { line, column }) }
  },
  combine(pages) {
    const first = new Map<string, TitledPage>()
    const sorted = [...pages].sort((a, b) => compareText(a.path, b.path))
    return sorted.flatMap(({ title, ...place }): Finding[] => {
      const { path } = place
      const name = `${path.slice(0, path.lastIndexOf('/') + 1)}\0${title.toLowerCase()}`
      const duplicate = first.get(name)
      if (!duplicate) {
        first.set(name, { title, ...place })
        return []
      }
      return [
        {
          rule: 'duplicate-title',
          severity: 'warning',
          message: `The page "${duplicate.path}", in the same folder, also has the title "${title}".`,
          help: 'Give one of them another `title`, or a `sidebar_label` to tell them apart.',
          place,
        },
      ]
    })
  },
}
