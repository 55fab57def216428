// The files of an index, each loaded when it is first needed and kept from then on. Terms are opened as MiniSearch.

import MiniSearch from 'minisearch'
import {
  FIELDS,
  INDEX_FORMAT,
  type IndexEntry,
  MANIFEST_FILE,
  type Manifest,
  type StoredOutline,
  type StoredText,
} from './index-format.ts'
import type { NameTerms } from './name-terms.ts'
import { createSpeller, type Speller } from './spelling.ts'
import { makeSynonyms, type Synonyms } from './synonyms.ts'
import { type PageTitle, readTitles } from './titles.ts'
import { BM25 } from './weights.ts'

const decoder = new TextDecoder()

/** Gets a file of the index by its path below the index's folder, inflated when it ends in `.bin`. */
export type LoadFile = (path: string) => Promise<Uint8Array>

/** A file of the index that is missing: after a deployment the names are others. */
export class MissingFile extends Error {
  constructor(path: string) {
    super(`The search index has no file ${path}.`)
    this.name = 'MissingFile'
  }
}

/** A file of the index that cannot be read: it was truncated or changed. */
export class DamagedFile extends Error {
  constructor(path: string, cause: unknown) {
    super(`The search index has a damaged file ${path}.`, { cause })
    this.name = 'DamagedFile'
  }
}

/** The terms of a range. */
export interface IndexChunk {
  readonly index: MiniSearch
  /** Sorted. */
  readonly terms: readonly string[]
}

export interface IndexFiles {
  /** The manifest as it was read, to detect a newer one. */
  readonly written: string
  readonly manifest: Manifest
  readonly synonyms: Synonyms
  /** The terms of names that were read. */
  readonly names: Map<string, NameTerms>
  chunk(file: string): Promise<IndexChunk>
  titles(): Promise<readonly PageTitle[]>
  speller(): Promise<Speller>
  outlines(file: string): Promise<readonly (StoredOutline | 0)[]>
  texts(file: string): Promise<readonly StoredText[]>
}

/** The manifest as it is now. */
export async function readManifest(loadFile: LoadFile): Promise<string> {
  return decoder.decode(await loadFile(MANIFEST_FILE))
}

/** Reads the manifest. */
export async function openFiles(loadFile: LoadFile): Promise<IndexFiles> {
  const written = await readManifest(loadFile)
  const manifest = JSON.parse(written) as Manifest
  if (manifest.format !== INDEX_FORMAT) throw new Error('The search index is of another version of Octavo.')
  const files = new Map<string, Promise<unknown>>()

  /** Loads each file once; one that failed is loaded again when it is next asked for. */
  function once<Stored, T = Stored>(path: string, open: (stored: Stored) => T): Promise<T> {
    let file = files.get(path) as Promise<T> | undefined
    if (!file) {
      file = loadFile(path).then((bytes) => {
        try {
          return open(JSON.parse(decoder.decode(bytes)) as Stored)
        } catch (cause) {
          throw new DamagedFile(path, cause)
        }
      })
      files.set(path, file)
      file.catch(() => files.delete(path))
    }
    return file
  }

  return {
    written,
    manifest,
    synonyms: makeSynonyms(manifest.synonyms),
    names: new Map(),
    chunk: (file) => once(file, (entries: IndexEntry[]) => openChunk(entries, manifest.documents)),
    titles: () => once(manifest.titles, readTitles),
    speller: () => once(manifest.spelling, createSpeller),
    outlines: (file) => once(file, (rows: (StoredOutline | 0)[]) => rows),
    texts: (file) => once(file, (rows: StoredText[]) => rows),
  }
}

/** Of its serialization a file has the terms; the rest is the same for all documents. */
function openChunk(index: IndexEntry[], documentCount: number): IndexChunk {
  const documentIds: Record<string, number> = {}
  const fieldLength: Record<string, number[]> = {}
  const lengths = FIELDS.map(() => 1)
  for (const [, fields] of index)
    for (const field in fields)
      for (const id in fields[field]) {
        documentIds[id] = Number(id)
        fieldLength[id] = lengths
      }
  const stored = {
    index: index as never,
    documentCount,
    nextId: documentCount,
    documentIds,
    fieldIds: Object.fromEntries(FIELDS.map((field, at) => [field, at])),
    fieldLength,
    averageFieldLength: lengths,
    storedFields: {},
    dirtCount: 0,
    serializationVersion: 2,
  }
  const options = {
    fields: [...FIELDS],
    tokenize: (term: string) => [term],
    processTerm: (term: string) => term,
    searchOptions: { bm25: BM25 },
  }
  return { index: MiniSearch.loadJS(stored, options), terms: index.map(([term]) => term) }
}
