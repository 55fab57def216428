// The files of an index, each loaded when it is first needed and kept from then on. A dictionary is MiniSearch's, a radix
// tree that finds prefixes and near spellings fast.

import SearchableMap from 'minisearch/SearchableMap'
import {
  INDEX_FORMAT,
  MANIFEST_FILE,
  type Manifest,
  type StoredTitles,
  TIERS,
  type Tier,
  type Titles,
} from './index-format.ts'
import type { StoredText } from './page-texts.ts'
import { decodeShard, type PostingsRef } from './shard.ts'
import { readTitles } from './titles.ts'

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

/** A term's postings by field of its tier. */
export type TermRefs = readonly (PostingsRef | undefined)[]

export interface IndexFiles {
  /** The manifest as it was read, to detect a newer one. */
  readonly written: string
  readonly manifest: Manifest
  shard(tier: Tier, file: string): Promise<SearchableMap<TermRefs>>
  vocabulary(file: string): Promise<SearchableMap<true>>
  titles(file: string): Promise<Titles>
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
  function once<T>(path: string, read: (bytes: Uint8Array) => T): Promise<T> {
    let file = files.get(path) as Promise<T> | undefined
    if (!file) {
      file = loadFile(path).then((bytes) => readPart(path, () => read(bytes)))
      files.set(path, file)
      file.catch(() => files.delete(path))
    }
    return file
  }

  return {
    written,
    manifest,
    shard: (tier, file) =>
      once(file, (bytes) => {
        const terms = new SearchableMap<TermRefs>()
        decodeShard(bytes, TIERS[tier].length, (term, refs) => void terms.set(term, refs))
        return terms
      }),
    vocabulary: (file) =>
      once(file, (bytes) => {
        const terms = new SearchableMap<true>()
        decodeShard(bytes, 0, (term) => void terms.set(term, true))
        return terms
      }),
    titles: (file) => once(file, (bytes) => readTitles(readJson<StoredTitles>(bytes))),
    texts: (file) => once(file, readJson<readonly StoredText[]>),
  }
}

/** Any error while reading means that the file is damaged. */
function readPart<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new DamagedFile(path, cause)
  }
}

function readJson<T>(bytes: Uint8Array): T {
  return JSON.parse(decoder.decode(bytes)) as T
}
