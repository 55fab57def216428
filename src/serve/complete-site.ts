// Work on the complete site for the dev server: checks and outputs, which need every page. It runs in the background when
// there are no requests, and starts again after a change.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { applyRules } from '../core/checks/run-checks.ts'
import { MissingBlob } from '../core/engine/step.ts'
import type { Finding } from '../core/model/finding.ts'
import type { OutputFile } from '../core/model/output.ts'
import { generateOutputs } from '../core/pipeline/generate-outputs.ts'
import { inspectSite, otherFiles, tryComponents } from '../core/pipeline/inspect-site.ts'
import { findOutputProblems } from '../core/pipeline/output-problems.ts'
import type { Session } from '../core/pipeline/session.ts'
import { recordSite, siteContext } from '../core/pipeline/site-records.ts'
import { type Snapshot, Superseded } from '../core/pipeline/snapshot.ts'
import { isLateOutput, mayContain, readsPages } from '../core/plugin/site-output.ts'
import { type CurrentSnapshot, untilReplaced } from './current-snapshot.ts'
import { createIdleWork } from './idle-work.ts'
import type { LiveReport } from './live-report.ts'

export interface CompleteSite {
  /** Starts the work after a pause. */
  later(): void
  /** Resolves when every page is parsed and all findings are in the report. */
  settled(): Promise<void>
  /**
   * Returns the outputs that may contain this path. Rejects with `Superseded` after a change, because a page may now have
   * the path.
   */
  outputsFor(path: string): Promise<readonly OutputFile[]>
  /** Resolves when the work that runs now has ended, with or without an error. */
  ended(): Promise<void>
  stop(): void
}

interface CompleteSiteRequest {
  readonly report: LiveReport
  /** Called when the cache of a snapshot is damaged. */
  restoreCache(damaged: Snapshot): Promise<void>
}

interface InspectedSite {
  readonly outputs: readonly OutputFile[]
  /** Generated on the first request, because these outputs are slow and have no findings. */
  lateOutputs(): Promise<readonly OutputFile[]>
}

export function createCompleteSite(
  current: CurrentSnapshot,
  { report, restoreCache }: CompleteSiteRequest,
): CompleteSite {
  let inspecting: Promise<InspectedSite> | undefined
  let isStopped = false
  const idle = createIdleWork(read)
  current.onReplaced(() => {
    inspecting = undefined
  })

  /** Inspects the site, and starts again with the latest snapshot after a change. */
  async function read(): Promise<InspectedSite> {
    for (;;) {
      const base = current.value
      inspecting ??= inspect(base)
      const pending = inspecting
      try {
        return await pending
      } catch (error) {
        if (inspecting === pending) inspecting = undefined
        if (isStopped) throw error
        if (error instanceof MissingBlob) await restoreCache(current.value)
        else if (error instanceof Superseded) await idle.pause()
        else throw error
      }
    }
  }

  async function inspect(base: Snapshot): Promise<InspectedSite> {
    const withDates = await base.withHistory()
    if (base !== current.value) throw new Superseded()
    current.extend(withDates)
    const { session } = withDates
    const started = performance.now()
    const site = recordSite(session, await withDates.complete())
    const { outputs } = session.code.contributions
    const extra = await tryComponents(withDates, site)
    if (withDates !== current.value) throw new Superseded()
    const early = outputs.filter((output) => !isLateOutput(output))
    const inspection = await inspectSite(withDates, site, { outputs: early, extra })
    const paths = findOutputProblems(site, otherFiles(withDates, site, inspection.outputs))
    if (withDates !== current.value) throw new Superseded()
    const findings = [...inspection.findings, ...applyRules(paths, session.options.rules)]
    idle.recordDuration(performance.now() - started)
    report.setInspected(findings.filter((one) => !isDeleted(one, session)))
    let files: Promise<readonly OutputFile[]> | undefined
    return {
      outputs: inspection.outputs,
      lateOutputs() {
        files ??= generateOutputs(session, site, outputs.filter(isLateOutput)).then((result) => {
          if (withDates === current.value) report.setLate(result.findings)
          return result.files
        })
        return files
      },
    }
  }

  return {
    later: idle.later,
    async settled() {
      await read()
    },
    async outputsFor(path) {
      const withPath = async (): Promise<Pick<InspectedSite, 'outputs'> & Partial<InspectedSite>> => {
        const early = await outputsWithoutPages(current.value)
        return early.some((file) => file.path === path) ? { outputs: early } : read()
      }
      const { outputs, lateOutputs } = await untilReplaced(current, withPath())
      const all = current.value.session.code.contributions.outputs
      const isLate = lateOutputs && all.some((output) => mayContain(output, path))
      return isLate ? [...outputs, ...(await lateOutputs())] : outputs
    },
    async ended() {
      await inspecting?.catch(() => {})
    },
    stop() {
      isStopped = true
      idle.stop()
    },
  }
}

/** Generates the outputs that do not depend on pages. */
async function outputsWithoutPages({ session, site }: Snapshot): Promise<readonly OutputFile[]> {
  const records = {
    ...siteContext(session, { site, options: session.options }),
    records: [],
    failures: new Map(),
    entry: async () => ({ links: [] }),
    view: async () => undefined,
  }
  const outputs = session.code.contributions.outputs.filter((output) => !readsPages(output))
  return (await generateOutputs(session, records, outputs)).files
}

/** Whether a file could not be read because it was deleted; the watcher will report it. */
function isDeleted({ rule, place }: Finding, { root }: Session): boolean {
  return rule === 'unreadable-file' && place !== undefined && !existsSync(join(root, place.path))
}
