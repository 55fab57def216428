// Findings as workflow commands, which GitHub shows as annotations of a change.

import type { Finding } from '../../model/finding.ts'
import { printable } from './harmless.ts'

/** One command per line; empty without findings. */
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
