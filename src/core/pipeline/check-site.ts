// Runs the stages of `octavo check`: reads the site and reports findings, without writing anything.

import { withoutDisabled } from '../checks/disable-comments.ts'
import { applyRules } from '../checks/run-checks.ts'
import { compareFindings, type Finding } from '../model/finding.ts'
import type { BuildReport } from '../model/summary.ts'
import type { SiteState } from '../plugin/site-output.ts'
import type { CheckContext, FinishedCheck } from '../registry/built-in-hooks.ts'
import { inspectSite, inspectWithoutSilent, otherFiles, tryComponents } from './inspect-site.ts'
import { findOutputProblems } from './output-problems.ts'
import type { ContentWalk } from './read-content.ts'
import type { SavedSite } from './saved-site.ts'
import type { Session } from './session.ts'
import { recordedPages } from './site-records.ts'
import { type BuildRequest, NOTHING_WRITTEN, type ReadSite, readRecords, summarize } from './site-run.ts'
import type { Snapshot } from './snapshot.ts'

export interface CheckReport extends BuildReport, FinishedCheck {}

export interface CheckJob extends BuildRequest {
  readonly walk: ContentWalk
  /** The last check, if only the text of pages has changed since. */
  readonly saved?: SavedSite | undefined
  /** Start time of the check, from `performance.now()`. */
  readonly started: number
}

/** A check that has ended. */
export interface CheckedSite extends ReadSite {
  readonly report: CheckReport
}

/** Checks the site without writing anything. */
export async function checkSite(
  session: Session,
  { requested = [], flags = {}, walk, saved, started, onProgress }: CheckJob,
): Promise<CheckedSite> {
  const read = await readRecords(session, { walk, saved, onProgress })
  const { snapshot, site, before } = read
  const job = { flags, onProgress }
  const early = requested.filter(({ needsOutputs }) => !needsOutputs)
  const last = requested.filter(({ needsOutputs }) => needsOutputs)
  const extra = [
    ...(await tryComponents(snapshot, site)),
    ...(await runRequested(snapshot, { ...job, requested: early })),
  ]
  const { outputs, findings: found } =
    last.length > 0
      ? await inspectSite(snapshot, site, { extra })
      : await inspectWithoutSilent(snapshot, site, extra)
  const paths = outputs.map(({ path }) => path)
  const late = [
    ...findOutputProblems(site, otherFiles(snapshot, site, outputs)),
    ...(await runRequested(snapshot, { ...job, requested: last, outputs: paths })),
  ]
  const enabled = withoutDisabled(late, recordedPages(site))
  const findings = [...found, ...applyRules(enabled, session.options.rules)].sort(compareFindings)
  if (before) session.engine.commitEdit()
  else session.engine.commit()
  const report: CheckReport = {
    findings,
    summary: summarize(session, { site, findings, committed: NOTHING_WRITTEN, started }),
    state: () => snapshot.complete(),
  }
  return { ...read, report }
}

/** Checks to run, with the paths of the output files once they are known. */
interface RequestedJob extends Required<Pick<BuildRequest, 'requested' | 'flags'>> {
  readonly onProgress: BuildRequest['onProgress']
  readonly outputs?: SiteState['outputs']
}

/** Runs requested checks. Rules are not applied yet. */
async function runRequested(
  snapshot: Snapshot,
  { requested, flags, onProgress, outputs }: RequestedJob,
): Promise<readonly Finding[]> {
  if (requested.length === 0) return []
  const { root, cacheDir } = snapshot.session
  const context: CheckContext = {
    ...{ flags, root, cacheDir },
    onProgress: (done, total) => onProgress?.({ phase: 'ask', done, total }),
  }
  const state: SiteState = { ...(await snapshot.complete()), ...(outputs && { outputs }) }
  return (await Promise.all(requested.map((check) => check.run?.(state, context) ?? []))).flat()
}
