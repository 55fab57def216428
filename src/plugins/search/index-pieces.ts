// Pieces of the search index, cached: the terms and records of a group of pages, ranges of terms, and lists of files.

import { deflateRawSync } from 'node:zlib'
import { hashOf } from '../../core/engine/hash.ts'
import type { Hash } from '../../core/model/names.ts'
import type { Section } from '../../core/model/page.ts'
import type { OutputContext, OutputPiece } from '../../core/plugin/site-output.ts'
import { createDocuments, type PageDocument, type PageNames } from './engine/documents.ts'
import {
  cutList,
  FILE_CHARACTERS,
  indexGroup,
  mergeGroupTerms,
  padDocuments,
  wordsByLength,
} from './engine/index-chunks.ts'
import type { FileEntry, IndexEntry } from './engine/index-format.ts'
import { packOutline } from './engine/outlines.ts'
import { type LinkedPage, storeTitles } from './engine/titles.ts'

/** An index file whose contents are cached. */
export interface CachedFile {
  /** Path in the index folder. */
  readonly path: string
  readonly blob: Hash
}

/** `from` is the first key in the file: a term, or a document number counted across groups. */
export type CachedRecords<First> = CachedFile & { readonly from: First }

interface GroupInput {
  readonly pages: readonly PageNames[]
  /** Hashes of the sections of each page. */
  readonly sections: readonly Hash[]
}

export interface IndexedTerms {
  /** Hashes of the terms by range; null for empty ranges. */
  readonly slices: readonly (Hash | null)[]
  /** Number of document ids of each page. */
  readonly ids: readonly number[]
}

export const indexTerms: OutputPiece<GroupInput, IndexedTerms> = {
  name: 'group-terms',
  blobs: ({ sections }) => sections,
  make(group, context) {
    const byPage = documentsOf(group, context)
    return {
      slices: indexGroup(byPage.flat()).map((slice) => (slice.length > 0 ? context.put(slice) : null)),
      ids: byPage.map(({ length }) => length),
    }
  },
}

/** Files of a group; document numbers count from the first of the group. */
export interface StoredRecords {
  readonly outlines: readonly CachedRecords<number>[]
  readonly texts: readonly CachedRecords<number>[]
}

export const storeRecords: OutputPiece<GroupInput, StoredRecords> = {
  name: 'group-records',
  blobs: ({ sections }) => sections,
  async make(group, context) {
    const documents = documentsOf(group, context).flat()
    const storeRows = (kind: 'outlines' | 'texts', rows: readonly unknown[]) =>
      cacheList(
        kind,
        rows.map((row, from) => ({ from, text: JSON.stringify(row) })),
        context,
      )
    return {
      outlines: await storeRows(
        'outlines',
        documents.map(({ outline }) => packOutline(outline)),
      ),
      texts: await storeRows(
        'texts',
        documents.map(({ text }) => text),
      ),
    }
  },
}

/** The documents of each page, padded to the ids reserved for it. */
function documentsOf({ pages, sections }: GroupInput, context: OutputContext): PageDocument[][] {
  return pages.map((page, at) => padDocuments(createDocuments(page, context.get<Section[]>(sections[at]!))))
}

interface RangesRecord {
  readonly files: readonly CachedRecords<string>[]
  /** Hash of the terms that occur in names, separated by spaces. */
  readonly names: Hash
}

interface RangesInput {
  readonly groups: readonly { readonly slice: Hash; readonly first: number }[]
}

export const mergeRanges: OutputPiece<RangesInput, RangesRecord> = {
  name: 'ranges',
  blobs: ({ groups }) => groups.map(({ slice }) => slice),
  async make({ groups }, context) {
    const serialized = mergeGroupTerms(
      groups.map(({ slice, first }) => ({ entries: context.get<IndexEntry[]>(slice), first })),
    )
    const names = serialized.filter(({ isName }) => isName).map(({ term }) => term)
    const list = serialized.map(({ term, text }) => ({ from: term, text }))
    return { files: await cacheList('terms', list, context), names: context.put(names.join(' ')) }
  },
}

export const packTitles: OutputPiece<readonly LinkedPage[], CachedFile> = {
  name: 'titles',
  make: (pages, context) => cacheFile('titles', JSON.stringify(storeTitles(pages)), context),
}

interface SpellingInput {
  /** Hashes of the name terms of each range. */
  readonly ranges: readonly Hash[]
}

export const packSpelling: OutputPiece<SpellingInput, readonly CachedRecords<number>[]> = {
  name: 'spelling',
  blobs: ({ ranges }) => ranges,
  make({ ranges }, context) {
    const words = ranges.flatMap((range) => context.get<string>(range).split(' '))
    return cacheList('spelling', wordsByLength(words), context)
  },
}

export const packList: OutputPiece<
  { readonly kind: string; readonly entries: readonly FileEntry<unknown>[] },
  CachedFile
> = {
  name: 'list',
  make: ({ kind, entries }, context) => cacheFile(kind, JSON.stringify(entries), context),
}

/** Caches a list of JSON strings in files of limited size. */
function cacheList<First>(
  kind: keyof typeof FILE_CHARACTERS,
  list: readonly { readonly from: First; readonly text: string }[],
  context: OutputContext,
): Promise<CachedRecords<First>[]> {
  return Promise.all(
    cutList(list, FILE_CHARACTERS[kind]).map(async (chunk) => ({
      from: chunk[0]!.from,
      ...(await cacheFile(kind, `[${chunk.map(({ text }) => text).join()}]`, context)),
    })),
  )
}

/** Compresses a text and names it by its hash. Memoized, because most are unchanged after an edit. */
async function cacheFile(stem: string, text: string, context: OutputContext): Promise<CachedFile> {
  const packed = await context.memo('packed', text, async () =>
    deflateRawSync(text, { level: 7 }).toString('base64'),
  )
  const name = hashOf(Buffer.from(packed, 'base64')).slice(0, 8)
  return { path: `${stem}-${name}.bin`, blob: context.put(packed) }
}
