// State retained between builds, and its format on disk.
//
//   manifest   <outDir>/.octavo/manifest.json   path → hash; marks an output folder; the same on every machine
//   journal    <outDir>/.octavo/journal.json    changes of a commit; deleted when done
//   record     in the cache folder              path → size, time, key; of this machine only; may be lost
//
// These files are untrusted: paths that are invalid for output files are ignored.

import type { Hash } from '../model/names.ts'
import { isTargetPath } from './target-path.ts'

/** Locations of the files inside Octavo's folder. */
export const manifestName = 'manifest.json'
export const journalName = 'journal.json'

/** Path → hash of the contents; empty if a killed build left unknown contents. */
export type Manifest = ReadonlyMap<string, Hash>

/** Size and time of a file on this machine when it was written, and the key it was written for. */
export interface FileRecord {
  readonly size: number
  readonly mtimeMs: number
  readonly key: string | undefined
}

/** Changes of a commit, so that another process can complete it. */
export interface Journal {
  /** Staged files to put in place, in this order. */
  readonly writes: readonly JournalWrite[]
  /** Stale files that block a write: deleted first. */
  readonly clears: readonly string[]
  /** Folders without files that block a file. */
  readonly emptied: readonly string[]
  /** Other stale files: deleted last. */
  readonly deletes: readonly string[]
  /** Hash of the text of the next manifest. */
  readonly manifest: Hash
}

export type JournalWrite = readonly [path: string, staged: number, hash: Hash]

const manifestVersion = 1
const journalVersion = 2
const recordVersion = 1

const manifestStart = `{"version":${manifestVersion},"files":{\n`
const manifestEnd = '\n}}\n'

/** Serializes the manifest: one file per line, sorted by path. */
export function writeManifest(files: Manifest): string {
  // Not from an object, which would move names like "404" to the front.
  const lines = [...files.keys()]
    .sort()
    .map((path) => `${JSON.stringify(path)}:${JSON.stringify(files.get(path))}`)
  return `${manifestStart}${lines.join(',\n')}${manifestEnd}`
}

/** Whether a text starts and ends like a manifest: parsing a large manifest is slow. */
export function looksLikeManifest(text: string): boolean {
  return text.startsWith(manifestStart) && text.endsWith(manifestEnd)
}

/** Parses a manifest; undefined if it is invalid. */
export function readManifest(text: string | undefined): Manifest | undefined {
  const value = parseObject(text)
  if (value?.version !== manifestVersion || !isObject(value.files)) return undefined
  const files = new Map<string, Hash>()
  for (const [path, hash] of Object.entries(value.files))
    if (isTargetPath(path)) files.set(path, typeof hash === 'string' ? hash : '')
  return files
}

/** Serializes the journal. */
export function writeJournal(journal: Journal): string {
  return `${JSON.stringify({ version: journalVersion, ...journal })}\n`
}

/** Parses a journal; undefined if it is invalid. */
export function readJournal(text: string | undefined): Journal | undefined {
  const value = parseObject(text)
  if (value?.version !== journalVersion || typeof value.manifest !== 'string') return undefined
  const lists = [value.writes, value.clears, value.emptied, value.deletes]
  if (!lists.every((list) => Array.isArray(list))) return undefined
  const [writes = [], clears = [], emptied = [], deletes = []] = lists as unknown[][]
  return {
    writes: writes.filter(isWrite),
    clears: clears.filter(isTargetPath),
    emptied: emptied.filter(isTargetPath),
    deletes: deletes.filter(isTargetPath),
    manifest: value.manifest,
  }
}

function isWrite(value: unknown): value is JournalWrite {
  if (!Array.isArray(value)) return false
  const [path, staged, hash] = value as unknown[]
  return isTargetPath(path) && Number.isSafeInteger(staged) && Number(staged) > 0 && typeof hash === 'string'
}

/** Serializes the record. `outDir` is the folder on this machine that it describes. */
export function writeRecord(outDir: string, files: ReadonlyMap<string, FileRecord>): string {
  const rows = [...files].map(([path, { size, mtimeMs, key }]) =>
    JSON.stringify(key === undefined ? [path, size, mtimeMs] : [path, size, mtimeMs, key]),
  )
  return `{"version":${recordVersion},"outDir":${JSON.stringify(outDir)},"files":[\n${rows.join(',\n')}\n]}\n`
}

/** Parses a record; empty if it is invalid or describes another folder. */
export function readRecord(text: string | undefined, outDir: string): Map<string, FileRecord> {
  const files = new Map<string, FileRecord>()
  const value = parseObject(text)
  if (value?.version !== recordVersion || value.outDir !== outDir || !Array.isArray(value.files)) return files
  for (const row of value.files as unknown[]) {
    if (!Array.isArray(row)) continue
    const [path, size, mtimeMs, key] = row as unknown[]
    if (!isTargetPath(path) || typeof size !== 'number' || typeof mtimeMs !== 'number') continue
    files.set(path, { size, mtimeMs, key: typeof key === 'string' ? key : undefined })
  }
  return files
}

function parseObject(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
