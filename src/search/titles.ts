// What rows show of pages: into a file, and back.

import type { StoredTitles } from './index-format.ts'

/** A page as rows show it. */
export interface TitledPage {
  readonly url: string
  readonly title: string
  readonly labels: readonly string[]
  readonly trail: readonly string[]
  readonly group: string
}

/** A page as it is read. */
export interface PageTitle {
  readonly url: string
  /** The title, then its other names. */
  readonly names: readonly string[]
  readonly trail: readonly string[]
  readonly group: string
  readonly links: number
}

/** The titles of all pages. */
export function storeTitles(
  pages: readonly (TitledPage & { readonly linked: readonly (readonly [string, number])[] })[],
): StoredTitles {
  const places = new Map<string, number>()
  const placeOf = pages.map(({ group, trail }) => {
    const place = JSON.stringify([group, ...trail])
    if (!places.has(place)) places.set(place, places.size)
    return places.get(place)!
  })
  return {
    urls: pages.map(({ url }, at) => {
      const shared = sharedLetters(url, pages[at - 1]?.url ?? '')
      return [shared, url.slice(shared)]
    }),
    names: pages.map(({ title, labels }) => [title, ...labels]),
    places: [...places.keys()].map((place) => JSON.parse(place) as string[]),
    placeOf,
    links: pages.map(({ linked }) =>
      Math.round(Math.log2(1 + linked.reduce((sum, [, own]) => sum + own, 0))),
    ),
  }
}

/** The titles of a file, by page. */
export function readTitles({ urls, names, places, placeOf, links }: StoredTitles): PageTitle[] {
  let url = ''
  return urls.map(([shared, rest], page) => {
    url = url.slice(0, shared) + rest
    const [group = '', ...trail] = places[placeOf[page]!]!
    return { url, names: names[page]!, trail, group, links: links[page]! }
  })
}

/** Letters that two texts share at their beginning; a letter of two units is never parted. */
function sharedLetters(a: string, b: string): number {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return /[\ud800-\udbff]/.test(a[same - 1] ?? '') ? same - 1 : same
}
