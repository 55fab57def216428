// The files of an index, each loaded on first use and then cached. Files of terms are opened as MiniSearch indexes.

import MiniSearch from 'minisearch'
import {
  FIELDS,
  INDEX_FORMAT,
  type IndexEntry,
  MANIFEST_FILE,
  type Manifest,
  type PackedEntry,
} from './index-format.ts'
import { type NameTerms, readName } from './name-terms.ts'
import { createSpeller, type Speller } from './spelling.ts'
import { createSynonyms } from './synonyms.ts'
import { BM25 } from './weights.ts'

const decoder = new TextDecoder()

/** Loads a file of the index by its path relative to the index folder. Files that end in `.bin` are returned inflated. */
export type LoadFile = (path: string) => Promise<Uint8Array>

/** A file of the index is missing, usually because a new deployment has files with other names. */
export class MissingFile extends Error {
  constructor(path: string) {
    super(`The search index has no file ${path}.`)
    this.name = 'MissingFile'
  }
}

/** A file of the index cannot be parsed: it was truncated or changed. */
export class DamagedFile extends Error {
  constructor(path: string, cause: unknown) {
    super(`The search index has a damaged file ${path}.`, { cause })
    this.name = 'DamagedFile'
  }
}

export type IndexFiles = Awaited<ReturnType<typeof openFiles>>

/** Loads the current manifest. */
export async function readManifest(loadFile: LoadFile): Promise<string> {
  return decoder.decode(await loadFile(MANIFEST_FILE))
}

/** Loads the manifest and opens the index. */
export async function openFiles(loadFile: LoadFile) {
  const manifestText = await readManifest(loadFile)
  const manifest = JSON.parse(manifestText) as Manifest
  if (manifest.format !== INDEX_FORMAT)
    throw new Error('The search index was created by another version of Octavo.')
  const files = new Map<string, Promise<unknown>>()
  const names = new Map<string, NameTerms>()
  const spellers = new Map<string, Speller>()
  return {
    /** The manifest text as loaded, to detect a newer one. */
    written: manifestText,
    manifest,
    synonyms: createSynonyms(manifest.synonyms),
    /** Returns a file, loaded and opened on first use. */
    read<Stored, T>(path: string, open: (stored: Stored) => T): Promise<T> {
      const cached = files.get(path) as Promise<T> | undefined
      if (cached) return cached
      const file = loadFile(path).then((bytes) => {
        try {
          return open(JSON.parse(decoder.decode(bytes)) as Stored)
        } catch (cause) {
          throw new DamagedFile(path, cause)
        }
      })
      files.set(path, file)
      // A failed file is loaded again on next use.
      file.catch(() => files.delete(path))
      return file
    },
    /** Tokenizes a name, with caching. */
    readName(name: string): NameTerms {
      const terms = names.get(name) ?? readName(name)
      names.set(name, terms)
      return terms
    },
    /** Returns a speller for the words of these files, created once. */
    spellerOf(paths: readonly string[], words: string): Speller {
      const key = paths.join()
      const speller = spellers.get(key) ?? createSpeller(words)
      spellers.set(key, speller)
      return speller
    },
  }
}

/** Terms of one file. */
export interface TermFile {
  readonly index: MiniSearch
  /** In index order. */
  readonly terms: ReadonlySet<string>
}

/** Opens a file of terms as a MiniSearch index. Field lengths are all 1, because length normalization is off. */
export function openTermFile(packed: readonly PackedEntry[], documentCount: number): TermFile {
  const index = unpackEntries(packed)
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
  return { index: MiniSearch.loadJS(stored, options), terms: new Set(index.map(([term]) => term)) }
}

/** Unpacks terms into the format of MiniSearch. */
export function unpackEntries(packed: readonly PackedEntry[]): IndexEntry[] {
  return packed.map(([term, fields]) => {
    const unpacked: IndexEntry[1] = {}
    for (const field in fields) {
      const counts: Record<string, number> = {}
      unpacked[field] = counts
      for (const count in fields[field]) {
        let id = 0
        for (const step of fields[field][count]!) {
          id += step
          counts[id] = Number(count)
        }
      }
    }
    return [term, unpacked]
  })
}
