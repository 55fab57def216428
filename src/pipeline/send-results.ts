// After a run: its results go to the remote cache, and its report says what came from there.

import type { RemoteCacheSummary } from '../model/summary.ts'
import type { RemoteCache } from '../remote-cache/remote-cache.ts'
import type { Session } from './session.ts'

interface SentReport {
  readonly summary: { readonly milliseconds: number; readonly remoteCache?: RemoteCacheSummary }
}

/** Sends what the run used and returns its report. A run that did nothing asked nobody. */
export async function sendResults<Report extends SentReport>(
  { remoteCache, engine }: Session,
  report: Report,
  run: Parameters<RemoteCache['send']>[0],
): Promise<Report> {
  if (!remoteCache?.isReceived()) return report
  const started = performance.now()
  await remoteCache.send(run)
  const { summary } = report
  const milliseconds = summary.milliseconds + Math.round(performance.now() - started)
  const shared = { hits: engine.counts.remoteHits, ...remoteCache.summary() }
  return { ...report, summary: { ...summary, milliseconds, remoteCache: shared } }
}
