// A folder that the test files of a run share. It holds the cache of this repository's sites, which several of them build,
// and the browser.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

const NAME = 'OCTAVO_TEST_RUN'

/** Called once by each project of a run. */
export default function setup(): (() => void) | undefined {
  if (process.env[NAME] !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'octavo-run-'))
  process.env[NAME] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The folder, which is gone after the run. */
export const runFolder = (): string => process.env[NAME]!

/** Cache folder for builds of this repository's site in a folder. */
export function ownCache(site: string): string {
  const folder = join(runFolder(), `cache-${basename(resolve(site))}`)
  mkdirSync(folder, { recursive: true })
  return folder
}
