// Findings for people: place, what is wrong, the line it is in, what to write instead.

import type { Finding } from '../../model/finding.ts'
import { printable } from './cells.ts'
import { codeFrame } from './code-frame.ts'
import type { Paint } from './paint.ts'

export interface TextStyle {
  readonly colors: Paint
  /** The source of a file, by the path a finding names; undefined when it cannot be read. */
  sourceOf(path: string): string | undefined
}

/** One block a finding, and a line that counts them; empty without findings. */
export function formatText(findings: readonly Finding[], style: TextStyle): string {
  if (findings.length === 0) return ''
  return `${findings.map((finding) => formatFinding(finding, style)).join('\n\n')}\n\n${countLine(findings, style)}\n`
}

function formatFinding(
  { place, severity, message, rule, help }: Finding,
  { colors, sourceOf }: TextStyle,
): string {
  const paint = severity === 'error' ? colors.red : colors.yellow
  const source = place && sourceOf(place.path)
  const frame = source !== undefined && place ? codeFrame(source, place, { colors }) : undefined
  return [
    ...(place ? [colors.cyan(printable(placeText(place)))] : []),
    `${paint(colors.bold(severity))} ${quoted(message)} ${colors.dim(`(${rule})`)}`,
    ...(frame ? [frame] : []),
    ...(help ? [`${colors.green('→')} ${quoted(help)}`] : []),
  ].join('\n')
}

function placeText({ path, line, column }: NonNullable<Finding['place']>): string {
  return [path, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':')
}

function countLine(findings: readonly Finding[], { colors }: TextStyle): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const parts = [
    ...(errors > 0 ? [colors.red(count(errors, 'error'))] : []),
    ...(warnings > 0 ? [colors.yellow(count(warnings, 'warning'))] : []),
  ]
  return parts.join(', ')
}

/** A message quotes the content, which must neither steer the terminal nor pass for another finding. */
function quoted(text: string): string {
  return printable(text.trim().replace(/\r\n?/g, '\n')).replace(/\n/g, '\n    ')
}

/** `1 page`, `2 pages`. */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
