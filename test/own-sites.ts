// The two sites of this repository, built once before the tests of a run that are about them.

import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runFolder } from './run-folder.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Called once in a run of these tests. A site that cannot be built makes them fail, and no others. */
export default async function setup(): Promise<void> {
  for (const site of [ROOT, join(ROOT, 'content/handbook')]) {
    const earlier = join(site, '.octavo/cache')
    // After `npm run build`, only reading the results is left.
    if (existsSync(earlier)) cpSync(earlier, ownCache(site), { recursive: true })
    const flags = ['--cache-dir', ownCache(site), '--out-dir', ownOutput(site)]
    const build = [join(ROOT, 'bin/octavo.js'), 'build', site, ...flags]
    await promisify(execFile)(process.execPath, build).catch(() => undefined)
  }
}

/** Cache folder for builds of this repository's site in a folder. */
export function ownCache(site: string): string {
  return folderOf('cache', site)
}

/** Folder of the built site. */
export function ownOutput(site: string): string {
  return folderOf('site', site)
}

function folderOf(kind: 'cache' | 'site', site: string): string {
  const folder = join(runFolder(), `${kind}-${basename(resolve(site))}`)
  mkdirSync(folder, { recursive: true })
  return folder
}
