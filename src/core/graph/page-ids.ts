// Finds pages by id: first in the collection of the referring page, then in the documentation, then anywhere.
// `collection:id` is explicit.

import { localeVersionIdOf, localeVersionName, widerLocaleVersions } from '../locales/locale-version.ts'
import type { Finding } from '../model/finding.ts'
import { keyPlace } from '../model/key-place.ts'
import type { PageKey, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Collection } from '../model/site-options.ts'
import { didYouMean } from '../text/nearest.ts'

export type PageIds = ReadonlyMap<string, PageHead>

/** Indexes pages by id. Expects heads sorted by path; the first of two equal ids takes precedence. */
export function indexIds(heads: readonly PageHead[], collections: readonly Collection[]): PageIds {
  const ids = new Map<string, PageHead>()
  const localeVersions = new Map(
    collections.map(({ name, localeVersion }) => [name, localeVersion?.id ?? '']),
  )
  const pagesByKey = new Map<string, PageHead>()
  const ranks = new Map(
    [...collections]
      .sort((a, b) => Number(b.kind === 'docs') - Number(a.kind === 'docs'))
      .map((collection, rank) => [collection.name, rank]),
  )
  const rankOf = (head: PageHead) => ranks.get(head.collection) ?? ranks.size
  for (const head of heads) {
    const key = `${head.collection}:${head.id}`
    if (pagesByKey.has(key)) continue
    pagesByKey.set(key, head)
    const localeVersion = localeVersions.get(head.collection) ?? ''
    const plain = localeVersion === '' ? head.id : `${localeVersion}:${head.id}`
    const other = ids.get(plain)
    if (!other || rankOf(head) < rankOf(other)) ids.set(plain, head)
  }
  for (const [key, head] of pagesByKey) ids.set(key, head)
  return ids
}

/** Finds a page by id, first in a collection, then in the same language and version, then anywhere. */
export function findPage(ids: PageIds, id: string, collection?: string): PageHead | undefined {
  if (collection === undefined) return ids.get(id)
  const exactMatch = ids.get(`${collection}:${id}`)
  if (exactMatch) return exactMatch
  const colon = id.indexOf(':')
  for (const localeVersion of widerLocaleVersions(localeVersionIdOf(collection))) {
    const found =
      colon < 0
        ? ids.get(localeVersion === '' ? id : `${localeVersion}:${id}`)
        : ids.get(localeVersionName(id.slice(0, colon), localeVersion) + id.slice(colon))
    if (found) return found
  }
  return undefined
}

/** Suggests ids similar to an unknown one. */
export function idHelp(ids: PageIds, id: string): string {
  const index = ids.get(`${id}/index`)
  if (index) return `Use "${id}/index", the page of that folder.`
  const plain = [...ids.keys()].filter((key) => id.includes(':') || !key.includes(':'))
  return `Use the id of a page: its path in the collection's folder, without extension and number prefixes.${didYouMean(id, plain)}`
}

/** Reports pages of one collection with the same id, unless their URLs clash already. */
export function findDuplicateIds(
  heads: readonly PageHead[],
  ids: PageIds,
  urls: ReadonlyMap<PageKey, Url>,
): Finding[] {
  const findings: Finding[] = []
  for (const head of heads) {
    const first = ids.get(`${head.collection}:${head.id}`)
    if (!first || first === head || !urls.has(head.path) || !urls.has(first.path)) continue
    findings.push({
      rule: 'duplicate-id',
      severity: 'error',
      message: `"${head.id}" is the id of two pages: ${first.path} and ${head.path}.`,
      help: `Rename one of the files or give it another "id". Until then, sidebars with "${head.id}" link to ${first.path}.`,
      place: head.meta.id === undefined ? { path: head.path } : keyPlace(head, 'id'),
    })
  }
  return findings
}

/** Reports unknown ids in `paginationPrev` and `paginationNext`. */
export function findUnknownNeighbors(heads: readonly PageHead[], ids: PageIds): Finding[] {
  const findings: Finding[] = []
  for (const head of heads) {
    for (const key of ['paginationPrev', 'paginationNext'] as const) {
      const id = head.meta[key]
      if (id == null || findPage(ids, id, head.collection)) continue
      findings.push({
        rule: 'unknown-page-id',
        severity: 'error',
        message: `"${id}" is not the id of a page.`,
        help: `${idHelp(ids, id)} Or use null for no link.`,
        place: keyPlace(head, key),
      })
    }
  }
  return findings
}
