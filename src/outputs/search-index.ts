// The local search index: one record a section, cut from the syntax tree. The pieces it is made of are kept; here they
// are planned, and named in the manifest.

import { type SearchEdition, searchEditions, searchManifest } from '../model/edition.ts'
import type { OutputFile } from '../model/output.ts'
import { defineOutput, type MakePieces, type OutputContext, type SiteState } from '../plugin/site-output.ts'
import {
  groupRanges,
  INDEX_FOLDER,
  MANIFEST_FILE,
  MAX_CORE_BYTES,
  RANGE_STARTS,
  type Tier,
  type Vocabulary,
} from '../search/index-format.ts'
import { listShards, type ManifestParts, writeManifest } from '../search/index-manifest.ts'
import { averageOf, type PageGroup, planGroups } from '../search/page-groups.ts'
import type { GroupPage } from '../search/sharding.ts'
import {
  collectSynonyms,
  knownSynonyms,
  mayHaveSynonyms,
  ownPhrases,
  type SynonymGroup,
} from '../search/synonyms.ts'
import { listTitles } from '../search/titles.ts'
import { findableTitles, listPages, type SearchPage } from './search-pages.ts'
import {
  collectGroup,
  cutPage,
  type GroupRecord,
  type KeptFile,
  mergeShard,
  type PageRecord,
  packTexts,
  packTitles,
  packVocabulary,
  readTerms,
  type ShardInput,
  type ShardRecord,
} from './search-pieces.ts'

interface Slice {
  readonly indexes: readonly IndexSlice[]
  readonly synonyms: readonly SynonymGroup[]
}

/** The pages of one index, and the file of its manifest. */
interface IndexSlice {
  readonly manifest: string
  readonly pages: readonly SearchPage[]
  /** Titles that may have synonyms, also where `pages` are those of a shard. */
  readonly titles: readonly string[]
}

export const searchIndex = defineOutput<Slice | null>({
  name: 'search-index',
  folder: INDEX_FOLDER,
  slice: (state) =>
    state.options.search.provider === 'local'
      ? { indexes: listIndexes(state), synonyms: state.options.search.synonyms }
      : null,
  pieces: [cutPage, packTexts, collectGroup, mergeShard, packVocabulary, packTitles],
  async make(slice, context, makePieces) {
    if (!slice) return { files: [] }
    const { indexes, synonyms } = slice
    const manifests: OutputFile[] = []
    const files: KeptFile[] = []
    // Versions with the same pages have the same index; only where its pages are differs.
    const keys = indexes.map(({ pages, titles }) =>
      indexes.length > 1 ? JSON.stringify([pages.map(withoutPlace), titles]) : '',
    )
    const cuts = new Map<string, CutPages>()
    for (const [at, index] of indexes.entries())
      if (!cuts.has(keys[at]!)) cuts.set(keys[at]!, await cutPages(index, synonyms, makePieces))
    const known = new Map<string, IndexParts>()
    for (const [at, { manifest, pages }] of indexes.entries()) {
      const key = keys[at]!
      const parts = known.get(key) ?? (await makeIndex(cuts.get(key)!, context, makePieces))
      known.set(key, parts)
      const titles = await makePieces(packTitles, listTitles(pages))
      const text = writeManifest(pages, { ...parts.listed, titles: titles.map(({ path }) => path) })
      manifests.push({ path: `${INDEX_FOLDER}/${manifest}`, contents: { kind: 'text', text } })
      files.push(...parts.shards, ...titles, ...parts.texts)
    }
    return { files: [...manifests, ...uniqueFiles(files)] }
  },
})

function listIndexes(state: SiteState): IndexSlice[] {
  const editions = searchEditions(state.options)
  const titlesOf = (edition?: SearchEdition) => findableTitles(state.site, edition).filter(mayHaveSynonyms)
  if (editions.length === 0) return [{ manifest: MANIFEST_FILE, pages: listPages(state), titles: titlesOf() }]
  return editions.map((edition) => ({
    manifest: searchManifest(edition.id),
    pages: listPages(state, edition),
    titles: titlesOf(edition),
  }))
}

function withoutPlace({ url, language, version, boost, ...page }: SearchPage) {
  return page.path === undefined ? { ...page, url } : page
}

/** The pages of an index, each cut into records: all that is about one page alone. */
interface CutPages {
  readonly pages: readonly SearchPage[]
  readonly synonyms: readonly SynonymGroup[]
  readonly phrases: readonly string[]
  readonly records: readonly PageRecord[]
}

async function cutPages(
  { pages, titles }: IndexSlice,
  own: readonly SynonymGroup[],
  makePieces: MakePieces,
): Promise<CutPages> {
  const synonyms = collectSynonyms(own, titles)
  const phrases = ownPhrases(synonyms)
  const records = await makePieces(
    cutPage,
    pages.map(({ text }) => ({ text, phrases })),
  )
  return { pages, synonyms, phrases, records }
}

/** An index without what depends on where its pages are. */
interface IndexParts {
  readonly listed: Omit<ManifestParts, 'titles'>
  readonly shards: readonly KeptFile[]
  readonly texts: readonly KeptFile[]
}

async function makeIndex(
  { pages, synonyms, phrases, records }: CutPages,
  context: OutputContext,
  makePieces: MakePieces,
): Promise<IndexParts> {
  const hashes = pages.map(({ text }) => text)
  const plan = planGroups(
    pages.map(({ url, path = url }) => path),
    records,
  )
  const groups = await makePieces(
    collectGroup,
    plan.map(({ from, to, rules }) => ({
      pages: pages.slice(from, to).map(groupPageOf),
      parts: records.slice(from, to).map(({ part }) => part),
      rules,
      phrases,
    })),
  )
  const textFiles = await makePieces(
    packTexts,
    plan.map(({ from, to }) => hashes.slice(from, to)),
  )
  const core = await makeShards('core', { plan, groups, makePieces })
  const text = await makeShards('text', { plan, groups, makePieces })
  const code = await makeShards('code', { plan, groups, makePieces })
  const vocabulary = await makeVocabulary(core, makePieces)
  const terms = [...core, ...text].map((shard) => shard.terms)
  return {
    listed: {
      average: {
        title: averageOf(groups.map(({ titleWords }, at) => [titleWords, plan[at]!.to - plan[at]!.from])),
        heading: averageOf(records.map(({ headings }) => headings)),
      },
      sections: records.map(({ twins }) => twins.length),
      core: listShards(filesOf(core)),
      text: listShards(filesOf(text)),
      code: listShards(filesOf(code)),
      texts: textFiles.flatMap((files, at) =>
        files.map(({ first, path, bytes }) => [plan[at]!.section + first, path, bytes] as const),
      ),
      ...(vocabulary && { vocabulary: vocabulary.listed }),
      synonyms: knownSynonyms(synonyms, readTerms(terms, context)),
    },
    shards: [core, text, code].flatMap(filesOf),
    texts: [...(vocabulary?.files ?? []), ...textFiles.flat()],
  }
}

/** Only what the postings need: nothing else may change them. */
function groupPageOf({
  url,
  path = url,
  title,
  labels,
  keywords,
  description,
  linked,
  trail,
}: SearchPage): GroupPage {
  return { url: path, title, labels, keywords, description, linked, trail }
}

interface ShardScope {
  readonly plan: readonly PageGroup[]
  readonly groups: readonly GroupRecord[]
  readonly makePieces: MakePieces
}

/** The shards of a tier, by neighbouring ranges of terms. */
function makeShards(tier: Tier, { plan, groups, makePieces }: ShardScope): Promise<readonly ShardRecord[]> {
  const sizes = RANGE_STARTS[tier].map((_, range) =>
    groups.reduce((sum, { bytes }) => sum + bytes[tier][range]!, 0),
  )
  const inputs = groupRanges(tier, sizes).map(({ from, to }): ShardInput => {
    const parts = groups.map(({ slices }, at) => ({
      slices: slices[tier].slice(from, to),
      page: plan[at]!.from,
      section: plan[at]!.section,
    }))
    return { tier, groups: parts.filter(({ slices }) => slices.some((slice) => slice !== null)) }
  })
  return makePieces(mergeShard, inputs)
}

function filesOf(shards: readonly ShardRecord[]) {
  return shards.flatMap((shard) => shard.shards)
}

/** The core's terms, where the core is too large to be loaded for a correction. */
async function makeVocabulary(
  core: readonly ShardRecord[],
  makePieces: MakePieces,
): Promise<{ readonly listed: Vocabulary; readonly files: readonly KeptFile[] } | undefined> {
  if (filesOf(core).reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_CORE_BYTES) return undefined
  const terms = core.map((shard) => shard.terms)
  const [forward = [], backward = []] = await makePieces(packVocabulary, [
    { terms, direction: 'forward' },
    { terms, direction: 'backward' },
  ])
  return {
    listed: { forward: listShards(forward), backward: listShards(backward) },
    files: [...forward, ...backward],
  }
}

/** Equal contents have one file. */
function uniqueFiles(files: readonly KeptFile[]): OutputFile[] {
  const blobs = new Map(files.map(({ path, blob }) => [path, blob]))
  return [...blobs].map(([path, hash]) => ({
    path: `${INDEX_FOLDER}/${path}`,
    contents: { kind: 'blob', hash, base64: true },
  }))
}
