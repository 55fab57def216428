// `octavo merge`: an ordinary build that finds the results of shards as if they were in its cache.

import { resolve } from 'node:path'
import { ConfigProblem } from '../config/config-problem.ts'
import { findMissingShards, isShardFolder } from '../shards/shard-folder.ts'
import { type BuildFlags, buildAndReport } from './build-command.ts'
import { sessionRequest } from './session-request.ts'
import { writeError } from './write-text.ts'

/** Builds from what shards computed and returns the exit code. */
export async function runMerge(root: string, folders: readonly string[], flags: BuildFlags): Promise<number> {
  const shardFolders = folders.map((folder) => resolve(folder))
  const wrong = folders.filter((_, at) => !isShardFolder(shardFolders[at]!))
  if (wrong.length > 0) throw new ConfigProblem(wrong.map(noShard))
  for (const { number, of } of findMissingShards(shardFolders))
    writeError(`octavo: Shard ${number}/${of} is missing or not complete: its pages are computed here.\n`)
  return buildAndReport({ ...sessionRequest(root, flags), shardFolders }, flags)
}

function noShard(name: string) {
  return {
    rule: 'shard-folder',
    severity: 'error',
    message: `The folder "${name}" does not have the results of a shard.`,
    help: 'Name the folders that `octavo build --shard` has written.',
  } as const
}
