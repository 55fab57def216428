// Temporary folders outside the site.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseAtEnd } from './signals.ts'

export interface TemporaryFolder {
  readonly path: string
  /** Removes the folder, which otherwise happens when the process ends. */
  remove(): void
}

/** Creates a temporary folder, which is removed at the latest when the process ends. */
export function createTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'octavo-'))
  return { path, remove: releaseAtEnd(() => rmSync(path, { recursive: true, force: true })) }
}
