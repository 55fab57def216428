// The output folder of a session: its safety check, its lock, and recovery of interrupted commits.

import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { placeOfField } from '../config/config-place.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import { hashOf } from '../engine/hash.ts'
import { contentFolders } from '../locales/locale-version.ts'
import { isInterrupted, recoverOutput } from '../write/commit.ts'
import { type Output, openOutput } from '../write/disk.ts'
import { type Lock, type LockOptions, lockOutput } from '../write/lock.ts'
import { checkOutDir, realPath } from '../write/out-dir.ts'
import { findStaticOutputs } from './folder-problems.ts'
import type { Session } from './session.ts'

/** Waits for the lock. Throws when building into the output folder could overwrite a user's files. */
export async function lockOutDir(session: Session, onWait?: LockOptions['onWait']): Promise<Lock> {
  refuseOutDir(session)
  return lockOutput(session.outDir, onWait ? { onWait } : {})
}

/** Completes an interrupted commit, for commands that do not build. */
export async function recoverOutDir(session: Session): Promise<void> {
  if (!isInterrupted(session.outDir)) return
  withLock(await lockOutDir(session), () => recoverOutput(realPath(session.outDir)))
}

function withLock(lock: Lock, work: () => void) {
  try {
    work()
  } finally {
    lock.release()
  }
}

/** Opens the output for a build that holds its lock. */
export function openSiteOutput({ outDir, cacheDir }: Session, lock: Lock): Output {
  mkdirSync(cacheDir, { recursive: true })
  const name = `output-${hashOf(realPath(outDir)).slice(0, 8)}.json`
  return openOutput({ outDir, recordFile: join(cacheDir, name), lock })
}

function refuseOutDir({ outDir, root, cacheDir, options, inputs }: Session): void {
  const { collections, staticFolders, theme } = options
  const outputs = findStaticOutputs(root, options, outDir)
  if (outputs.length > 0) throw new ConfigProblem(outputs)
  const folders = [
    ...contentFolders(collections).map(({ folder }) => folder),
    ...staticFolders,
    ...(theme.module ? [dirname(theme.module)] : []),
  ]
  const sources = folders.filter((folder) => folder !== '.').map((folder) => join(root, folder))
  const problem = checkOutDir({ outDir, root, cacheDir, sources })
  if (!problem) return
  const place = inputs.includes(options.configFile) ? placeOfField(options, ['outDir']) : undefined
  throw new ConfigProblem([
    {
      rule: 'output-folder',
      severity: 'error',
      ...problem,
      ...(place && { place }),
    },
  ])
}
