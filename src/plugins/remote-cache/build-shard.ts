// Builds one shard of a site for `octavo build --shard`. Titles, routes and sidebars come from the whole site, which
// only requires reading front matter. The results go into a folder for `octavo merge`.

import { ConfigProblem } from '../../core/config/config-problem.ts'
import type { Progress, RemoteCacheSummary } from '../../core/model/summary.ts'
import { receiveResults, sendResults, withoutDamage } from '../../core/pipeline/build.ts'
import { generatePagePieces } from '../../core/pipeline/generate-outputs.ts'
import { checkPages } from '../../core/pipeline/inspect-site.ts'
import { walkContent } from '../../core/pipeline/read-content.ts'
import { renderViews } from '../../core/pipeline/render-views.ts'
import type { Session } from '../../core/pipeline/session.ts'
import { recordSite } from '../../core/pipeline/site-records.ts'
import { readSite } from '../../core/pipeline/snapshot.ts'
import { checkOutDir } from '../../core/write/out-dir.ts'
import {
  isEmptyOrMissing,
  isShardFolder,
  pagesOfShard,
  type Shard,
  writeShardFolder,
} from './shard-folder.ts'

export interface ShardRequest {
  readonly shard: Shard
  /** Folder for the results, absolute. */
  readonly folder: string
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** The result of a shard of a build. */
export interface ShardSummary {
  /** Counted from 1. */
  readonly shard: number
  readonly shards: number
  /** Source pages of the shard, and of the whole site. */
  readonly pages: number
  readonly sitePages: number
  /** Size of the results in the shard's file, in bytes. */
  readonly resultBytes: number
  readonly cacheHits: number
  readonly cacheMisses: number
  /** Wall time in milliseconds. */
  readonly milliseconds: number
  readonly threads: number
  /** Absent if no server was contacted. */
  readonly remoteCache?: RemoteCacheSummary
}

/** Builds one shard of a site and writes its folder. Problems in pages are reported when the shards are merged. */
export async function buildShard(session: Session, request: ShardRequest): Promise<ShardSummary> {
  refuseFolder(session, request.folder)
  const computed = await withoutDamage(session, () => computeShard(session, request))
  const { onProgress } = request
  const { summary } = await sendResults(session, { summary: computed }, { isComplete: false, onProgress })
  return summary
}

async function computeShard(
  session: Session,
  { shard, folder, onProgress }: ShardRequest,
): Promise<ShardSummary> {
  const started = performance.now()
  const { engine } = session
  engine.files.forgetAll()
  const walk = await walkContent(session, true)
  await receiveResults(session, onProgress)
  const snapshot = await readSite(session, { walk, isLazy: true, onProgress })
  const sizeOf = ({ text, path }: (typeof walk.sources)[number]): number =>
    text?.length ?? engine.files.size(path)
  const sizes = new Map(walk.sources.map((source) => [source.path, sizeOf(source)]))
  const shardPages = pagesOfShard([...sizes.keys()], (path) => sizes.get(path)!, shard)
  const counter = (phase: Progress['phase'], total: number) => {
    let done = 0
    return () => onProgress?.({ phase, done: ++done, total })
  }
  const state = await snapshot.subset(shardPages, counter('parse', shardPages.size))
  await renderViews(session, { ...state, ...snapshot.shared }, counter('render', state.views.length))
  const site = recordSite(session, state)
  await checkPages(session, site)
  await generatePagePieces(session, site)
  engine.commitBuild()
  const bytes = writeShardFolder(folder, shard, engine.exportUsed)
  const { hits, misses } = engine.counts
  return {
    shard: shard.number,
    shards: shard.of,
    pages: state.pages.length,
    sitePages: walk.sources.length,
    resultBytes: bytes,
    cacheHits: hits,
    cacheMisses: misses,
    milliseconds: Math.round(performance.now() - started),
    threads: session.threads,
  }
}

/** Throws when writing to the folder could overwrite a user's files. */
function refuseFolder({ root, cacheDir }: Session, folder: string): void {
  if (isShardFolder(folder)) return
  const problem = isEmptyOrMissing(folder)
    ? checkOutDir({ outDir: folder, root, cacheDir, sources: [] })
    : {
        message: `The folder "${folder}" of the shard is not empty, and is not that of an earlier shard.`,
        help: 'Nothing was changed. Name another folder with --out, or delete the contents of this one if you no longer need them.',
      }
  if (problem) throw new ConfigProblem([{ rule: 'output-folder', severity: 'error', ...problem }])
}
