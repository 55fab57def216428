// What is kept between builds, and its format on disk.
//
//   manifest   <outDir>/.octavo/manifest.json   path → hash; marks an output folder; the same on every machine
//   journal    <outDir>/.octavo/journal.json    paths a commit is about to write or delete; deleted when done
//   record     in the cache folder              path → size, time, key; of this machine only; may be lost

import type { Hash } from '../model/names.ts'

/** Folder inside the output folder for Octavo's own files. */
export const ownFolder = '.octavo'

/** Path → hash of the contents; empty where a killed build left unknown contents. */
export type Manifest = ReadonlyMap<string, Hash>

/** Size and time of a file on this machine when it was written, and the key it was written for. */
export interface FileRecord {
  readonly size: number
  readonly mtimeMs: number
  readonly key: string | undefined
}

const manifestVersion = 1
const recordVersion = 1

const manifestStart = `{"version":${manifestVersion},"files":{\n`
const manifestEnd = '\n}}\n'

/** The manifest as text: one file per line, sorted by path. */
export function writeManifest(files: Manifest): string {
  // Not from an object, which would move names like "404" to the front.
  const lines = [...files.keys()]
    .sort()
    .map((path) => `${JSON.stringify(path)}:${JSON.stringify(files.get(path))}`)
  return `${manifestStart}${lines.join(',\n')}${manifestEnd}`
}

/** Whether a text starts and ends like a manifest: parsing that of a large site takes a while. */
export function looksLikeManifest(text: string): boolean {
  return text.startsWith(manifestStart) && text.endsWith(manifestEnd)
}

/** The manifest of a text; undefined when it is not one. */
export function readManifest(text: string | undefined): Manifest | undefined {
  const value = parseObject(text)
  if (value?.version !== manifestVersion || !isObject(value.files)) return undefined
  return new Map(Object.entries(value.files).map(([path, hash]) => [path, String(hash)]))
}

/** The journal as text. */
export function writeJournal(paths: readonly string[]): string {
  return `${JSON.stringify(paths)}\n`
}

/** The paths of a journal; undefined when there is none. A truncated one names none. */
export function readJournal(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** The record as text. `outDir` is the folder on this machine that it describes. */
export function writeRecord(outDir: string, files: ReadonlyMap<string, FileRecord>): string {
  const rows = [...files].map(([path, { size, mtimeMs, key }]) =>
    JSON.stringify(key === undefined ? [path, size, mtimeMs] : [path, size, mtimeMs, key]),
  )
  return `{"version":${recordVersion},"outDir":${JSON.stringify(outDir)},"files":[\n${rows.join(',\n')}\n]}\n`
}

/** The record of a text; empty when it is invalid or describes another folder. */
export function readRecord(text: string | undefined, outDir: string): Map<string, FileRecord> {
  const files = new Map<string, FileRecord>()
  const value = parseObject(text)
  if (value?.version !== recordVersion || value.outDir !== outDir || !Array.isArray(value.files)) return files
  for (const row of value.files as unknown[]) {
    if (!Array.isArray(row)) continue
    const [path, size, mtimeMs, key] = row as unknown[]
    if (typeof path !== 'string' || typeof size !== 'number' || typeof mtimeMs !== 'number') continue
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
