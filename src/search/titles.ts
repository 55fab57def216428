// What rows show of pages: into a file, and back.

import { decodePath } from '../paths/encode-path.ts'
import { readName } from './name-terms.ts'

/** A page as rows show it. */
export interface TitledPage {
  readonly url: string
  readonly title: string
  readonly labels: readonly string[]
  readonly trail: readonly string[]
  readonly group: string
}

/** A name, and how many pages link to its page by it. */
export type CountedName = readonly [name: string, links: number]

/** A page with what others call it, and what the configuration makes of its score. */
export interface LinkedPage extends TitledPage {
  readonly linked: readonly CountedName[]
  readonly boost: number
}

/** A page as it is read. */
export interface PageTitle {
  readonly url: string
  /** The title, its other names, and the last segment of its path. */
  readonly names: readonly CountedName[]
  readonly trail: readonly string[]
  readonly group: string
  /** From other pages, as a power of two. */
  readonly links: number
  /** What the configuration makes of its score. */
  readonly boost: number
}

/** By page, a list for each: what is alike packs well. */
export interface StoredTitles {
  /** Without the letters that it shares with the one before. */
  readonly urls: readonly (readonly [shared: number, rest: string])[]
  /** The title, then its other names. */
  readonly names: readonly (readonly string[])[]
  /** Each once: the group, then the labels above; and by page its place. */
  readonly places: readonly (readonly string[])[]
  readonly placeOf: readonly number[]
  readonly links: readonly number[]
  /** Links by each of its names and its path, without zeros at the end. */
  readonly calls: readonly (readonly number[])[]
  readonly boosts: readonly number[]
}

/** The titles of all pages. */
export function storeTitles(pages: readonly LinkedPage[]): StoredTitles {
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
    calls: pages.map(countCalls),
    boosts: pages.map(({ boost }) => boost),
  }
}

function countCalls({ url, title, labels, linked }: LinkedPage): number[] {
  const links = linked.map(([text, count]) => [readName(text).key, count] as const)
  const calls = [title, ...labels, lastSegment(url)].map((name) => {
    const { key } = readName(name)
    return links.reduce((sum, [own, count]) => sum + (own === key ? count : 0), 0)
  })
  return calls.slice(0, calls.findLastIndex((count) => count > 0) + 1)
}

/** The titles of a file, by page. */
export function readTitles(stored: StoredTitles): PageTitle[] {
  let url = ''
  return stored.urls.map(([shared, rest], page) => {
    url = url.slice(0, shared) + rest
    const [group = '', ...trail] = stored.places[stored.placeOf[page]!]!
    const names = [...stored.names[page]!, lastSegment(url)].map(
      (name, at): CountedName => [name, stored.calls[page]![at] ?? 0],
    )
    return { url, names, trail, group, links: stored.links[page]!, boost: stored.boosts[page]! }
  })
}

/** Letters that two texts share at their beginning; a letter of two units is never parted. */
function sharedLetters(a: string, b: string): number {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return /[\ud800-\udbff]/.test(a[same - 1] ?? '') ? same - 1 : same
}

function lastSegment(url: string): string {
  return decodePath(url).split('/').at(-1)!
}
