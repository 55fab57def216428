// A site made by shards: its parts, and the site they are merged into.

import { join } from 'node:path'
import type { Engine } from '../src/engine/engine.ts'
import type { BuildReport, ShardSummary } from '../src/model/summary.ts'
import { build } from '../src/pipeline/build.ts'
import { buildShard } from '../src/pipeline/build-shard.ts'
import { createSession, type SessionRequest } from '../src/pipeline/session.ts'
import type { Shard } from '../src/shards/shares.ts'
import { hashFolder, type TestSite } from './site-test.ts'

/** Makes one part of a site, as a fresh machine does. */
export async function makePart(
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

/** Makes all parts of a site beside it, and answers with their folders. */
export async function makeParts(
  site: Pick<TestSite, 'root'>,
  count: number,
  request: Partial<SessionRequest> = {},
): Promise<string[]> {
  const folders = Array.from({ length: count }, (_, at) => join(site.root, `../part-${at + 1}`))
  for (const [at, folder] of folders.entries())
    await makePart(site, { number: at + 1, of: count }, { folder, ...request })
  return folders
}

interface Merged {
  readonly report: BuildReport
  readonly output: Map<string, string>
  /** Of the parts. */
  readonly results: ReturnType<Engine['countMounted']>
}

/** Merges parts on a fresh machine, into a folder beside the site. */
export async function mergeParts(
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
    parts: folders,
    ...request,
  })
  try {
    const report = await build(session)
    return { report, output: hashFolder(outDir), results: session.engine.countMounted() }
  } finally {
    await session.close()
  }
}
