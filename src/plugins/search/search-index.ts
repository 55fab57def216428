// Local search index. Groups of pages are indexed separately, then merged by ranges of terms (src/plugins/search/engine/index-chunks.ts).
// All chunks are cached; this file plans them and writes the manifest, `index-pieces.ts` creates them.

import { searchManifest, searchScopes } from '../../core/locales/locale-version.ts'
import type { OutputFile } from '../../core/model/output.ts'
import { defineOutput, type MakePieces, type SiteContext } from '../../core/plugin/site-output.ts'
import type { PageNames } from './engine/documents.ts'
import { groupStarts } from './engine/index-chunks.ts'
import {
  type FileEntry,
  INDEX_FOLDER,
  INDEX_FORMAT,
  type Levels,
  MANIFEST_FILE,
  type Manifest,
  TWO_LEVEL_PAGES,
} from './engine/index-format.ts'
import { collectSynonyms, type SynonymGroup } from './engine/synonyms.ts'
import type { LinkedPage } from './engine/titles.ts'
import {
  type CachedFile,
  type CachedRecords,
  indexTerms,
  mergeRanges,
  packList,
  packSpelling,
  packTitles,
  storeRecords,
} from './index-pieces.ts'
import { searchOf } from './resolve-search.ts'
import { collectSearchPage, listPages, type SearchItem, type SearchPage } from './search-pages.ts'

interface Slice {
  readonly indexes: readonly IndexSlice[]
  readonly synonyms: readonly SynonymGroup[]
}

/** The pages of one index, and the file name of its manifest. */
interface IndexSlice {
  readonly manifest: string
  readonly pages: readonly SearchPage[]
  readonly levels: Levels
}

/** Entries per file of a two-level list. */
const LIST_ENTRIES = 128

/** Matches the index folder and its files. The search page is in the folder too. */
const INDEX_FILES = new RegExp(`^${INDEX_FOLDER}/(?:[^/]+\\.(?:bin|json))?$`)

export const searchIndex = defineOutput<Slice | null, SearchItem>({
  name: 'search-index',
  owns: (path) => INDEX_FILES.test(path),
  isSilent: true,
  collect: (entry, site) =>
    searchOf(site.options).provider === 'local' ? collectSearchPage(entry, site) : undefined,
  combine(items, site) {
    const search = searchOf(site.options)
    return search.provider === 'local'
      ? { indexes: listIndexes(items, site), synonyms: search.synonyms }
      : null
  },
  get pieces() {
    return [indexTerms, storeRecords, mergeRanges, packTitles, packSpelling, packList]
  },
  async make(slice, _, makePieces) {
    if (!slice) return { files: [] }
    const files = new Map<string, OutputFile>()
    // Groups and ranges that are equal in several versions are generated once, because their paths contain no version.
    for (const { manifest, ...index } of slice.indexes) {
      const builtIndex = await buildIndex(index, slice.synonyms, makePieces)
      for (const { path, blob } of builtIndex.files) {
        const contents = { kind: 'blob', hash: blob, base64: true } as const
        files.set(path, { path: `${INDEX_FOLDER}/${path}`, contents })
      }
      const text = `${JSON.stringify(builtIndex.manifest)}\n`
      files.set(manifest, { path: `${INDEX_FOLDER}/${manifest}`, contents: { kind: 'text', text } })
    }
    return { files: [...files.values()] }
  },
})

function listIndexes(items: readonly SearchItem[], { site, options }: SiteContext): IndexSlice[] {
  const scopes = searchScopes(options)
  const indexOf = (manifest: string, pages: readonly SearchPage[]): IndexSlice => ({
    manifest,
    pages,
    levels: pages.length >= TWO_LEVEL_PAGES ? 2 : 1,
  })
  if (scopes.length === 0) return [indexOf(MANIFEST_FILE, listPages(items, site))]
  return scopes.map((scope) => indexOf(searchManifest(scope.id), listPages(items, site, scope)))
}

interface BuiltIndex {
  readonly manifest: Manifest
  readonly files: readonly CachedFile[]
}

async function buildIndex(
  { pages, levels }: Pick<IndexSlice, 'pages' | 'levels'>,
  synonyms: readonly SynonymGroup[],
  makePieces: MakePieces,
): Promise<BuiltIndex> {
  const named = pages.map(namesOf)
  const urls = named.map(({ url }) => url)
  const inGroups = (starts: readonly number[]) =>
    starts.map((from, at) => ({
      pages: named.slice(from, starts[at + 1]),
      sections: pages.slice(from, starts[at + 1]).map(({ text }) => text),
    }))
  const starts = groupStarts(urls, 'terms')
  const recordStarts = groupStarts(urls, 'records')
  const [groups, records] = await Promise.all([
    makePieces(indexTerms, inGroups(starts)),
    makePieces(storeRecords, inGroups(recordStarts)),
  ])
  const ids = groups.flatMap((group) => group.ids)
  /** Id of each page's first document. */
  const firsts: number[] = []
  let size = 0
  for (const room of ids) {
    firsts.push(size)
    size += room
  }
  const count = groups[0]?.slices.length ?? 0
  // In a smaller site, more ranges are merged per step, because each step has its own files.
  const width = Math.ceil(count / records.length)
  const slicesOf = (from: number) =>
    groups.flatMap(({ slices }, at) =>
      slices
        .slice(from, from + width)
        .flatMap((slice) => (slice ? [{ slice, first: firsts[starts[at]!]! }] : [])),
    )
  const ranges = await makePieces(
    mergeRanges,
    Array.from({ length: Math.ceil(count / width) || 0 }, (_, at) => slicesOf(at * width))
      .filter((range) => range.length > 0)
      .map((groups) => ({ groups })),
  )
  const titled = levels === 2 ? recordStarts : [0]
  const titles = (
    await makePieces(
      packTitles,
      titled.map((from, at) => pages.slice(from, titled[at + 1]).map(titleOf)),
    )
  ).map((file, at) => ({ ...file, from: titled[at]! }))
  const [spelling = []] = await makePieces(packSpelling, [{ ranges: ranges.map(({ names }) => names) }])
  const terms = ranges.flatMap(({ files }) => files)
  const rows = (kind: 'outlines' | 'texts'): CachedRecords<number>[] =>
    records.flatMap((group, at) =>
      group[kind].map((file) => ({ ...file, from: firsts[recordStarts[at]!]! + file.from })),
    )
  const [outlines, texts] = [rows('outlines'), rows('texts')]
  const lists: CachedFile[] = []
  /** Returns the manifest entries for these files, or for lists of them if the manifest has two levels. */
  async function entriesOf<First>(
    kind: string,
    files: readonly CachedRecords<First>[],
  ): Promise<FileEntry<First>[]> {
    const entries = entriesOfFiles(files)
    if (levels === 1) return entries
    const parts = Array.from({ length: Math.ceil(entries.length / LIST_ENTRIES) }, (_, at) =>
      entries.slice(at * LIST_ENTRIES, (at + 1) * LIST_ENTRIES),
    )
    const generatedPieces = await makePieces(
      packList,
      parts.map((part) => ({ kind, entries: part })),
    )
    lists.push(...generatedPieces)
    return generatedPieces.map(({ path }, at) => [parts[at]![0]![0], path])
  }
  const manifest: Manifest = {
    format: INDEX_FORMAT,
    levels,
    ids,
    terms: await entriesOf('terms', terms),
    outlines: await entriesOf('outlines', outlines),
    texts: await entriesOf('texts', texts),
    titles: await entriesOf('titles', titles),
    spelling: entriesOfFiles(spelling),
    boosts: boostsOf(pages),
    synonyms: collectSynonyms(
      synonyms,
      pages.map(({ title }) => title),
    ),
  }
  return { manifest, files: [...terms, ...outlines, ...texts, ...titles, ...spelling, ...lists] }
}

function entriesOfFiles<First>(files: readonly CachedRecords<First>[]): FileEntry<First>[] {
  return files.map(({ from, path }) => [from, path])
}

/** Returns the score factors, each with the first page that it applies to. */
function boostsOf(pages: readonly SearchPage[]): (readonly [page: number, boost: number])[] {
  return pages.flatMap(({ boost }, page) => (boost === (pages[page - 1]?.boost ?? 1) ? [] : [[page, boost]]))
}

/** Only the fields that the terms of a page depend on, so that other changes do not invalidate them. */
function namesOf(page: SearchPage): PageNames {
  const { url, path = url, title, labels, keywords, description, linked, trail } = page
  return { url: path, title, labels, keywords, description, linked, trail }
}

/** Only the fields that result rows show. */
function titleOf({ url, title, labels, trail, group, linked }: SearchPage): LinkedPage {
  return { url, title, labels, trail, group, linked }
}
