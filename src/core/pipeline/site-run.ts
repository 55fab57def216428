// Stages that builds and checks share: reading the site, and the summary of a run.

import type { Finding } from '../model/finding.ts'
import type { PageHead } from '../model/page.ts'
import type { Source } from '../model/source.ts'
import type { BuildReport, Progress } from '../model/summary.ts'
import type { RequestedCheck, RequestFlags } from '../registry/built-in-hooks.ts'
import type { LockOptions } from '../write/lock.ts'
import type { ContentWalk } from './read-content.ts'
import { type SavedSite, updateRecords } from './saved-site.ts'
import type { Session } from './session.ts'
import { pageFiles, recordSite, type SiteRecords } from './site-records.ts'
import { readSite, type Snapshot } from './snapshot.ts'

export interface BuildRequest {
  /** Warnings count as errors. */
  readonly strict?: boolean
  /** Writes pages without the parts whose code fails. Default: for sites of other generators. */
  readonly keepGoing?: boolean
  /** Checks that `check` runs in addition to those of every run. */
  readonly requested?: readonly RequestedCheck[]
  /** Flags of the command, for those checks. */
  readonly flags?: RequestFlags
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Called when the build has to wait for another build into the same folder. */
  readonly onWait?: LockOptions['onWait'] | undefined
}

/** A site, with the records of its pages. */
export interface ReadSite {
  readonly snapshot: Snapshot
  readonly site: SiteRecords
  /** The build whose records were reused. */
  readonly before: SavedSite | undefined
}

interface SiteSource extends Pick<BuildRequest, 'onProgress'> {
  readonly walk: ContentWalk
  /** The last run, if only the text of pages has changed since. */
  readonly saved?: SavedSite | undefined
}

/** Reads all pages, or those that have changed since the last build. */
export async function readRecords(
  session: Session,
  { walk, saved, onProgress }: SiteSource,
): Promise<ReadSite> {
  if (saved) {
    const headOf = ({ path }: Source): PageHead | undefined => saved.sources[path]?.head
    const snapshot = await readSite(session, { walk, onProgress, isLazy: true, headOf })
    const site = await updateRecords(snapshot, saved, onProgress)
    if (site) return { snapshot, site, before: saved }
  }
  const snapshot = await readSite(session, { walk, onProgress })
  return { snapshot, site: recordSite(session, await snapshot.complete()), before: undefined }
}

/** Files of a run that wrote none. */
export const NOTHING_WRITTEN = { written: 0, unchanged: 0, deleted: 0, bytes: 0 }

interface Outcome {
  readonly site: SiteRecords
  readonly findings: readonly Finding[]
  readonly committed: { written: number; unchanged: number; deleted: number; bytes: number }
  /** Start time, from `performance.now()`. */
  readonly started: number
}

/** Returns the summary of a run. */
export function summarize(
  session: Session,
  { site, findings, committed, started }: Outcome,
): BuildReport['summary'] {
  const { hits, misses } = session.engine.counts
  const { written, unchanged, deleted, bytes } = committed
  return {
    pages: pageFiles(site).length,
    redirects: Object.values(site.site.routes).filter(({ kind }) => kind === 'redirect').length,
    written,
    unchanged,
    deleted,
    outputBytes: bytes,
    cacheHits: hits,
    cacheMisses: misses,
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
    milliseconds: Math.round(performance.now() - started),
    threads: session.threads,
    outDir: session.options.outDir,
  }
}
