// The `octavo check` command.

import { check } from '../core/pipeline/build.ts'
import { createSession } from '../core/pipeline/session.ts'
import type { RequestedCheck } from '../core/registry/built-in-hooks.ts'
import { builtIns } from '../core/registry/registry.ts'
import { printReport, type ReportFormat } from './print-report.ts'
import { count } from './report/format-text.ts'
import { createProgressPrinter } from './report/progress.ts'
import { type SiteFlags, sessionRequest, warnAboutRemoteCache } from './session-request.ts'
import { writeOut } from './write-text.ts'

export interface CheckFlags extends SiteFlags {
  readonly strict?: boolean
  /** Whether to print every finding. */
  readonly all?: boolean
  readonly format: ReportFormat
}

/** Checks and returns the exit code. */
export async function runCheck(root: string, flags: CheckFlags): Promise<number> {
  const session = await createSession(sessionRequest(root, flags))
  const requested = findRequestedChecks({ ...flags })
  const printer = createProgressPrinter()
  try {
    const report = await check(session, {
      requested,
      flags: { ...flags },
      onProgress: requested.some(({ isSlow }) => isSlow) ? printer.show : undefined,
    })
    printer.end()
    warnAboutRemoteCache(report.summary)
    const { findings, summary } = report
    if (flags.format === 'text' && findings.length === 0)
      writeOut(`no findings in ${count(summary.pages, 'page')}\n`)
    else
      printReport(report, {
        format: flags.format,
        root: session.root,
        rules: session.code.contributions.rules,
        ...(flags.all && { max: findings.length }),
      })
    for (const { finish } of requested) await finish?.(report, { ...flags })
    return summary.errors > 0 || (flags.strict && summary.warnings > 0) ? 1 : 0
  } finally {
    printer.end()
    await session.close()
  }
}

/** Returns the checks whose flag is set. */
function findRequestedChecks(flags: Readonly<Record<string, unknown>>): RequestedCheck[] {
  return builtIns()
    .flatMap(({ requestedChecks = [] }) => requestedChecks)
    .filter(({ flag }) => flags[flag])
}
