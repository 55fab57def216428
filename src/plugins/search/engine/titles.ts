// Page titles in the index: serialization and parsing.

import { decodePath } from '../../../core/paths/encode-path.ts'
import { readName } from './name-terms.ts'

/** A page as shown in result rows. */
export interface TitledPage {
  readonly url: string
  readonly title: string
  readonly labels: readonly string[]
  readonly trail: readonly string[]
  readonly group: string
}

/** A name of a page, and the number of links that use it. */
export type CountedName = readonly [name: string, links: number]

/** A page with the link texts used in ranking. */
export interface LinkedPage extends TitledPage {
  readonly linked: readonly CountedName[]
}

/** A parsed entry of the titles file. */
export interface PageTitle {
  readonly url: string
  /** The title, other names, and the last segment of the path. */
  readonly names: readonly CountedName[]
  readonly trail: readonly string[]
  readonly group: string
  /** Number of links from other pages, as a rounded base-2 logarithm. */
  readonly links: number
}

/** Titles of pages as one array per field, which compresses well. */
export interface StoredTitles {
  /** URLs without the prefix shared with the previous one. */
  readonly urls: readonly (readonly [shared: number, rest: string])[]
  /** The title, then other names. */
  readonly names: readonly (readonly string[])[]
  /** Distinct places: the group, then the labels above the page. `placeOf` is the index of each page's place. */
  readonly places: readonly (readonly string[])[]
  readonly placeOf: readonly number[]
  readonly links: readonly number[]
  /** Number of links that use each name or the path, without trailing zeros. */
  readonly calls: readonly (readonly number[])[]
}

/** Serializes the titles of pages. */
export function storeTitles(pages: readonly LinkedPage[]): StoredTitles {
  const places = new Map<string, number>()
  const placeOf = pages.map(({ group, trail }) => {
    const place = JSON.stringify([group, ...trail])
    if (!places.has(place)) places.set(place, places.size)
    return places.get(place)!
  })
  return {
    urls: pages.map(({ url }, at) => {
      const shared = sharedPrefixLength(url, pages[at - 1]?.url ?? '')
      return [shared, url.slice(shared)]
    }),
    names: pages.map(({ title, labels }) => [title, ...labels]),
    places: [...places.keys()].map((place) => JSON.parse(place) as string[]),
    placeOf,
    links: pages.map(({ linked }) =>
      Math.round(Math.log2(1 + linked.reduce((sum, [, count]) => sum + count, 0))),
    ),
    calls: pages.map(countCalls),
  }
}

function countCalls({ url, title, labels, linked }: LinkedPage): number[] {
  const links = linked.map(([text, count]) => [readName(text).key, count] as const)
  const calls = [title, ...labels, lastSegment(url)].map((name) => {
    const { key } = readName(name)
    return links.reduce((sum, [linkKey, count]) => sum + (linkKey === key ? count : 0), 0)
  })
  return calls.slice(0, calls.findLastIndex((count) => count > 0) + 1)
}

/** Parses a titles file; entries are in page order. */
export function readTitles(stored: StoredTitles): PageTitle[] {
  let url = ''
  return stored.urls.map(([shared, rest], page) => {
    url = url.slice(0, shared) + rest
    const [group = '', ...trail] = stored.places[stored.placeOf[page]!]!
    const names = [...stored.names[page]!, lastSegment(url)].map(
      (name, at): CountedName => [name, stored.calls[page]![at] ?? 0],
    )
    return { url, names, trail, group, links: stored.links[page]! }
  })
}

/** Length of the common prefix of two strings; does not split surrogate pairs. */
function sharedPrefixLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return /[\ud800-\udbff]/.test(a[length - 1] ?? '') ? length - 1 : length
}

function lastSegment(url: string): string {
  return decodePath(url).split('/').at(-1)!
}
