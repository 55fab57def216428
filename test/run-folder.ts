// A folder that the test files of a run share. It holds the sites of this repository, and the browser.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
