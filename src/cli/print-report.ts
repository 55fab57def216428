// Prints findings in the requested format.

import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { join as joinPosix } from 'node:path/posix'
import { PROGRAM } from '../bundle/program.ts'
import type { Finding } from '../model/finding.ts'
import type { BuildReport } from '../model/summary.ts'
import type { RuleTable } from '../plugin/rule-names.ts'
import { printFindings } from './print.ts'
import { formatGithub } from './report/format-github.ts'
import { formatJson } from './report/format-json.ts'
import { formatSarif } from './report/format-sarif.ts'

export type ReportFormat = 'text' | 'json' | 'sarif' | 'github'

/** How a report is printed. */
export interface ReportStyle {
  readonly format: ReportFormat
  /** The site's folder, absolute: what the paths of findings are relative to. */
  readonly root: string
  /** The maximum number of findings to print as text; the rest is counted. */
  readonly max?: number
  /** What the rules of the site and its plugins mean. */
  readonly rules?: RuleTable
}

/** Prints text to stderr, and machine-readable formats to stdout. A failed run has no summary. */
export function printReport(
  report: Pick<BuildReport, 'findings'> & { readonly summary?: BuildReport['summary'] },
  { format, root, max, rules }: ReportStyle,
): void {
  const placed = () => placeInCheckout(report.findings, root, process.cwd())
  if (format === 'text') printFindings(report.findings, root, max)
  else if (format === 'json') process.stdout.write(formatJson(report))
  else if (format === 'sarif') process.stdout.write(formatSarif(placed(), PROGRAM.split(' ')[0]!, rules))
  else process.stdout.write(formatGithub(placed()))
}

/** The findings with paths for code hosts: relative to the git checkout of the site, else to the working directory. */
export function placeInCheckout(findings: readonly Finding[], root: string, cwd: string): Finding[] {
  const prefix = relative(findCheckout(root) ?? cwd, root).replaceAll('\\', '/')
  if (prefix === '') return [...findings]
  return findings.map((finding) => {
    const { place } = finding
    return place ? { ...finding, place: { ...place, path: joinPosix(prefix, place.path) } } : finding
  })
}

/** `.git` is a folder, or a file in worktrees and submodules. */
function findCheckout(from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}
