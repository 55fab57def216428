// What a bundle was made from, so that it is made again only when one of those files has changed, or an import would find
// another.

import { join } from 'node:path'
import { hasContents, keepValue, readKeptValue } from '../engine/cache-file.ts'
import { createFiles } from '../engine/files.ts'
import type { CodeRef } from '../engine/step.ts'
import type { Hash } from '../model/names.ts'
import { hasChanged, inputPaths, type Metafile, type PathState, readResolution } from './resolution.ts'

interface BundleRecord<Value> {
  /** What made it: this program's version, and what it was asked for. */
  readonly made: string
  readonly inputs: readonly (readonly [path: string, hash: Hash | null])[]
  readonly resolution: readonly PathState[]
  /** Files it consists of, in the code folder. */
  readonly files: readonly CodeRef[]
  readonly value: Value
}

/** What a bundle was made from. */
export interface BundleSources {
  /** Files, relative to the site root. */
  readonly inputs: readonly string[]
  /** What decided which files its imports mean. */
  readonly resolution: readonly PathState[]
}

export interface Bundled<Value> extends BundleSources {
  readonly value: Value
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
  const { root, codeFolder } = request
  const recordFile = join(codeFolder, `${request.name}.json`)
  const files = createFiles(root)
  // The root is part of it: the folders above decide too.
  const made = `${request.made} ${root}`
  const known = readKeptValue(recordFile) as BundleRecord<Value> | undefined
  if (
    known?.made === made &&
    known.files.every(({ file, hash }) => hasContents(join(codeFolder, file), hash)) &&
    known.inputs.every(([path, hash]) => (files.hash(path) ?? null) === hash) &&
    !hasChanged(known.resolution, root)
  ) {
    const { value, resolution } = known
    return { value, resolution, inputs: known.inputs.map(([path]) => path) }
  }
  const bundle = await request.make()
  const record: BundleRecord<Value> = {
    made,
    inputs: bundle.inputs.map((path) => [path, files.hash(path) ?? null] as const),
    resolution: bundle.resolution,
    files: bundle.files,
    value: bundle.value,
  }
  keepValue(recordFile, record)
  const { value, inputs, resolution } = bundle
  return { value, inputs, resolution }
}

/** What bundles of these metafiles were made from. */
export function sourcesOf(metafiles: readonly Metafile[], root: string): BundleSources {
  return { inputs: inputPaths(metafiles, root), resolution: readResolution(metafiles, root) }
}
