// The `octavo check` command.

import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { configProblem } from '../core/config/config-problem.ts'
import { check } from '../core/pipeline/build.ts'
import type { Baseline, CheckReport } from '../core/pipeline/build-site.ts'
import { createSession } from '../core/pipeline/session.ts'
import type { RequestedCheck } from '../core/registry/built-in-hooks.ts'
import { builtIns } from '../core/registry/registry.ts'
import { errorMessage } from '../core/text/error-message.ts'
import { printReport, type ReportFormat } from './print-report.ts'
import { count } from './report/format-text.ts'
import { createProgressPrinter } from './report/progress.ts'
import { type SiteFlags, sessionRequest, warnOfRemoteCache } from './session-request.ts'
import { writeError, writeOut } from './write-text.ts'

export interface CheckFlags extends SiteFlags {
  readonly strict?: boolean
  /** Whether to print every finding. */
  readonly all?: boolean
  readonly format: ReportFormat
  /** File with URLs that must still exist. */
  readonly baseline?: string
  /** File to which the URLs of the site are written. */
  readonly writeBaseline?: string
  /** Whether to include the ids of headings. */
  readonly anchors?: boolean
}

/** Checks and returns the exit code. */
export async function runCheck(root: string, flags: CheckFlags): Promise<number> {
  const session = await createSession(sessionRequest(root, flags))
  const baseline = flags.baseline === undefined ? undefined : readBaseline(flags.baseline, session.root)
  const requested = findRequestedChecks({ ...flags })
  // Only requested checks take long enough for progress.
  const printer = createProgressPrinter()
  try {
    const report = await check(session, {
      requested,
      baseline,
      onProgress: requested.length > 0 ? printer.show : undefined,
    })
    printer.end()
    warnOfRemoteCache(report.summary)
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
    if (flags.writeBaseline !== undefined) await writeBaseline(flags.writeBaseline, report, flags)
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

function readBaseline(file: string, root: string): Baseline {
  try {
    const path = relative(root, resolve(file)).replaceAll('\\', '/')
    return { path, text: readFileSync(file, 'utf8') }
  } catch (error) {
    throw configProblem(
      `The file of \`--baseline\` cannot be read: ${errorMessage(error)}.`,
      `Write it first: octavo check --write-baseline ${file}`,
    )
  }
}

/** Skipped for sites with errors, whose URLs may be wrong. */
async function writeBaseline(
  file: string,
  report: CheckReport,
  { anchors = false, format }: CheckFlags,
): Promise<void> {
  if (report.summary.errors > 0) {
    writeError(`octavo: ${file} was not written, because the site has errors.\n`)
    return
  }
  const urls = await report.listUrls(anchors)
  try {
    writeFileSync(file, urls.map((url) => `${url}\n`).join(''))
  } catch (error) {
    throw configProblem(
      `The file of \`--write-baseline\` cannot be written: ${errorMessage(error)}.`,
      'Name a file in a folder that exists.',
    )
  }
  if (format === 'text') writeOut(`${count(urls.length, 'URL')} written to ${file}\n`)
}
