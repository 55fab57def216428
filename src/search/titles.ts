// What rows show of pages: into files, and back.

import { sharedLetters } from './bytes.ts'
import { type StoredTitles, TITLES_SIZE, type Titles } from './index-format.ts'

/** A page as rows show it. */
export interface TitledPage {
  readonly url: string
  readonly title: string
  readonly trail: readonly string[]
  readonly group: string
}

/** Pages of one file of titles. */
export function titlesSize(pages: number): number {
  return pages > TITLES_SIZE.max ? TITLES_SIZE.small : TITLES_SIZE.max
}

/** The titles of all pages, file by file. */
export function listTitles(pages: readonly TitledPage[]): StoredTitles[] {
  const size = titlesSize(pages.length)
  return Array.from({ length: Math.ceil(pages.length / size) }, (_, at) =>
    storeTitles(pages.slice(at * size, (at + 1) * size)),
  )
}

function storeTitles(pages: readonly TitledPage[]): StoredTitles {
  const trails = createList()
  const groups = createList()
  const shared = pages.map(({ url }, at) => sharedLetters(url, pages[at - 1]?.url ?? ''))
  return {
    shared,
    rests: pages.map(({ url }, at) => url.slice(shared[at])),
    titles: pages.map(({ title }) => title),
    trails: pages.map(({ trail }) => trails.indexOf(JSON.stringify(trail))),
    trailList: trails.values().map((trail) => JSON.parse(trail)),
    groups: pages.map(({ group }) => groups.indexOf(group)),
    groupList: groups.values(),
  }
}

/** The titles of a file. */
export function readTitles({ shared, rests, ...others }: StoredTitles): Titles {
  let before = ''
  const urls = rests.map((rest, at) => {
    before = before.slice(0, shared[at]) + rest
    return before
  })
  return { urls, ...others }
}

/** Values, each once, in the order of first use. */
function createList(): { indexOf(value: string): number; values(): string[] } {
  const places = new Map<string, number>()
  return {
    indexOf(value) {
      const known = places.get(value)
      if (known !== undefined) return known
      places.set(value, places.size)
      return places.size - 1
    },
    values: () => [...places.keys()],
  }
}
