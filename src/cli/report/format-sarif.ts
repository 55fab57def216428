// Findings as SARIF 2.1.0, which code hosts show next to the lines of a change.

import type { Finding } from '../../model/finding.ts'
import { RULES, type RuleTable } from '../../plugin/rule-names.ts'
import { printableJson } from './harmless.ts'

/** One SARIF log with one run. */
export function formatSarif(
  findings: readonly Finding[],
  version: string,
  described: RuleTable = RULES,
): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort()
  const log = {
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

/** A rule that nobody describes is called by its name: `broken-link` → `Broken link`. */
function describeRule(id: string, described: RuleTable): object {
  const rule = Object.hasOwn(described, id) ? described[id] : undefined
  const text = rule?.description ?? id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')
  return { id, shortDescription: { text }, ...(rule?.help && { help: { text: rule.help } }) }
}

/** Paths are relative to the checkout. End columns are exclusive, as in SARIF. */
function locate({ path, line, column, endLine, endColumn }: NonNullable<Finding['place']>): object {
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
