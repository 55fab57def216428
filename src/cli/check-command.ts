// `octavo check`.

import { check } from '../build/build.ts'
import { createSession, PROGRAM } from '../build/session.ts'
import { sessionRequest } from './build-command.ts'
import type { SiteFlags } from './main.ts'
import { printFindings } from './print.ts'
import { placeInCheckout } from './report/checkout-place.ts'
import { formatGithub } from './report/format-github.ts'
import { formatJson } from './report/format-json.ts'
import { formatSarif } from './report/format-sarif.ts'
import { count } from './report/format-text.ts'
import { createProgressPrinter } from './report/progress.ts'

export interface CheckFlags extends SiteFlags {
  readonly strict?: boolean
  readonly external?: boolean
  /** Every finding as text, however many. */
  readonly all?: boolean
  readonly format: 'text' | 'json' | 'sarif' | 'github'
}

/** Checks and answers with the exit code. */
export async function runCheck(root: string, flags: CheckFlags): Promise<number> {
  const session = await createSession(sessionRequest(root, flags))
  // Only other hosts keep a check waiting.
  const printer = createProgressPrinter(process.stderr, {
    isTerminal: process.stderr.isTTY,
    now: () => performance.now(),
  })
  try {
    const { external = false } = flags
    const report = await check(session, { external, onProgress: external ? printer.show : undefined })
    printer.end()
    const { findings, summary } = report
    const placed = () => placeInCheckout(findings, session.root, process.cwd())
    if (flags.format === 'json') process.stdout.write(formatJson(report))
    else if (flags.format === 'sarif') process.stdout.write(formatSarif(placed(), PROGRAM.split(' ')[0]!))
    else if (flags.format === 'github') process.stdout.write(formatGithub(placed()))
    else if (findings.length > 0)
      printFindings(findings, session.root, flags.all ? findings.length : undefined)
    else process.stdout.write(`no findings in ${count(summary.pages, 'page')}\n`)
    return summary.errors > 0 || (flags.strict && summary.warnings > 0) ? 1 : 0
  } finally {
    printer.end()
    await session.close()
  }
}
