// Builds a site in shards and merges them.

import { join } from 'node:path'
import type { Engine } from '../src/core/engine/engine.ts'
import type { BuildReport } from '../src/core/model/summary.ts'
import { build } from '../src/core/pipeline/build.ts'
import { createSession, type SessionRequest } from '../src/core/pipeline/session.ts'
import { buildShard, type ShardSummary } from '../src/plugins/remote-cache/build-shard.ts'
import type { Shard } from '../src/plugins/remote-cache/shard-folder.ts'
import { hashFolder, type TestSite } from './site-test.ts'

/** Builds one shard of a site without a cache, like a fresh machine. */
export async function buildOneShard(
  site: Pick<TestSite, 'root'>,
  shard: Shard,
  { folder, ...request }: Partial<SessionRequest> & { readonly folder: string },
): Promise<ShardSummary> {
  const session = await createSession({ root: site.root, threads: 1, noCache: true, ...request })
  try {
    return await buildShard(session, { shard, folder })
  } finally {
    await session.close()
  }
}

/** Builds all shards of a site next to it, and returns their folders. */
export async function buildShards(
  site: Pick<TestSite, 'root'>,
  count: number,
  request: Partial<SessionRequest> = {},
): Promise<string[]> {
  const folders = Array.from({ length: count }, (_, at) => join(site.root, `../shard-${at + 1}`))
  for (const [at, folder] of folders.entries())
    await buildOneShard(site, { number: at + 1, of: count }, { folder, ...request })
  return folders
}

interface Merged {
  readonly report: BuildReport
  readonly output: Map<string, string>
  /** Results that were read from the shards. */
  readonly results: ReturnType<Engine['countMounted']>
}

/** Merges shards without a cache, like a fresh machine, into a folder next to the site. */
export async function mergeShards(
  site: Pick<TestSite, 'root'>,
  folders: readonly string[],
  request: Partial<SessionRequest> = {},
): Promise<Merged> {
  const outDir = join(site.root, '../merged')
  const session = await createSession({
    root: site.root,
    threads: 1,
    noCache: true,
    outDir,
    settings: { shards: folders },
    ...request,
  })
  try {
    const report = await build(session)
    return { report, output: hashFolder(outDir), results: session.engine.countMounted() }
  } finally {
    await session.close()
  }
}
