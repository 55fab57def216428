// The files of an index, each loaded when it is first needed and kept from then on. Terms are opened as MiniSearch.

import MiniSearch from 'minisearch'
import {
  FIELDS,
  INDEX_FORMATS,
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

export type IndexFiles = Awaited<ReturnType<typeof openFiles>>

/** The manifest as it is now. */
export async function readManifest(loadFile: LoadFile): Promise<string> {
  return decoder.decode(await loadFile(MANIFEST_FILE))
}

/** Reads the manifest. */
export async function openFiles(loadFile: LoadFile) {
  const written = await readManifest(loadFile)
  const manifest = JSON.parse(written) as Manifest
  const isLarge = manifest.format === INDEX_FORMATS.large
  if (!isLarge && manifest.format !== INDEX_FORMATS.small)
    throw new Error('The search index is of another version of Octavo.')
  const files = new Map<string, Promise<unknown>>()
  const names = new Map<string, NameTerms>()
  const spellers = new Map<string, Speller>()
  return {
    /** The manifest as it was read, to detect a newer one. */
    written,
    manifest,
    isLarge,
    synonyms: createSynonyms(manifest.synonyms),
    /** A file, opened when it is first read. */
    read<Stored, T>(path: string, open: (stored: Stored) => T): Promise<T> {
      const known = files.get(path) as Promise<T> | undefined
      if (known) return known
      const file = loadFile(path).then((bytes) => {
        try {
          return open(JSON.parse(decoder.decode(bytes)) as Stored)
        } catch (cause) {
          throw new DamagedFile(path, cause)
        }
      })
      files.set(path, file)
      // One that failed is loaded again when it is next asked for.
      file.catch(() => files.delete(path))
      return file
    },
    /** Words of names are cut once. */
    readName(name: string): NameTerms {
      const read = names.get(name) ?? readName(name)
      names.set(name, read)
      return read
    },
    /** A speller of the words in these files is made once. */
    spellerOf(paths: readonly string[], words: string): Speller {
      const key = paths.join()
      const speller = spellers.get(key) ?? createSpeller(words)
      spellers.set(key, speller)
      return speller
    },
  }
}

/** The terms of a range. */
export interface TermFile {
  readonly index: MiniSearch
  /** In their order. */
  readonly terms: ReadonlySet<string>
}

/** The terms of a large index as MiniSearch has them. */
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

/** Opens a file of terms. It has what differs of MiniSearch's serialization; lengths count for nothing, and are all 1. */
export function openTermFile(index: IndexEntry[], documentCount: number): TermFile {
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
