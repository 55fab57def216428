// Findings and figures as JSON, with the same values as the text.

import type { BuildReport } from '../../model/summary.ts'
import { printableJson } from './harmless.ts'

/** One JSON document, with a newline at its end. The summary of a failed run is `null`. */
export function formatJson({ summary, findings }: Partial<BuildReport>): string {
  return `${printableJson({ summary: summary ?? null, findings: findings ?? [] }, 2)}\n`
}
