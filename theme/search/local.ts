// Answers from the site's own list of pages: by title alone.

import { routesFile } from '../../src/model/page-file.ts'
import type { ProviderSetting, SearchHit, SearchProvider, TextPart } from '../../src/model/search-provider.ts'

export function createProvider({ base }: ProviderSetting): SearchProvider {
  let routes: Promise<readonly (readonly [url: string, title: string])[]> | undefined
  const load = () => {
    routes ??= fetch(new URL(routesFile, base))
      .then((response) => {
        if (!response.ok) throw new Error(`${response.status}`)
        return response.json()
      })
      .catch((error) => {
        routes = undefined
        throw error
      })
    return routes!
  }
  return {
    preload: () => void load().catch(() => {}),
    async search(query, { limit, page = 0 }) {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean)
      const found = (await load()).filter(([, title]) =>
        words.every((word) => title.toLowerCase().includes(word)),
      )
      const hits = found.slice(page * limit, (page + 1) * limit).map(([url, title]): SearchHit => {
        return {
          url: new URL(base).pathname + url.slice(1),
          kind: 'page',
          title: mark(title, words),
          page: title,
          trail: url.split('/').slice(1, -1),
          group: url.split('/')[1] || 'Documentation',
        }
      })
      return { hits, total: found.length }
    },
  }
}

function mark(title: string, words: readonly string[]): TextPart[] {
  const pattern = new RegExp(`(${words.map((word) => word.replace(/\W/g, '\\$&')).join('|')})`, 'i')
  return title.split(pattern).map((text, at) => (at % 2 ? { text, marked: true } : { text }))
}
