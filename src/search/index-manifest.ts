// What holds for all pages together: the manifest with the numbers of every page.

import { INDEX_FORMAT, type Manifest, type PageTable, type ShardEntry } from './index-format.ts'
import type { GroupPage } from './sharding.ts'
import { type TitledPage, titlesSize } from './titles.ts'
import { DEPTH_LOSS } from './weights.ts'

/** A page as the index sees it, its sections aside. */
export interface IndexPage extends GroupPage, TitledPage {
  readonly language: string
  readonly version: string
  /** What the configuration makes of its score. */
  readonly boost: number
}

export type ManifestParts = Pick<Manifest, 'average' | 'core' | 'text' | 'code' | 'texts' | 'vocabulary'> & {
  /** Records of each page. */
  readonly sections: readonly number[]
  /** In the order of `listTitles`. */
  readonly titles: readonly string[]
  readonly synonyms: Manifest['synonyms']
}

/** The manifest, with a line of its own. */
export function writeManifest(pages: readonly IndexPage[], parts: ManifestParts): string {
  const { sections, titles, average, core, text, code, texts, vocabulary, synonyms } = parts
  const facets = [
    ...new Set(pages.map(({ language, version }) => JSON.stringify([language, version]))),
  ].sort()
  const manifest: Manifest = {
    format: INDEX_FORMAT,
    pages: pages.length,
    sections: sections.reduce((sum, own) => sum + own, 0),
    facets: facets.map((facet) => JSON.parse(facet)),
    average: { title: round(average.title), heading: round(average.heading) },
    core,
    text,
    code,
    table: tableOf(pages, sections, facets),
    titles: { size: titlesSize(pages.length), files: titles },
    texts,
    ...(vocabulary !== undefined && { vocabulary }),
    synonyms,
  }
  return `${JSON.stringify(manifest)}\n`
}

function tableOf(
  pages: readonly IndexPage[],
  sections: readonly number[],
  facets: readonly string[],
): PageTable {
  return {
    sections,
    priors: pages.map(({ url, boost }) => {
      const depth = url.split('/').length - 2
      return Math.max(1, Math.round(100 * boost * Math.max(0.5, 1 - DEPTH_LOSS * Math.max(0, depth))))
    }),
    ...(facets.length > 1 && {
      facets: pages.map(({ language, version }) => facets.indexOf(JSON.stringify([language, version]))),
    }),
  }
}

/** Shards in order, each with the shortest text that parts it from the one before. */
export function listShards(
  shards: readonly {
    readonly first: string
    readonly last: string
    readonly path: string
    readonly bytes: number
  }[],
): ShardEntry[] {
  return shards.map(({ first, path, bytes }, at) => [
    at === 0 ? '' : parting(shards[at - 1]!.last, first),
    path,
    bytes,
  ])
}

function parting(before: string, first: string): string {
  let same = 0
  while (before[same] === first[same]) same++
  return first.slice(0, same + 1)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
