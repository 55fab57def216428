// Findings in the format that was asked for.

import type { RuleTable } from '../model/rule-names.ts'
import type { BuildReport } from '../model/summary.ts'
import { PROGRAM } from '../pipeline/session.ts'
import { printFindings } from './print.ts'
import { placeInCheckout } from './report/checkout-place.ts'
import { formatGithub } from './report/format-github.ts'
import { formatJson } from './report/format-json.ts'
import { formatSarif } from './report/format-sarif.ts'

export type ReportFormat = 'text' | 'json' | 'sarif' | 'github'

/** How a report is printed. */
export interface ReportStyle {
  readonly format: ReportFormat
  /** The site's folder, absolute: what the paths of findings are relative to. */
  readonly root: string
  /** What the rules of the site and its plugins mean. */
  readonly rules?: RuleTable
  /** Blocks of findings after which text only counts the rest. */
  readonly most?: number
}

/** Prints text to the error stream, and what machines read to the output. A run without a result has no summary. */
export function printReport(
  report: Pick<BuildReport, 'findings'> & { readonly summary?: BuildReport['summary'] },
  { format, root, most, rules }: ReportStyle,
): void {
  const placed = () => placeInCheckout(report.findings, root, process.cwd())
  if (format === 'text') printFindings(report.findings, root, most)
  else if (format === 'json') process.stdout.write(formatJson(report))
  else if (format === 'sarif') process.stdout.write(formatSarif(placed(), PROGRAM.split(' ')[0]!, rules))
  else process.stdout.write(formatGithub(placed()))
}
