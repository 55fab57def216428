// The files of a built search index, from the output folder.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { ConfigProblem } from '../config/config-problem.ts'
import type { SearchChoice } from '../model/site-options.ts'
import { DamagedFile, type LoadFile, MissingFile } from '../search/index-files.ts'
import { INDEX_FOLDER, INDEX_FORMAT, MANIFEST_FILE } from '../search/index-format.ts'

/** Reads files of the index that a manifest names. Throws a problem to report if there is no usable one. */
export function readIndexOf(
  outDir: string,
  { provider }: SearchChoice,
  manifestName: string = MANIFEST_FILE,
): LoadFile {
  const folder = join(outDir, INDEX_FOLDER)
  const manifest = join(folder, manifestName)
  if (!isFile(manifest)) {
    throw problem(
      `There is no search index in ${outDir}.`,
      provider === 'local'
        ? 'Run `octavo build` first.'
        : 'The site has no local search: set `search.provider` to `local` and build it.',
    )
  }
  if (formatOf(readFileSync(manifest, 'utf8')) !== INDEX_FORMAT)
    throw problem(`The search index in ${outDir} was made by another version of Octavo.`, BUILD_AGAIN)
  return async (path) => {
    const file = path === MANIFEST_FILE ? manifest : join(folder, path)
    if (!isFile(file)) throw new MissingFile(path)
    const bytes = readFileSync(file)
    return path.endsWith('.bin') ? inflate(bytes, path) : bytes
  }
}

/** The problem to report if a file of the index is missing or damaged; any other error is returned unchanged. */
export function indexFault(outDir: string, error: unknown): unknown {
  if (!(error instanceof MissingFile || error instanceof DamagedFile)) return error
  const { message } = error
  return problem(`The search index in ${outDir} is damaged: ${message}`, BUILD_AGAIN)
}

/** Reading a FIFO or a device may never end. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

const BUILD_AGAIN = 'Run `octavo build` again.'

function formatOf(manifest: string): unknown {
  try {
    return (JSON.parse(manifest) as { format?: unknown } | null)?.format
  } catch (cause) {
    throw new DamagedFile(MANIFEST_FILE, cause)
  }
}

function inflate(bytes: Uint8Array, path: string): Uint8Array {
  try {
    return inflateRawSync(bytes)
  } catch (cause) {
    throw new DamagedFile(path, cause)
  }
}

function problem(message: string, help: string): ConfigProblem {
  return new ConfigProblem([{ rule: 'configuration', severity: 'error', message, help }])
}
