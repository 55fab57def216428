// The hits a reader opened, and those kept on purpose: in the browser, newest first. A browser that keeps nothing is
// no problem.

import { plainText, type SearchHit } from '../../src/model/search-provider.ts'
import {
  FAVORITE_SEARCHES,
  RECENT_SEARCHES,
  RECENT_SEARCHES_BESIDE_FAVORITES,
} from '../../src/search/search-limits.ts'
import { read, write } from '../client/storage.ts'

/** What is kept of a hit: no snippet, no marks. */
export interface StoredHit {
  readonly url: string
  readonly kind: 'page' | 'heading'
  readonly title: string
  readonly page: string
  readonly group: string
}

export type StoredHits = ReturnType<typeof openStoredHits>

/** The stored hits of one index. */
export function openStoredHits(indexName: string) {
  const recent = openList(`__DOCSEARCH_RECENT_SEARCHES__${indexName}`)
  const favorites = openList(`__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`)
  favorites.cut(FAVORITE_SEARCHES)
  const mostRecent = favorites.hits().length > 0 ? RECENT_SEARCHES_BESIDE_FAVORITES : RECENT_SEARCHES
  recent.cut(mostRecent)
  return {
    recent: recent.hits,
    favorites: favorites.hits,
    /** A hit was opened. */
    remember(opened: SearchHit | StoredHit): void {
      const hit = isStored(opened) ? opened : storedHit(opened)
      if (!favorites.hits().some(({ url }) => url === hit.url)) recent.add(hit, mostRecent)
    },
    keep(hit: StoredHit): void {
      recent.drop(hit)
      favorites.add(hit, FAVORITE_SEARCHES)
    },
    forget: recent.drop,
    unkeep: favorites.drop,
  }
}

/** Whether it is a hit as it is kept. */
export function isStored(hit: SearchHit | StoredHit): hit is StoredHit {
  return typeof hit.title === 'string'
}

/** What is kept of a hit that was opened. Of a text it is the heading above it. */
function storedHit({ url, kind, title, headings, group, entry }: SearchHit): StoredHit {
  const isPage = kind === 'page' || !url.includes('#')
  const [page, name] = [plainText(title), plainText(entry?.name ?? headings.at(-1) ?? title)]
  return { url, kind: isPage ? 'page' : 'heading', title: name, page, group }
}

function openList(key: string) {
  let hits = readHits(key)
  const store = (next: readonly StoredHit[]): void => {
    hits = [...next]
    write(key, JSON.stringify(hits))
  }
  const without = ({ url }: StoredHit): StoredHit[] => hits.filter((hit) => hit.url !== url)
  return {
    hits: (): readonly StoredHit[] => hits,
    cut: (most: number): void => void hits.splice(most),
    add: (hit: StoredHit, most: number): void => store([hit, ...without(hit)].slice(0, most)),
    drop: (hit: StoredHit): void => store(without(hit)),
  }
}

// Others write below these keys too: whatever is not a hit is left out.
function readHits(key: string): StoredHit[] {
  try {
    const stored: unknown = JSON.parse(read(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((item) => readHit(item) ?? []) : []
  } catch {
    return []
  }
}

function readHit(item: unknown): StoredHit | undefined {
  const { url, kind, title, page = title, group = '' } = (item ?? {}) as Record<string, unknown>
  if (typeof url !== 'string' || typeof title !== 'string') return undefined
  if (!/^(https?:\/\/|\/(?!\/))/.test(url)) return undefined
  return { url, kind: kind === 'heading' ? kind : 'page', title, page: String(page), group: String(group) }
}
