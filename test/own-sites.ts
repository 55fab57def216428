// The two sites of this repository, built once for all tests of a run that are about them.

import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { runFolder } from './run-folder.ts'

const PROGRAM = fileURLToPath(new URL('../bin/octavo.js', import.meta.url))

export interface OwnSite {
  /** For other builds of the site. */
  readonly cacheDir: string
  /** The built site. */
  readonly outDir: string
}

/** Returns the site in a folder. The first of the processes that call this builds it, and the others wait. */
export async function ownSite(site: string): Promise<OwnSite> {
  const folder = join(runFolder(), basename(resolve(site)))
  const cacheDir = join(folder, 'cache')
  const outDir = join(folder, 'site')
  const done = join(folder, 'done')
  if (isFirst(folder)) {
    const earlier = join(site, '.octavo/cache')
    // After `npm run build`, only reading the results is left.
    if (existsSync(earlier)) cpSync(earlier, cacheDir, { recursive: true })
    const flags = ['--cache-dir', cacheDir, '--out-dir', outDir]
    await promisify(execFile)(process.execPath, [PROGRAM, 'build', resolve(site), ...flags]).finally(() =>
      writeFileSync(done, ''),
    )
  }
  await vi.waitUntil(() => existsSync(done), { timeout: 600_000, interval: 100 })
  return { cacheDir, outDir }
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
