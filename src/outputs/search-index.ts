// The local search index: groups of pages are indexed alone, then merged by ranges of terms (src/search/index-chunks.ts).
// All chunks are kept; here they are planned, and named in the manifest.

import { deflateRawSync } from 'node:zlib'
import { hashOf } from '../engine/hash.ts'
import { searchManifest, searchScopes } from '../locales/locale-version.ts'
import type { Hash } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import type { Section } from '../model/page.ts'
import {
  defineOutput,
  type MakePieces,
  type OutputContext,
  type OutputPiece,
  type SiteState,
} from '../plugin/site-output.ts'
import { makeDocuments, type PageNames } from '../search/documents.ts'
import {
  cutList,
  FILE_LETTERS,
  groupStarts,
  indexGroup,
  isNameTerm,
  joinRanges,
  leaveRoom,
  mergeSlices,
} from '../search/index-chunks.ts'
import {
  type FileEntry,
  INDEX_FOLDER,
  INDEX_FORMAT,
  type IndexEntry,
  MANIFEST_FILE,
  type Manifest,
  type StoredTitles,
} from '../search/index-format.ts'
import { makePhraseBook } from '../search/index-terms.ts'
import { collectSynonyms, listPhrases, mayHaveSynonyms, type SynonymGroup } from '../search/synonyms.ts'
import { storeTitles } from '../search/titles.ts'
import { findableTitles, listPages, type SearchPage } from './search-pages.ts'

interface Slice {
  readonly indexes: readonly IndexSlice[]
  readonly synonyms: readonly SynonymGroup[]
}

/** The pages of one index, and the file of its manifest. */
interface IndexSlice {
  readonly manifest: string
  readonly pages: readonly SearchPage[]
  /** Titles that may have synonyms. */
  readonly titles: readonly string[]
}

export const searchIndex = defineOutput<Slice | null>({
  name: 'search-index',
  folder: INDEX_FOLDER,
  slice: (state) =>
    state.options.search.provider === 'local'
      ? { indexes: listIndexes(state), synonyms: state.options.search.synonyms }
      : null,
  get pieces() {
    return [collectGroup, mergeRanges, packTitles, packSpelling]
  },
  async make(slice, context, makePieces) {
    if (!slice) return { files: [] }
    const files = new Map<string, OutputFile>()
    // Groups and ranges that are the same in several versions are made once: their addresses have no version.
    for (const { manifest, ...index } of slice.indexes) {
      const made = await makeIndex(index, slice.synonyms, { context, makePieces })
      const text = `${JSON.stringify(made.manifest)}\n`
      for (const { path, blob } of made.files)
        files.set(path, {
          path: `${INDEX_FOLDER}/${path}`,
          contents: { kind: 'blob', hash: blob, base64: true },
        })
      files.set(manifest, { path: `${INDEX_FOLDER}/${manifest}`, contents: { kind: 'text', text } })
    }
    return { files: [...files.values()] }
  },
})

function listIndexes(state: SiteState): IndexSlice[] {
  const localeVersions = searchScopes(state.options)
  const manifests =
    localeVersions.length === 0 ? [MANIFEST_FILE] : localeVersions.map(({ id }) => searchManifest(id))
  return manifests.map((manifest, at) => ({
    manifest,
    pages: listPages(state, localeVersions[at]),
    titles: findableTitles(state.site, localeVersions[at]).filter(mayHaveSynonyms),
  }))
}

interface Making {
  readonly context: OutputContext
  readonly makePieces: MakePieces
}

async function makeIndex(
  { pages, titles }: Omit<IndexSlice, 'manifest'>,
  own: readonly SynonymGroup[],
  { context, makePieces }: Making,
): Promise<{ readonly manifest: Manifest; readonly files: readonly KeptFile[] }> {
  const synonyms = collectSynonyms(own, titles)
  const named = pages.map(namesOf)
  const starts = groupStarts(named.map(({ url }) => url))
  const groups = await makePieces(
    collectGroup,
    starts.map((from, at) => ({
      pages: named.slice(from, starts[at + 1]),
      sections: pages.slice(from, starts[at + 1]).map(({ text }) => text),
      phrases: listPhrases(synonyms),
    })),
  )
  const ids = groups.flatMap((group) => group.ids)
  let next = 0
  const firsts = groups.map((group) => {
    next += group.prints.length
    return next - group.prints.length
  })
  const twins = findTwins(groups)
  const letters = (groups[0]?.slices ?? []).map((_, range) =>
    groups.reduce((sum, { slices }) => sum + (slices[range]?.letters ?? 0), 0),
  )
  const ranges = await makePieces(
    mergeRanges,
    joinRanges(letters).map(({ from, to }) =>
      groups.flatMap(({ slices }, at): SlicesInput[] => {
        const own = slices.slice(from, to).flatMap((slice) => (slice ? [slice.blob] : []))
        return own.length > 0 ? [{ slices: own, first: firsts[at]!, twins: twins[at]! }] : []
      }),
    ),
  )
  const [titleFile] = await makePieces(packTitles, [storeTitles(pages)])
  const [spelling] = await makePieces(packSpelling, [ranges.map(({ names }) => names)])
  const terms = ranges.flatMap(({ files }) => files)
  const known = new Set(ranges.flatMap((range) => context.get<string>(range.terms).split(' ')))
  const isKnown = (member: string): boolean => known.has(member.replaceAll(' ', ''))
  const listed = (of: 'outlines' | 'texts'): FileEntry<number>[] =>
    groups.flatMap((group, at) => group[of].map(({ from, path }) => [firsts[at]! + from, path] as const))
  const manifest: Manifest = {
    format: INDEX_FORMAT,
    documents: groups.reduce((sum, { documents }) => sum + documents, 0),
    ids,
    ...(pages.some(({ boost }) => boost !== 1) && {
      boosts: pages.map(({ boost }) => Math.round(100 * boost)),
    }),
    terms: terms.map(({ from, path }) => [from, path]),
    outlines: listed('outlines'),
    texts: listed('texts'),
    titles: titleFile!.path,
    spelling: spelling!.path,
    synonyms: synonyms.filter((group) => group.some(isKnown)),
  }
  const ofGroups = groups.flatMap(({ outlines, texts }) => [...outlines, ...texts])
  return { manifest, files: [...terms, ...ofGroups, titleFile!, spelling!] }
}

/** Only what the terms of a page need: nothing else may change them. */
function namesOf({
  url,
  path = url,
  title,
  labels,
  keywords,
  description,
  linked,
  trail,
}: SearchPage): PageNames {
  return { url: path, title, labels, keywords, description, linked, trail }
}

/** Of each group the documents whose text and code an earlier page has. */
function findTwins(groups: readonly GroupRecord[]): number[][] {
  const seen = new Set<string>()
  return groups.map(({ prints }) =>
    prints.flatMap((print, id) => {
      if (seen.has(print)) return [id]
      if (print !== '') seen.add(print)
      return []
    }),
  )
}

/** A file of the index whose contents are kept. */
interface KeptFile {
  /** Below the folder of the index. */
  readonly path: string
  readonly blob: Hash
}

/** What a file begins with, in the order of its like: a term, or a document counted through its group. */
type KeptRecords<First> = KeptFile & { readonly from: First }

interface GroupInput {
  readonly pages: readonly PageNames[]
  /** The sections of each. */
  readonly sections: readonly Hash[]
  readonly phrases: readonly string[]
}

interface GroupRecord {
  /** By range; null where there is no term. */
  readonly slices: readonly ({ readonly blob: Hash; readonly letters: number } | null)[]
  readonly documents: number
  /** How many ids each page takes. */
  readonly ids: readonly number[]
  /** What tells the text and code of a document; empty where there is little. */
  readonly prints: readonly string[]
  readonly outlines: readonly KeptRecords<number>[]
  readonly texts: readonly KeptRecords<number>[]
}

/** Shorter texts may well be equal by chance, in characters. */
const SHORTEST_TWIN = 160

const collectGroup: OutputPiece<GroupInput, GroupRecord> = {
  name: 'group',
  blobs: ({ sections }) => sections,
  async make({ pages, sections, phrases }, context) {
    const made = pages.map((page, at) => makeDocuments(page, context.get<Section[]>(sections[at]!)))
    const byPage = made.map(leaveRoom)
    const documents = byPage.flat()
    /** A file has whole chunks. */
    const keepParts = (
      stem: string,
      chunks: readonly (readonly unknown[])[],
      most: number,
    ): Promise<KeptRecords<number>[]> => {
      let next = 0
      const written = chunks.map((rows) => ({ rows: rows.length, text: JSON.stringify(rows).slice(1, -1) }))
      return Promise.all(
        cutList(written, most, ({ text }) => text.length).map(async (part) => {
          const from = next
          next += part.reduce((sum, { rows }) => sum + rows, 0)
          return { from, ...(await keepFile(stem, `[${part.map(({ text }) => text).join()}]`, context)) }
        }),
      )
    }
    return {
      slices: indexGroup(documents, makePhraseBook(phrases)).map((slice) => {
        if (slice.length === 0) return null
        const text = JSON.stringify(slice)
        return { blob: context.put(text), letters: text.length }
      }),
      documents: made.flat().length,
      ids: byPage.map(({ length }) => length),
      prints: documents.map(({ fields: { text = '', code = '' } }) =>
        text.length + code.length > SHORTEST_TWIN ? hashOf(`${text}\n${code}`).slice(0, 12) : '',
      ),
      outlines: await keepParts(
        'outlines',
        byPage.map((own) => own.map(({ outline }) => outline)),
        FILE_LETTERS.outlines,
      ),
      texts: await keepParts(
        'texts',
        documents.map(({ text }) => [text]),
        FILE_LETTERS.texts,
      ),
    }
  },
}

interface SlicesInput {
  readonly slices: readonly Hash[]
  readonly first: number
  readonly twins: readonly number[]
}

interface RangesRecord {
  readonly files: readonly KeptRecords<string>[]
  /** All terms, and those that something is called by, parted by blanks. */
  readonly terms: Hash
  readonly names: Hash
}

const mergeRanges: OutputPiece<readonly SlicesInput[], RangesRecord> = {
  name: 'ranges',
  blobs: (groups) => groups.flatMap(({ slices }) => slices),
  async make(groups, context) {
    const read = (slice: Hash): IndexEntry[] => JSON.parse(context.get<string>(slice))
    const entries = mergeSlices(groups.map((group) => ({ ...group, slices: group.slices.map(read) })))
    const written = entries.map((entry) => ({ term: entry[0], text: JSON.stringify(entry) }))
    const lists = cutList(written, FILE_LETTERS.terms, ({ text }) => text.length)
    return {
      files: await Promise.all(
        lists.map(async (list) => ({
          from: list[0]!.term,
          ...(await keepFile('terms', `[${list.map(({ text }) => text).join()}]`, context)),
        })),
      ),
      terms: context.put(entries.map(([term]) => term).join(' ')),
      names: context.put(
        entries
          .filter(isNameTerm)
          .map(([term]) => term)
          .join(' '),
      ),
    }
  },
}

const packTitles: OutputPiece<StoredTitles, KeptFile> = {
  name: 'titles',
  make: (titles, context) => keepFile('titles', JSON.stringify(titles), context),
}

const packSpelling: OutputPiece<readonly Hash[], KeptFile> = {
  name: 'spelling',
  blobs: (names) => names,
  make: (names, context) =>
    keepFile('spelling', JSON.stringify(names.map((own) => context.get<string>(own)).join(' ')), context),
}

/** Packs a text, and names it by what it is. The store keeps plain values. After an edit most texts are as they were. */
async function keepFile(stem: string, text: string, context: OutputContext): Promise<KeptFile> {
  const packed = await context.memo('packed', text, async () =>
    deflateRawSync(text, { level: 9 }).toString('base64'),
  )
  const name = hashOf(Buffer.from(packed, 'base64')).slice(0, 8)
  return { path: `${stem}-${name}.bin`, blob: context.put(packed) }
}
