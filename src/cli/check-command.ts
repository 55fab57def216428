// `octavo check`.

import { check } from '../pipeline/build-site.ts'
import { openSession } from '../pipeline/output-folder.ts'
import { printReport, type ReportFormat } from './print-report.ts'
import { count } from './report/format-text.ts'
import { createProgressPrinter } from './report/progress.ts'
import { type SiteFlags, sessionRequest } from './session-request.ts'
import { writeOut } from './write-text.ts'

export interface CheckFlags extends SiteFlags {
  readonly strict?: boolean
  readonly external?: boolean
  /** Print every finding. */
  readonly all?: boolean
  readonly format: ReportFormat
}

/** Checks and returns the exit code. */
export async function runCheck(root: string, flags: CheckFlags): Promise<number> {
  const session = await openSession(sessionRequest(root, flags))
  // Only requests to other hosts take long.
  const printer = createProgressPrinter(process.stderr, {
    isTerminal: process.stderr.isTTY,
    now: () => performance.now(),
  })
  try {
    const { external = false } = flags
    const report = await check(session, { external, onProgress: external ? printer.show : undefined })
    printer.end()
    const { findings, summary } = report
    if (flags.format === 'text' && findings.length === 0)
      writeOut(`no findings in ${count(summary.pages, 'page')}\n`)
    else
      printReport(report, {
        format: flags.format,
        root: session.root,
        rules: session.contributions.rules,
        ...(flags.all && { max: findings.length }),
      })
    return summary.errors > 0 || (flags.strict && summary.warnings > 0) ? 1 : 0
  } finally {
    printer.end()
    await session.close()
  }
}
