// Recent and favorite hits, in the browser's storage, newest first. The search works without storage too.

import { sameOriginUrl } from '../../../../theme/client/same-origin.ts'
import { read, write } from '../../../../theme/client/storage.ts'
import { plainText, type SearchHit } from '../../../core/model/search-provider.ts'
import {
  FAVORITE_SEARCHES,
  RECENT_SEARCHES,
  RECENT_SEARCHES_WITH_FAVORITES,
} from '../engine/search-limits.ts'
import type { SearchScope } from './scope.ts'

export type StoredHits = ReturnType<typeof openStoredHits>

/** Opens the stored hits of one index. Other scripts may write to the storage, so URLs of other sites are skipped. */
export function openStoredHits({ indexName, setting }: Pick<SearchScope, 'indexName' | 'setting'>) {
  const { external } = setting
  const favorites = openList(`__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`, FAVORITE_SEARCHES, external)
  const most = favorites.hits().length > 0 ? RECENT_SEARCHES_WITH_FAVORITES : RECENT_SEARCHES
  const recent = openList(`__DOCSEARCH_RECENT_SEARCHES__${indexName}`, most, external)
  return {
    recent: recent.hits,
    favorites: favorites.hits,
    /** Adds an opened hit to the recent hits. */
    remember(hit: SearchHit): void {
      if (!favorites.hits().some(({ url }) => url === hit.url)) recent.add(hit)
    },
    keep(hit: SearchHit): void {
      recent.drop(hit)
      favorites.add(hit)
    },
    forget: recent.drop,
    unkeep: favorites.drop,
  }
}

function openList(key: string, most: number, external: string | undefined) {
  let hits = readHits(key, external).slice(0, most)
  const store = (next: readonly SearchHit[]): void => {
    hits = next.slice(0, most)
    write(key, JSON.stringify(hits.map(storedHit)))
  }
  const without = ({ url }: SearchHit): SearchHit[] => hits.filter((hit) => hit.url !== url)
  return {
    hits: (): readonly SearchHit[] => hits,
    add: (hit: SearchHit): void => store([hit, ...without(hit)]),
    drop: (hit: SearchHit): void => store(without(hit)),
  }
}

/** Converts a hit for storage, without snippet and marks. A text match is stored as the heading above it. */
function storedHit({ url, kind, title, headings, group, entry }: SearchHit) {
  const isPage = kind === 'page' || !url.includes('#')
  const [page, name] = [plainText(title), plainText(entry?.name ?? headings.at(-1) ?? title)]
  return { url, kind: isPage ? 'page' : 'heading', title: name, page, group }
}

// Other scripts may write to these keys too, so anything invalid is skipped.
function readHits(key: string, external: string | undefined): SearchHit[] {
  try {
    const stored: unknown = JSON.parse(read(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((item) => readHit(item, external) ?? []) : []
  } catch {
    return []
  }
}

/** Whether a URL belongs to this site, or to the external site that its index covers. */
function isOfSite(url: string, external: string | undefined): boolean {
  try {
    sameOriginUrl(url)
    return true
  } catch {
    const isAbsolute = /^https?:/.test(url) && URL.canParse(url)
    return external !== undefined && isAbsolute && new RegExp(external, 'i').test(new URL(url).href)
  }
}

function readHit(item: unknown, external: string | undefined): SearchHit | undefined {
  const { url, kind, title, page = title, group = '' } = (item ?? {}) as Record<string, unknown>
  if (typeof url !== 'string' || typeof title !== 'string' || !isOfSite(url, external)) return undefined
  return kind === 'heading'
    ? createPlainHit(url, [String(page), title], String(group))
    : createPlainHit(url, [title], String(group))
}

/** Creates a hit from the title of its page and a heading. */
export function createPlainHit(url: string, names: readonly string[], group = ''): SearchHit {
  const [title = [], ...headings] = names.map((text) => [{ text }])
  const kind = headings.length > 0 ? 'heading' : 'page'
  return { url, kind, title, headings, trail: [], snippet: [], group }
}
