// Pages' parts → the files of the index.
//
// 1. Pages get numbers in the order given, sections go on counting through them.
// 2. Every term gets its postings, tier by tier: core, text, code.
// 3. Each tier is one file, or is cut by ranges of terms when all are too large together.
// 4. Titles, numbers, rows and the manifest that names them all.

import { decodePath } from '../model/encode-path.ts'
import { compareText } from '../model/finding.ts'
import { impactOf, impactOfWords } from './impact.ts'
import {
  CORE_FIELDS,
  INDEX_FORMAT,
  MANIFEST_FILE,
  type Manifest,
  MOST_WHOLE_BYTES,
  type PageTable,
  SHARD_BYTES,
  SHARD_PREFIX,
  type ShardEntry,
  TIERS,
  TITLES_SIZE,
  type Tier,
  type Titles,
} from './index-format.ts'
import { countTerms, countWords, readTerms, type SectionPart } from './page-part.ts'
import { type EncodedEntry, encodeEntry, encodeShard, IMPACTS } from './postings.ts'
import { GENERIC_SYNONYMS, joinGroups, mineSynonyms, type SynonymGroup } from './synonyms.ts'
import { DEPTH_LOSS } from './weights.ts'

/** A page as the index sees it, its sections aside. */
export interface IndexPage {
  readonly url: string
  readonly title: string
  /** Other titles: its label in the sidebar, old addresses. */
  readonly labels: readonly string[]
  /** Keywords and tags. */
  readonly keywords: readonly string[]
  readonly description: string
  readonly trail: readonly string[]
  readonly group: string
  readonly language: string
  readonly version: string
  /** What the configuration makes of its score. */
  readonly boost: number
  readonly sections: readonly SectionPart[]
  /** Name of the file of its rows. */
  readonly rows: string
}

export interface IndexTools {
  /** Names contents, the same for the same. */
  hash(bytes: Uint8Array | string): string
  deflate(bytes: Uint8Array): Uint8Array
}

/** A file of the index, relative to its folder. */
export interface IndexFile {
  readonly path: string
  readonly contents: string | Uint8Array
}

/** The longest description that is searched, in characters. */
const LONGEST_DESCRIPTION = 240

/** Makes every file but those of the rows. Equal pages in equal order give equal bytes. */
export function buildIndex(
  pages: readonly IndexPage[],
  synonyms: readonly SynonymGroup[],
  tools: IndexTools,
): IndexFile[] {
  const files: IndexFile[] = []
  const keep = (stem: string, bytes: Uint8Array): string => {
    const path = `${stem}-${tools.hash(bytes)}.bin`
    files.push({ path, contents: bytes })
    return path
  }
  const keepJson = (stem: string, value: unknown): string =>
    keep(stem, tools.deflate(new TextEncoder().encode(JSON.stringify(value))))

  const { tiers, average } = collectPostings(pages)
  const shards = cutTiers(tiers, tools)
  const isCut = shards.core.length > 1
  const entries = (tier: Tier): ShardEntry[] =>
    shards[tier].map(({ first, bytes }) => [first, keep(tier, bytes)] as const)
  const facets = [
    ...new Set(pages.map(({ language, version }) => JSON.stringify([language, version]))),
  ].sort()
  const size = pages.length > TITLES_SIZE.most ? TITLES_SIZE.small : TITLES_SIZE.most
  const groups = joinGroups([
    ...synonyms,
    ...mineSynonyms(pages.map(({ title }) => title)),
    ...GENERIC_SYNONYMS,
  ])

  const manifest: Manifest = {
    format: INDEX_FORMAT,
    pages: pages.length,
    sections: pages.reduce((sum, { sections }) => sum + sections.length, 0),
    facets: facets.map((facet) => JSON.parse(facet)),
    average,
    core: entries('core'),
    text: entries('text'),
    code: entries('code'),
    table: tableOf(pages, facets),
    titles: {
      size,
      files: chunk(pages, size).map((part) => keepJson('titles', titlesOf(part))),
    },
    ...(isCut && {
      vocabulary: keep(
        'vocabulary',
        tools.deflate(encodeShard(tiers.core.map(({ term }) => ({ term, fields: [] })))),
      ),
    }),
    synonyms: knownGroups(groups, tiers),
  }
  const text = `${JSON.stringify(manifest)}\n`
  return [{ path: MANIFEST_FILE, contents: text }, ...files]
}

type Tiers = Readonly<Record<Tier, readonly EncodedEntry[]>>

function collectPostings(pages: readonly IndexPage[]): { tiers: Tiers; average: Manifest['average'] } {
  const core = createCollector(CORE_FIELDS.length)
  const text = createCollector(1)
  const code = createCollector(1)
  const sections = pages.flatMap((page) => page.sections)
  const mean = (sizes: readonly number[]): number =>
    sizes.length === 0 ? 1 : sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  const filled = (sizes: readonly number[]): number[] => sizes.filter((size) => size > 0)
  const titleWords = pages.map(({ title }) => countWords(title))
  const average = {
    title: round(mean(titleWords)),
    heading: round(mean(filled(sections.map(({ words }) => words)))),
  }
  const averages = [0, 1, 2].map((at) => mean(filled(sections.map(({ sizes }) => sizes[at]!))))
  const twins = new Set<string>()
  let section = 0

  for (const [
    page,
    { url, title, labels, keywords, description, trail, sections: parts },
  ] of pages.entries()) {
    const keepsAll = { keepsStopWords: true }
    for (const [term, words] of titleTerms([title, ...labels])) {
      core.add(0, term, page * IMPACTS + impactOfWords(words))
    }
    const path = countTerms([...url.split('/').map(decodePath), ...trail, ...keywords], keepsAll)
    for (const [term] of readTerms(path)) core.add(1, term, page * IMPACTS + 3)
    const described = countTerms([description.slice(0, LONGEST_DESCRIPTION)], { keepsStopWords: false })
    for (const [term] of readTerms(described)) core.add(2, term, page * IMPACTS + 3)

    for (const part of parts) {
      const own = section * IMPACTS
      const heading = impactOfWords(part.words)
      for (const [term] of readTerms(part.heading)) core.add(3, term, own + heading)
      for (const [term, count] of readTerms(part.names))
        core.add(4, term, own + impactOf(count, part.sizes[0], averages[0]!))
      const isTwin = part.twin !== '' && twins.has(part.twin)
      if (part.twin !== '') twins.add(part.twin)
      if (!isTwin) {
        for (const [term, count] of readTerms(part.text))
          text.add(0, term, own + impactOf(count, part.sizes[1], averages[1]!))
        for (const [term, count] of readTerms(part.code))
          code.add(0, term, own + impactOf(count, part.sizes[2], averages[2]!))
      }
      section++
    }
  }
  return { tiers: { core: core.take(), text: text.take(), code: code.take() }, average }
}

/** The terms of titles, each with the words of the shortest that has it, so that a query can equal any of them. */
function titleTerms(titles: readonly string[]): Map<string, number> {
  const terms = new Map<string, number>()
  for (const title of titles) {
    const words = countWords(title)
    for (const [term] of readTerms(countTerms([title], { keepsStopWords: true })))
      terms.set(term, Math.min(words, terms.get(term) ?? words))
  }
  return terms
}

interface Collector {
  add(field: number, term: string, posting: number): void
  take(): EncodedEntry[]
}

function createCollector(fields: number): Collector {
  const terms = new Map<string, (number[] | undefined)[]>()
  return {
    add(field, term, posting) {
      let own = terms.get(term)
      if (!own) {
        own = new Array<number[] | undefined>(fields)
        terms.set(term, own)
      }
      const postings = own[field]
      if (postings) postings.push(posting)
      else own[field] = [posting]
    },
    take: () =>
      [...terms.keys()]
        .sort(compareText)
        .map((term) => encodeEntry({ term, fields: Array.from(terms.get(term)!) })),
  }
}

interface Shard {
  readonly first: string
  readonly bytes: Uint8Array
}

function cutTiers(tiers: Tiers, { deflate }: IndexTools): Record<Tier, Shard[]> {
  const names = Object.keys(TIERS) as Tier[]
  const raw = names.reduce((sum, tier) => sum + weigh(tiers[tier]), 0)
  // Much larger than allowed raw is larger deflated too: postings hardly shrink.
  const whole =
    raw > MOST_WHOLE_BYTES * 3 ? undefined : names.map((tier) => deflate(encodeShard(tiers[tier])))
  const isSmall = whole && whole.reduce((sum, { length }) => sum + length, 0) <= MOST_WHOLE_BYTES
  return Object.fromEntries(
    names.map((tier, at) => [
      tier,
      isSmall
        ? [{ first: '', bytes: whole[at]! }]
        : cutRanges(tiers[tier]).map((entries, range) => ({
            first: range === 0 ? '' : entries[0]!.term,
            bytes: deflate(encodeShard(entries)),
          })),
    ]),
  ) as Record<Tier, Shard[]>
}

function weigh(entries: readonly EncodedEntry[]): number {
  let sum = 0
  for (const { term, fields } of entries) {
    sum += term.length
    for (const field of fields) sum += field?.bytes.length ?? 0
  }
  return sum
}

function cutRanges(entries: readonly EncodedEntry[]): EncodedEntry[][] {
  const ranges: EncodedEntry[][] = [[]]
  let size = 0
  let prefix = ''
  for (const entry of entries) {
    const own = prefixOf(entry.term)
    if (size > SHARD_BYTES && own !== prefix) {
      ranges.push([])
      size = 0
    }
    ranges.at(-1)!.push(entry)
    size += weigh([entry])
    prefix = own
  }
  return ranges
}

/** What terms of one range may share. */
export function prefixOf(term: string): string {
  return term.slice(0, SHARD_PREFIX)
}

function tableOf(pages: readonly IndexPage[], facets: readonly string[]): PageTable {
  return {
    sections: pages.map(({ sections }) => sections.length),
    priors: pages.map(({ url, boost }) => {
      const depth = url.split('/').length - 2
      return Math.max(1, Math.round(100 * boost * Math.max(0.5, 1 - DEPTH_LOSS * Math.max(0, depth))))
    }),
    ...(facets.length > 1 && {
      facets: pages.map(({ language, version }) => facets.indexOf(JSON.stringify([language, version]))),
    }),
  }
}

function titlesOf(pages: readonly IndexPage[]): Titles {
  const trailList: string[] = []
  const groupList: string[] = []
  const indexIn = (list: string[], value: string): number => {
    const at = list.indexOf(value)
    return at < 0 ? list.push(value) - 1 : at
  }
  return {
    urls: pages.map(({ url }) => url),
    titles: pages.map(({ title }) => title),
    trails: pages.map(({ trail }) => indexIn(trailList, JSON.stringify(trail))),
    trailList: trailList.map((trail) => JSON.parse(trail)),
    groups: pages.map(({ group }) => indexIn(groupList, group)),
    groupList,
    rows: pages.map(({ rows }) => rows),
  }
}

/** Only groups of which something is on the site, and what of each is. */
function knownGroups(groups: readonly SynonymGroup[], { core, text }: Tiers): Manifest['synonyms'] {
  const known = new Set([...core, ...text].map(({ term }) => term))
  const isKnown = (words: string): boolean => words.split(' ').every((word) => known.has(word))
  return groups
    .map((group) => [group.filter(isKnown), group.filter((words) => !isKnown(words))] as const)
    .filter(([known]) => known.length > 0)
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
