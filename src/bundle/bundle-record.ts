// What a bundle was made from, so that it is made again only when one of those files has changed.

import { join, relative } from 'node:path'
import { hasContents, keepValue, readKeptValue } from '../engine/cache-file.ts'
import { createFiles } from '../engine/files.ts'
import type { CodeRef } from '../engine/step.ts'
import type { Hash } from '../model/names.ts'

interface BundleRecord<Value> {
  /** What made it: this program's version, and what it was asked for. */
  readonly made: string
  readonly inputs: readonly (readonly [path: string, hash: Hash | null])[]
  /** Files it consists of, in the code folder. */
  readonly files: readonly CodeRef[]
  readonly value: Value
}

export interface Bundled<Value> {
  readonly value: Value
  /** Files it was made from, relative to the site root. */
  readonly inputs: readonly string[]
}

export interface Bundle<Value> extends Bundled<Value> {
  /** Files it consists of, in the code folder. */
  readonly files: readonly CodeRef[]
}

export interface BundleRequest<Value> {
  readonly root: string
  readonly codeFolder: string
  /** Name of the record in the code folder. */
  readonly name: string
  readonly made: string
  make(): Promise<Bundle<Value>>
}

/** The bundle of last time while nothing it was made from has changed, else a new one. */
export async function recallBundle<Value>(request: BundleRequest<Value>): Promise<Bundled<Value>> {
  const { root, codeFolder, made } = request
  const recordFile = join(codeFolder, `${request.name}.json`)
  const files = createFiles(root)
  const known = readKeptValue(recordFile) as BundleRecord<Value> | undefined
  if (
    known?.made === made &&
    known.files.every(({ file, hash }) => hasContents(join(codeFolder, file), hash)) &&
    known.inputs.every(([path, hash]) => (files.hash(path) ?? null) === hash)
  ) {
    return { value: known.value, inputs: known.inputs.map(([path]) => path) }
  }
  const bundle = await request.make()
  const record: BundleRecord<Value> = {
    made,
    inputs: bundle.inputs.map((path) => [path, files.hash(path) ?? null] as const),
    files: bundle.files,
    value: bundle.value,
  }
  keepValue(recordFile, record)
  return bundle
}

/** esbuild names inputs relative to its working directory; virtual entries have no file. */
export function inputPaths(metafile: { inputs: Record<string, unknown> }, root: string): string[] {
  return Object.keys(metafile.inputs)
    .filter((path) => !path.startsWith('octavo-entry') && !path.startsWith('<') && !path.includes(':'))
    .map((path) => relative(root, join(root, path)).replaceAll('\\', '/'))
    .sort()
}
