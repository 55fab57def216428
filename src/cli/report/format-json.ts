// Findings and figures for machines: the same values as for people.

import type { BuildReport } from '../../model/summary.ts'

/** One JSON document, ended by a newline. */
export function formatJson({ summary, findings }: BuildReport): string {
  return `${JSON.stringify({ summary, findings }, null, 2)}\n`
}
