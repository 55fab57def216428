// A part: what one shard computed, as a folder of a few files.
//
//   shard.json    which shard it is, what it was made from, and the hashes of the other files
//   sources.json  every source of the site with its hash; read only to report which one differs
//   steps, blobs  portable packs of results, see `pack.ts`
//
// Anybody may have written such a folder: its files count only as plain files with the contents that `shard.json` names,
// and no path in them is ever opened or written.

import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { isPlainFile, keepValue, readKeptValue } from '../engine/cache-file.ts'
import { isPackIndex, portableFiles } from '../engine/pack.ts'
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

const FORMAT = 1
const RECORD_FILE = 'shard.json'
const SOURCES_FILE = 'sources.json'
const INDEXES = ['steps.idx', 'blobs.idx']
const FILES = [SOURCES_FILE, ...portableFiles('steps'), ...portableFiles('blobs')]

/** Whether a folder has files of a part, and nothing else. */
export function isPartFolder(folder: string): boolean {
  const files = listFolder(folder) ?? []
  return files.length > 0 && files.every((file) => file === RECORD_FILE || FILES.includes(file))
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
  rmSync(join(folder, RECORD_FILE), { recursive: true, force: true })
  keepValue(join(folder, SOURCES_FILE), sources)
  const bytes = exportPacks(folder)
  const files = Object.fromEntries(FILES.map((file) => [file, readRegularFile(join(folder, file))!.hash]))
  keepValue(join(folder, RECORD_FILE), { format: FORMAT, ...record, files })
  return bytes
}

const hash = z.string().max(64)
const hashes = z.record(z.string(), hash)

const recordSchema = z.strictObject({
  format: z.literal(FORMAT),
  shard: z.int().min(1),
  shards: z.int().min(1),
  pages: z.int().min(0),
  program: z.string(),
  inputs: hashes,
  options: hashes,
  code: hash,
  sources: hash,
  reads: hashes,
  files: z.strictObject(Object.fromEntries(FILES.map((file) => [file, hash]))),
})

/** Reads a part, or says why it is none. */
export function readPart(name: string, folder: string): Part | { readonly problem: string } {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return { problem: 'is not a folder' }
  const recordFile = join(folder, RECORD_FILE)
  if (!existsSync(recordFile)) return { problem: `is not a part of a site: it has no ${RECORD_FILE}` }
  const value = readKeptValue(recordFile)
  if (value === undefined) return { problem: `is damaged: its ${RECORD_FILE} is not as it was written` }
  const { format } = Object(value) as { format?: unknown }
  if (format !== FORMAT) return { problem: 'was written by another version of Octavo' }
  const read = recordSchema.safeParse(value)
  if (!read.success) return { problem: `is damaged: its ${RECORD_FILE} is not a description of a part` }
  for (const file of FILES) {
    const path = join(folder, file)
    if (!existsSync(path)) return { problem: `is not complete: its ${file} is missing` }
    if (!isPlainFile(path)) return { problem: `is refused: its ${file} is not a plain file` }
    if (readRegularFile(path)?.hash !== read.data.files[file])
      return { problem: `is damaged: its ${file} is not as it was written` }
  }
  for (const file of INDEXES) {
    const { size } = statSync(join(folder, file.replace('.idx', '.pack')))
    if (!isPackIndex(readKeptValue(join(folder, file)), size))
      return { problem: `is damaged: its ${file} is not an index` }
  }
  const { format: _, ...record } = read.data
  return { name, folder, ...record }
}

/** The sources a part was made from; empty where they cannot be read. */
export function readSources({ folder }: Part): SourceList {
  const list = sourceList.safeParse(readKeptValue(join(folder, SOURCES_FILE)))
  return list.success ? list.data : []
}

const sourceList = z.array(z.tuple([z.string(), hash, hash]))
