// Findings as the workflow commands that GitHub turns into annotations of a change.

import type { Finding } from '../../model/finding.ts'

/** One command a line. */
export function formatGithub(findings: readonly Finding[]): string {
  return findings.map((finding) => `${command(finding)}\n`).join('')
}

function command({ severity, place, rule, message, help }: Finding): string {
  const properties = [
    ...(place ? [`file=${escapeProperty(place.path)}`] : []),
    ...(place?.line !== undefined ? [`line=${place.line}`] : []),
    ...(place?.column !== undefined ? [`col=${place.column}`] : []),
    `title=${escapeProperty(rule)}`,
  ]
  return `::${severity} ${properties.join(',')}::${escapeValue(help ? `${message}\n${help}` : message)}`
}

function escapeValue(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeValue(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
