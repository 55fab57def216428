// A run in figures.

import type { Finding } from '../model/finding.ts'
import type { BuildReport } from '../model/summary.ts'
import type { SiteState } from '../plugin/site-output.ts'
import type { Session } from './session.ts'

export const NOTHING_WRITTEN = { written: 0, unchanged: 0, deleted: 0, bytes: 0 }

interface Outcome {
  readonly state: SiteState
  readonly findings: readonly Finding[]
  readonly committed: { written: number; unchanged: number; deleted: number; bytes: number }
  /** When it began, as `performance.now()` told. */
  readonly started: number
}

/** What the closing lines of a run say. */
export function summarise(
  session: Session,
  { state, findings, committed, started }: Outcome,
): BuildReport['summary'] {
  const { hits, misses } = session.engine.counts
  const { written, unchanged, deleted, bytes } = committed
  return {
    pages: state.views.length,
    redirects: Object.values(state.site.routes).filter(({ kind }) => kind === 'redirect').length,
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
