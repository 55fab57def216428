// Findings and figures for machines: the same values as for people.

import type { BuildReport } from '../../model/summary.ts'

/** One JSON document, ended by a newline. A run without a result has `null` for its summary. */
export function formatJson({ summary, findings }: Partial<BuildReport>): string {
  return `${JSON.stringify({ summary: summary ?? null, findings: findings ?? [] }, null, 2)}\n`
}
