// The files of a built search index, from the output folder.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { ConfigProblem } from '../config/config-problem.ts'
import type { SearchChoice } from '../config/options.ts'
import { type LoadFile, MissingFile } from '../search/index-files.ts'
import { INDEX_FOLDER, MANIFEST_FILE } from '../search/index-format.ts'

/** Reads files of the index; a site without one is said so. */
export function readIndexOf(outDir: string, { provider }: SearchChoice): LoadFile {
  const folder = join(outDir, INDEX_FOLDER)
  if (!existsSync(join(folder, MANIFEST_FILE))) {
    throw new ConfigProblem([
      {
        rule: 'configuration',
        severity: 'error',
        message: `There is no search index in ${outDir}.`,
        help:
          provider === 'local'
            ? 'Run `octavo build` first.'
            : 'The site has no local search: set `search.provider` to `local` and build it.',
      },
    ])
  }
  return async (path) => {
    const file = join(folder, path)
    if (!existsSync(file)) throw new MissingFile(path)
    const bytes = readFileSync(file)
    return path.endsWith('.bin') ? inflateRawSync(bytes) : bytes
  }
}
