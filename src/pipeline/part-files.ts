// A part: what one shard computed, as a folder of a few files.
//
//   shard.json    which shard it is, what it was made from, and the hashes of the other files
//   sources.json  every source of the site with its hash; read only to report which one differs
//   steps, blobs  portable packs of results, see `pack.ts`
//
// `read-parts.ts` reads it.

import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { keepValue, readKept } from '../engine/cache-file.ts'
import { portableFiles } from '../engine/pack.ts'
import { readRegularFile } from '../engine/site-file.ts'
import type { Hash } from '../model/names.ts'

/** What a site was made from. */
export interface SiteSources {
  /** Names of program and packages, separated by blanks. */
  readonly program: string
  /** Files of the configuration, the theme and components. */
  readonly inputs: Readonly<Record<string, Hash>>
  /** Hashes of the options by their names: the environment and flags decide on them too. */
  readonly options: Readonly<Record<string, Hash>>
  /** Of the bundled code of configuration and theme. */
  readonly code: Hash
  /** Of the list in `sources.json`. */
  readonly sources: Hash
}

export interface PartRecord extends SiteSources {
  readonly shard: number
  readonly shards: number
  readonly pages: number
  /** Other files that pages were made from, empty where there is none. */
  readonly reads: Readonly<Record<string, Hash>>
  /** Hashes of the other files of the part. */
  readonly files: Readonly<Record<string, Hash>>
}

/** Every source with its hash, and that of what git tells of it. */
export type SourceList = readonly (readonly [path: string, hash: Hash, history: Hash])[]

export interface Part extends PartRecord {
  /** Absolute. */
  readonly folder: string
  /** As given. */
  readonly name: string
}

export const PART_FORMAT = 1
/** Of a part whose files are being written. */
export const UNFINISHED = 0
export const RECORD_FILE = 'shard.json'
export const SOURCES_FILE = 'sources.json'
/** Beside the record. */
export const PART_FILES = [SOURCES_FILE, ...portableFiles('steps'), ...portableFiles('blobs')]

/** Whether a folder has a part, maybe an unfinished one, and nothing else. */
export function isPartFolder(folder: string): boolean {
  // Most folders have no record, and some cannot be listed.
  if (readKept(join(folder, RECORD_FILE)) === undefined) return false
  return listFolder(folder)?.every((file) => file === RECORD_FILE || PART_FILES.includes(file)) ?? false
}

export function isEmptyOrAbsent(folder: string): boolean {
  return !existsSync(folder) || listFolder(folder)?.length === 0
}

/** Undefined for what is no folder. */
function listFolder(folder: string): string[] | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : undefined
}

/** Writes a part. A folder counts as one only once all its files are there. `exportPacks` writes those of results. */
export function writePart(
  folder: string,
  record: Omit<PartRecord, 'files'>,
  {
    sources,
    exportPacks,
  }: { readonly sources: SourceList; readonly exportPacks: (folder: string) => number },
): number {
  mkdirSync(folder, { recursive: true })
  keepValue(join(folder, RECORD_FILE), { format: UNFINISHED })
  keepValue(join(folder, SOURCES_FILE), sources)
  const bytes = exportPacks(folder)
  const files = Object.fromEntries(
    PART_FILES.map((file) => [file, readRegularFile(join(folder, file))!.hash]),
  )
  keepValue(join(folder, RECORD_FILE), { format: PART_FORMAT, ...record, files })
  return bytes
}
