// `octavo merge`: an ordinary build that finds the results of shards as if they were in its cache.

import { resolve } from 'node:path'
import { ConfigProblem } from '../config/config-problem.ts'
import { findMissingShards, isPartFolder } from '../shards/part-folder.ts'
import { type BuildFlags, buildAndReport } from './build-command.ts'
import { sessionRequest } from './session-request.ts'
import { writeError } from './write-text.ts'

/** Builds from parts and returns the exit code. */
export async function runMerge(root: string, folders: readonly string[], flags: BuildFlags): Promise<number> {
  const parts = folders.map((folder) => resolve(folder))
  const wrong = folders.filter((_, at) => !isPartFolder(parts[at]!))
  if (wrong.length > 0) throw new ConfigProblem(wrong.map(notAPart))
  for (const { number, of } of findMissingShards(parts))
    writeError(`octavo: Shard ${number}/${of} is missing or not complete: its pages are computed here.\n`)
  return buildAndReport({ ...sessionRequest(root, flags), parts }, flags)
}

function notAPart(name: string) {
  return {
    rule: 'part',
    severity: 'error',
    message: `The folder "${name}" is not a part of a site.`,
    help: 'Name the folders that `octavo build --shard` has written.',
  } as const
}
