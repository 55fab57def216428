// Builds the two sites of this repository once per run, for all tests about them.

import { execFile } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { oncePerRun } from './once-per-run.ts'

const PROGRAM = fileURLToPath(new URL('../bin/octavo.js', import.meta.url))

export interface RepositorySite {
  /** Folder of the cache, for other builds of the site. */
  readonly cacheDir: string
  /** Folder of the built site. */
  readonly outDir: string
}

/** Returns the site in a folder. The first process that calls this builds the site, and the others wait. */
export async function repositorySite(site: string): Promise<RepositorySite> {
  const paths = (folder: string): RepositorySite => ({
    cacheDir: join(folder, 'cache'),
    outDir: join(folder, 'site'),
  })
  const folder = await oncePerRun(`site-${basename(resolve(site))}`, async (folder) => {
    const { cacheDir, outDir } = paths(folder)
    const earlier = join(site, '.octavo/cache')
    // After `npm run build`, all results are in the cache.
    if (existsSync(earlier)) cpSync(earlier, cacheDir, { recursive: true })
    const flags = ['--cache-dir', cacheDir, '--out-dir', outDir]
    await promisify(execFile)(process.execPath, [PROGRAM, 'build', resolve(site), ...flags])
  })
  return paths(folder)
}
