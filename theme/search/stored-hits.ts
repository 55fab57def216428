// The hits a reader opened, and those kept on purpose: in the browser, newest first. A browser that keeps nothing is
// no problem.

import {
  FAVORITE_SEARCHES,
  RECENT_SEARCHES,
  RECENT_SEARCHES_BESIDE_FAVORITES,
} from '../../src/model/search-limits.ts'
import { plainText, type SearchHit } from '../../src/model/search-provider.ts'
import { read, write } from '../client/storage.ts'

/** What is kept of a hit: no snippet, no marks. */
export interface StoredHit {
  readonly url: string
  readonly kind: 'page' | 'heading'
  readonly title: string
  readonly page: string
  readonly group: string
}

export interface StoredHits {
  recent(): readonly StoredHit[]
  favorites(): readonly StoredHit[]
  /** A hit was opened. */
  remember(hit: StoredHit): void
  keep(hit: StoredHit): void
  forget(hit: StoredHit): void
  unkeep(hit: StoredHit): void
}

/** The stored hits of one index. */
export function openStoredHits(indexName: string): StoredHits {
  const keys = {
    recent: `__DOCSEARCH_RECENT_SEARCHES__${indexName}`,
    favorites: `__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`,
  }
  let favorites = readHits(keys.favorites).slice(0, FAVORITE_SEARCHES)
  const mostRecent = favorites.length > 0 ? RECENT_SEARCHES_BESIDE_FAVORITES : RECENT_SEARCHES
  let recent = readHits(keys.recent).slice(0, mostRecent)

  const storeRecent = (hits: StoredHit[]): void => {
    recent = hits.slice(0, mostRecent)
    write(keys.recent, JSON.stringify(recent))
  }
  const storeFavorites = (hits: StoredHit[]): void => {
    favorites = hits.slice(0, FAVORITE_SEARCHES)
    write(keys.favorites, JSON.stringify(favorites))
  }
  return {
    recent: () => recent,
    favorites: () => favorites,
    remember(hit) {
      if (!favorites.some(({ url }) => url === hit.url)) storeRecent([hit, ...without(recent, hit)])
    },
    keep(hit) {
      storeRecent(without(recent, hit))
      storeFavorites([hit, ...without(favorites, hit)])
    },
    forget: (hit) => storeRecent(without(recent, hit)),
    unkeep: (hit) => storeFavorites(without(favorites, hit)),
  }
}

/** What is kept of a hit that was opened. Of a text it is the heading above it. */
export function storedHit({ url, kind, title, headings, group }: SearchHit): StoredHit {
  const isPage = kind === 'page' || !url.includes('#')
  const [page, name] = [plainText(title), plainText(headings.at(-1) ?? title)]
  return { url, kind: isPage ? 'page' : 'heading', title: name, page, group }
}

function without(hits: readonly StoredHit[], hit: StoredHit): StoredHit[] {
  return hits.filter(({ url }) => url !== hit.url)
}

function readHits(key: string): StoredHit[] {
  try {
    const stored: unknown = JSON.parse(read(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((item) => readHit(item) ?? []) : []
  } catch {
    return []
  }
}

// Others write below these keys too: whatever is not a hit is left out.
function readHit(item: unknown): StoredHit | undefined {
  const { url, kind, title, page, group } = (item ?? {}) as Record<string, unknown>
  if (typeof url !== 'string' || typeof title !== 'string') return undefined
  if (!/^(https?:\/\/|\/(?!\/))/.test(url)) return undefined
  return {
    url,
    kind: kind === 'heading' ? kind : 'page',
    title,
    page: typeof page === 'string' ? page : title,
    group: typeof group === 'string' ? group : '',
  }
}
