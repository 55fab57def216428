// Prints findings as text, JSON, GitHub workflow commands (annotations of a change) or SARIF 2.1.0, which code hosts
// show next to changed lines.

import { relative, resolve } from 'node:path'
import { join as joinPosix } from 'node:path/posix'
import type { Log, PhysicalLocation, ReportingDescriptor } from 'sarif'
import { PROGRAM } from '../core/bundle/program.ts'
import { readText } from '../core/engine/files.ts'
import { findCheckout } from '../core/engine/work-tree.ts'
import type { Finding } from '../core/model/finding.ts'
import type { BuildReport } from '../core/model/summary.ts'
import type { RuleTable } from '../core/plugin/rule-table.ts'
import { builtInRules } from '../core/registry/registry.ts'
import { formatText } from './report/format-text.ts'
import { createTerminalPaint } from './report/paint.ts'
import { printable, printableJson } from './report/printable-text.ts'
import { writeError } from './write-text.ts'

export type ReportFormat = 'text' | 'json' | 'sarif' | 'github'

/** Settings of a report. */
export interface ReportStyle {
  readonly format: ReportFormat
  /** Absolute folder of the site. Paths of findings are relative to it. */
  readonly root: string
  /** Maximum number of findings to print as text. Others are counted. */
  readonly max?: number
  /** Descriptions of the rules of the site and its plugins. */
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

/** Makes paths relative to the Git checkout of the site, for code hosts, or else to the working directory. */
export function placeInCheckout(findings: readonly Finding[], root: string, cwd: string): Finding[] {
  const prefix = relative(findCheckout(root) ?? cwd, root).replaceAll('\\', '/')
  if (prefix === '') return [...findings]
  return findings.map((finding) => {
    const { place } = finding
    return place ? { ...finding, place: { ...place, path: joinPosix(prefix, place.path) } } : finding
  })
}

/** Formats one command per line; empty without findings. */
export function formatGithub(findings: readonly Finding[]): string {
  return findings.map((finding) => `${commandOf(finding)}\n`).join('')
}

function commandOf({ severity, place, rule, message, help }: Finding): string {
  const isOneLine = place?.endLine === undefined || place.endLine === place.line
  const properties = {
    file: place?.path,
    line: place?.line,
    endLine: place?.endLine,
    // GitHub accepts columns only for single lines.
    col: isOneLine ? place?.column : undefined,
    endColumn: isOneLine ? place?.endColumn : undefined,
    title: rule,
  }
  const list = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${severity} ${list.join(',')}::${escapeMessage(help ? `${message}\n${help}` : message)}`
}

function escapeMessage(text: string): string {
  const parts = text.split('\r').map(printable)
  return parts.join('\r').replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** Formats one SARIF log with one run. */
export function formatSarif(
  findings: readonly Finding[],
  version: string,
  described: RuleTable = builtInRules(),
): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort()
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Octavo', version, rules: rules.map((id) => describeRule(id, described)) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: rules.indexOf(finding.rule),
          level: finding.severity,
          message: { text: finding.help ? `${finding.message} ${finding.help}` : finding.message },
          ...(finding.place && { locations: [{ physicalLocation: locate(finding.place) }] }),
        })),
      },
    ],
  }
  return `${printableJson(log, 2)}\n`
}

/** A rule without a description gets one from its id: `broken-link` → `Broken link`. */
function describeRule(id: string, described: RuleTable): ReportingDescriptor {
  const rule = Object.hasOwn(described, id) ? described[id] : undefined
  const text = rule?.description ?? id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')
  return { id, shortDescription: { text }, ...(rule?.help && { help: { text: rule.help } }) }
}

/** Paths are relative to the checkout. End columns are exclusive, as in SARIF. */
function locate({ path, line, column, endLine, endColumn }: NonNullable<Finding['place']>): PhysicalLocation {
  return {
    artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
    ...(line !== undefined && {
      region: {
        startLine: line,
        ...(column !== undefined && { startColumn: column }),
        ...(endLine !== undefined && { endLine }),
        ...(column !== undefined && endColumn !== undefined && { endColumn }),
      },
    }),
  }
}

/** Default number of findings to print. */
export const MAX_PRINTED = 25

/**
 * Prints findings to stderr, with their source lines. Paths are relative to `root`. Findings after the first `max` are
 * only counted.
 */
export function printFindings(findings: readonly Finding[], root: string, max = MAX_PRINTED): void {
  writeError(
    formatText(findings, {
      colors: createTerminalPaint(process.stderr),
      sourceOf: createSourceReader(root),
      max,
    }),
  )
}

/** Reads source files for code frames, each once. */
export function createSourceReader(root: string): (path: string) => string | undefined {
  const texts = new Map<string, string | undefined>()
  return (path) => {
    if (!texts.has(path)) texts.set(path, readText(resolve(root, path)))
    return texts.get(path)
  }
}

/** Formats one JSON document with a trailing newline. The summary of a failed run is `null`. */
export function formatJson({ summary, findings }: Partial<BuildReport>): string {
  return `${printableJson({ summary: summary ?? null, findings: findings ?? [] }, 2)}\n`
}
