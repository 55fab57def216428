// The commands `octavo build --shard` and `octavo merge`. Merging is a regular build that reads the results of shards
// as if they were cached.

import { resolve } from 'node:path'
import { type BuildFlags, buildAndReport } from '../../cli/build-command.ts'
import { formatBytes, formatRemoteCache, formatRows, formatTime } from '../../cli/report/format-summary.ts'
import { count } from '../../cli/report/format-text.ts'
import { printableJson, printableLine } from '../../cli/report/printable-text.ts'
import { createProgressPrinter } from '../../cli/report/progress.ts'
import { type SiteFlags, sessionRequest, warnAboutRemoteCache } from '../../cli/session-request.ts'
import { writeError, writeOut } from '../../cli/write-text.ts'
import { ConfigProblem } from '../../core/config/config-problem.ts'
import { createSession, type Session } from '../../core/pipeline/session.ts'
import { buildShard, type ShardSummary } from './build-shard.ts'
import { findMissingShards, isShardFolder, type Shard } from './shard-folder.ts'

export interface ShardFlags extends SiteFlags {
  readonly shard: Shard
  readonly outDir?: string
  readonly baseUrl?: string
  readonly json?: boolean
}

/** Builds a shard and returns the exit code. */
export async function runShard(root: string, { shard, outDir, ...flags }: ShardFlags): Promise<number> {
  const request = sessionRequest(root, flags)
  const folder = outDir === undefined ? resolve(request.root, `shard-${shard.number}`) : resolve(outDir)
  const session = await createSession(request)
  const printer = createProgressPrinter()
  try {
    const onProgress = flags.json ? undefined : printer.show
    const summary = await buildShard(session, { shard, folder, onProgress })
    printer.end()
    warnAboutRemoteCache(summary)
    writeOut(flags.json ? `${printableJson({ summary }, 2)}\n` : formatShard(summary, outDir ?? folder))
    return 0
  } finally {
    printer.end()
    await session.close()
  }
}

function formatShard(summary: ShardSummary, folder: string): string {
  const { shard, shards, pages, sitePages, resultBytes, cacheHits, cacheMisses, threads, remoteCache } =
    summary
  return formatRows([
    ['shard', `${shard} of ${shards}: ${pages} of ${count(sitePages, 'page')}`],
    ['cache', `${count(cacheHits, 'hit')}, ${cacheMisses} computed in ${count(threads, 'thread')}`],
    ...(remoteCache ? [['remote', formatRemoteCache(remoteCache)] as const] : []),
    ['folder', `${printableLine(folder)}, ${formatBytes(resultBytes)}`],
    ['time', formatTime(summary.milliseconds)],
  ])
}

/** Builds from the results of shards and returns the exit code. */
export async function runMerge(root: string, folders: readonly string[], flags: BuildFlags): Promise<number> {
  const shardFolders = folders.map((folder) => resolve(folder))
  const wrong = folders.filter((_, at) => !isShardFolder(shardFolders[at]!))
  if (wrong.length > 0) throw new ConfigProblem(wrong.map(noShard))
  for (const { number, of } of findMissingShards(shardFolders))
    writeError(`octavo: Shard ${number}/${of} is missing or not complete: its pages are computed here.\n`)
  const request = { ...sessionRequest(root, flags), settings: { shards: shardFolders } }
  return buildAndReport(request, flags, warnAboutUnusedResults)
}

/** Warns about shard results that could not be used. The site is the same without them. */
function warnAboutUnusedResults({ engine }: Session): void {
  const { total, unused } = engine.countMounted()
  if (unused > 0)
    writeError(
      `octavo: ${unused} of ${total} results of the shards do not fit this site, and were computed again. Build the shards from the same commit, with the same flags, environment and packages.\n`,
    )
}

function noShard(name: string) {
  return {
    rule: 'shard-folder',
    severity: 'error',
    message: `The folder "${name}" does not contain the results of a shard.`,
    help: 'Name the folders that `octavo build --shard` has written.',
  } as const
}
