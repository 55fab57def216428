// Records of the sources of each bundle, so that it is rebuilt only when a source file changes or an import resolves
// differently.

import { existsSync, lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasContents, listFolder, readCachedValue, writeCachedValue } from '../engine/cache-file.ts'
import { createFiles, type Files } from '../engine/files.ts'
import type { CodeRef } from '../engine/step-context.ts'
import type { Hash } from '../model/names.ts'
import { hasChanged, type PathReader, type PathState } from './path-states.ts'
import { inputPaths, type Metafile, readResolution } from './resolution.ts'

interface BundleRecord<Value> {
  /** Key of the bundle: Octavo's version and the request. */
  readonly madeBy: string
  readonly inputs: readonly (readonly [path: string, hash: Hash | null])[]
  readonly resolution: readonly PathState[]
  /** Files of the bundle, in the code folder. */
  readonly files: readonly CodeRef[]
  readonly value: Value
}

/** Sources of a bundle. */
export interface BundleSources {
  /** Source files, relative to the site root. */
  readonly inputs: readonly string[]
  /** State of the paths that determined how its imports were resolved. */
  readonly resolution: readonly PathState[]
}

export interface Bundled<Value> extends BundleSources {
  readonly value: Value
}

export interface Bundle<Value> extends Bundled<Value> {
  /** Files of the bundle, in the code folder. */
  readonly files: readonly CodeRef[]
}

export interface BundleRequest<Value> {
  readonly root: string
  readonly codeFolder: string
  /** Name of the record in the code folder. */
  readonly name: string
  readonly madeBy: string
  make(): Promise<Bundle<Value>>
}

/** Returns the cached bundle if its sources are unchanged, else builds a new one. */
export async function recallBundle<Value>(request: BundleRequest<Value>): Promise<Bundled<Value>> {
  const { root, codeFolder } = request
  const recordFile = join(codeFolder, `${request.name}.json`)
  const files = createFiles(root)
  // The root is part of the key, because parent folders affect resolution too.
  const recordKey = `${request.madeBy} ${root}`
  const cachedRecord = readCachedValue(recordFile) as BundleRecord<Value> | undefined
  if (cachedRecord?.madeBy === recordKey && isCurrent(cachedRecord, { root, codeFolder, files })) {
    const { value, resolution } = cachedRecord
    return { value, resolution, inputs: cachedRecord.inputs.map(([path]) => path) }
  }
  const bundle = await request.make()
  const record: BundleRecord<Value> = {
    madeBy: recordKey,
    inputs: bundle.inputs.map((path) => [path, files.hash(path) ?? null] as const),
    resolution: bundle.resolution,
    files: bundle.files,
    value: bundle.value,
  }
  writeCachedValue(recordFile, record)
  const { value, inputs, resolution } = bundle
  return { value, inputs, resolution }
}

/** Key of the cached bundle: undefined if there is none, `STALE` if it must be rebuilt. */
export function peekBundle({
  root,
  codeFolder,
  name,
}: Pick<BundleRequest<unknown>, 'root' | 'codeFolder' | 'name'>): unknown {
  const record = readCachedValue(join(codeFolder, `${name}.json`)) as BundleRecord<unknown> | undefined
  if (!record) return undefined
  return isCurrent(record, { root, codeFolder, files: createFiles(root) })
    ? [record.madeBy, record.value]
    : STALE
}

export const STALE = 'stale'

/** Deletes the record of a bundle. */
export function forgetBundle(codeFolder: string, name: string): void {
  const file = join(codeFolder, `${name}.json`)
  if (existsSync(file)) rmSync(file)
}

/** Records the files of a bundle that is generated from other bundles, so that they are not removed, and a value. */
export function recordFiles(
  codeFolder: string,
  name: string,
  files: readonly CodeRef[],
  value: string,
): void {
  writeCachedValue(join(codeFolder, `${name}.json`), { files, value })
}

/** Returns the value that was recorded with the files. */
export function recordedValue(codeFolder: string, name: string): string | undefined {
  const record = readCachedValue(join(codeFolder, `${name}.json`)) as { readonly value: string } | undefined
  return record?.value
}

/**
 * Removes files that are older than `since` and belong to no bundle. Does nothing if no bundle was built since then, because
 * reading the records of many pages is slow.
 */
export function removeOldFiles(codeFolder: string, since: number): void {
  const all = listFolder(codeFolder).map((name) => [name, timeOf(join(codeFolder, name))] as const)
  const records = all.filter(([name]) => name.endsWith('.json'))
  if (!records.some(([, time]) => time >= since)) return
  const named = new Set(
    records.flatMap(([name]) => {
      const record = readCachedValue(join(codeFolder, name)) as Partial<BundleRecord<unknown>> | undefined
      return record ? [name, ...(record.files ?? []).map(({ file }) => file)] : []
    }),
  )
  for (const [name, time] of all)
    if (time < since && !named.has(name)) rmSync(join(codeFolder, name), { recursive: true, force: true })
}

/** Modification time; infinite for a file that another process has just removed. */
function timeOf(file: string): number {
  return lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
}

function isCurrent(
  { files: made, inputs, resolution }: BundleRecord<unknown>,
  { root, codeFolder, files }: { readonly root: string; readonly codeFolder: string; readonly files: Files },
): boolean {
  return (
    made.every(({ file, hash }) => hasContents(join(codeFolder, file), hash)) &&
    inputs.every(([path, hash]) => (files.hash(path) ?? null) === hash) &&
    !hasChanged(resolution, root)
  )
}

/** Reads the sources of bundles from esbuild metafiles. */
export function sourcesOf(metafiles: readonly Metafile[], root: string, reader?: PathReader): BundleSources {
  return { inputs: inputPaths(metafiles, root), resolution: readResolution(metafiles, root, reader) }
}
