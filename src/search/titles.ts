// What rows show of pages, and what pages are called.

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

/** A page as the index has it. */
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

/** The title of a page as the index has it. */
export function storeTitle({ url, title, labels, trail, group, linked, boost }: LinkedPage): PageTitle {
  const calls = linked.map(([text, count]) => [readName(text).key, count] as const)
  const names = [title, ...labels, decodePath(url).split('/').at(-1)!].map((name): CountedName => {
    const { key } = readName(name)
    return [name, calls.reduce((sum, [own, count]) => sum + (own === key ? count : 0), 0)]
  })
  const links = Math.round(Math.log2(1 + linked.reduce((sum, [, own]) => sum + own, 0)))
  return { url, names, trail, group, links, boost }
}
