// The local search index: one record a section, cut from the syntax tree. The pieces it is made of are kept; here they
// are planned, and named in the manifest.

import { searchEditions, searchManifest } from '../model/edition.ts'
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
  /** Titles that may have synonyms, of all pages of the site. */
  readonly titles: readonly string[]
}

/** The pages of one index, and the file of its manifest. */
interface IndexSlice {
  readonly manifest: string
  readonly pages: readonly SearchPage[]
}

export const searchIndex = defineOutput<Slice | null>({
  name: 'search-index',
  folder: INDEX_FOLDER,
  slice: (state) =>
    state.options.search.provider === 'local'
      ? {
          indexes: listIndexes(state),
          synonyms: state.options.search.synonyms,
          titles: findableTitles(state.site).filter(mayHaveSynonyms),
        }
      : null,
  pieces: [cutPage, packTexts, collectGroup, mergeShard, packVocabulary, packTitles],
  async make(slice, context, makePieces) {
    if (!slice) return { files: [] }
    const { indexes, synonyms, titles: allTitles } = slice
    const manifests: OutputFile[] = []
    const files: KeptFile[] = []
    const known = new Map<string, IndexParts>()
    for (const { manifest, pages } of indexes) {
      // Versions with the same pages have the same index; only where its pages are differs.
      const key = indexes.length > 1 ? JSON.stringify(pages.map(withoutPlace)) : ''
      const parts =
        known.get(key) ?? (await makeIndex({ pages, synonyms, titles: allTitles }, context, makePieces))
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
  if (editions.length === 0) return [{ manifest: MANIFEST_FILE, pages: listPages(state) }]
  return editions.map((edition) => ({
    manifest: searchManifest(edition.id),
    pages: listPages(state, edition),
  }))
}

function withoutPlace({ url, language, version, boost, ...page }: SearchPage) {
  return page.path === undefined ? { ...page, url } : page
}

interface IndexInput {
  readonly pages: readonly SearchPage[]
  readonly synonyms: readonly SynonymGroup[]
  readonly titles: readonly string[]
}

/** An index without what depends on where its pages are. */
interface IndexParts {
  readonly listed: Omit<ManifestParts, 'titles'>
  readonly shards: readonly KeptFile[]
  readonly texts: readonly KeptFile[]
}

async function makeIndex(
  { pages, synonyms, titles }: IndexInput,
  context: OutputContext,
  makePieces: MakePieces,
): Promise<IndexParts> {
  const hashes = pages.map(({ text }) => text)
  const groupsOfSynonyms = collectSynonyms(synonyms, titles)
  const phrases = ownPhrases(groupsOfSynonyms)
  const records = await makePieces(
    cutPage,
    hashes.map((text) => ({ text, phrases })),
  )
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
      synonyms: knownSynonyms(groupsOfSynonyms, readTerms(terms, context)),
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
