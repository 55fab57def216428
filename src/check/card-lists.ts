// Lists of cards without cards.

import type { Finding } from '../model/finding.ts'
import type { Check } from '../plugin/site-output.ts'

export const cardLists: Check = {
  name: 'card-lists',
  run({ views, site }) {
    return views.flatMap(({ url, lists = {} }) => {
      const route = site.routes[url]
      if (route?.kind !== 'page') return []
      return Object.entries(lists).flatMap(([of, cards]) =>
        cards.length === 0 ? [emptyList(of, route.path)] : [],
      )
    })
  },
}

function emptyList(of: string, path: string): Finding {
  return {
    rule: 'empty-card-list',
    severity: 'warning',
    message:
      of === ''
        ? 'The list of cards is empty: no page is below this one.'
        : `No sidebar has pages in a category "${of}".`,
    help: 'Write the label or the path of a category: `::cards-of{category="Guides"}`.',
    place: { path },
  }
}
