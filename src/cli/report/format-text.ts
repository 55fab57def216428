// Formats findings as text: place, message, source line, help. Equal findings at many places form one group, and the
// number of groups is limited.

import type { Finding, Place } from '../../core/model/finding.ts'
import { codeFrame, splitLines } from './code-frame.ts'
import type { Paint } from './paint.ts'
import { printable, printableLine } from './printable-text.ts'

export interface TextStyle {
  readonly colors: Paint
  /** Returns the source of a file by the path in a finding; undefined if it cannot be read. */
  sourceOf(path: string): string | undefined
  /** Maximum number of groups to print, errors first. Default: all. */
  readonly max?: number
}

/** Maximum number of other places listed for a finding. */
const MAX_ELSEWHERE = 4

/** Maximum number of findings for which the count by rule is omitted. */
const MAX_LISTED = 10

/** Formats one block per group of equal findings, and the counts; empty without findings. */
export function formatText(findings: readonly Finding[], style: TextStyle): string {
  if (findings.length === 0) return ''
  const { text, listed } = formatBlocks(findings, style)
  return `${text}${countLines(findings, style)}${hiddenLine(findings, listed)}`
}

/** Formats one block per group of equal findings, up to the style's limit. Also returns those groups. */
export function formatBlocks(
  findings: readonly Finding[],
  style: TextStyle,
): { readonly text: string; readonly listed: readonly FindingGroup[] } {
  const { max = Number.POSITIVE_INFINITY } = style
  const listed = chooseGroups(groupFindings(findings), max)
  const linesOf = createLineReader(style.sourceOf)
  return { text: listed.map((group) => `${formatGroup(group, style, linesOf)}\n\n`).join(''), listed }
}

/** Returns lines of the sources, splitting each once: one file may have thousands of findings. */
function createLineReader(sourceOf: TextStyle['sourceOf']): (path: string) => readonly string[] | undefined {
  const cached = new Map<string, readonly string[] | undefined>()
  return (path) => {
    if (!cached.has(path)) {
      const source = sourceOf(path)
      cached.set(path, source === undefined ? undefined : splitLines(source))
    }
    return cached.get(path)
  }
}

function formatGroup(
  { finding: { place, severity, message, rule, help }, elsewhere }: FindingGroup,
  { colors }: TextStyle,
  linesOf: ReturnType<typeof createLineReader>,
): string {
  const paint = severity === 'error' ? colors.red : colors.yellow
  const lines = place && linesOf(place.path)
  const frame = lines && place ? codeFrame(lines, place, { colors }) : undefined
  return [
    ...(place ? [colors.cyan(printableLine(placeText(place)))] : []),
    `${paint(colors.bold(severity))} ${quoted(message)} ${colors.dim(`(${printableLine(rule)})`)}`,
    ...(frame ? [frame] : []),
    ...(help ? [`${colors.green('→')} ${quoted(help)}`] : []),
    ...(elsewhere.length > 0 ? [colors.dim(`  also at ${printableLine(placesText(elsewhere))}`)] : []),
  ].join('\n')
}

function placesText(places: FindingGroup['elsewhere']): string {
  const named = places.length === MAX_ELSEWHERE + 1 ? places : places.slice(0, MAX_ELSEWHERE)
  const rest = places.length - named.length
  return `${named.map(placeText).join(', ')}${rest > 0 ? ` and ${rest} more places` : ''}`
}

function placeText({ path, line, column }: NonNullable<Finding['place']>): string {
  return [path, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':')
}

function countLines(findings: readonly Finding[], { colors }: TextStyle): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const parts = [
    ...(errors > 0 ? [colors.red(count(errors, 'error'))] : []),
    ...(warnings > 0 ? [colors.yellow(count(warnings, 'warning'))] : []),
  ]
  const rules = findings.length > MAX_LISTED ? countByRule(findings) : []
  return [
    parts.join(', '),
    ...rules.map(([rule, number]) => `${String(number).padStart(7)} ${printableLine(rule)}`),
    '',
  ].join('\n')
}

function hiddenLine(findings: readonly Finding[], listed: readonly FindingGroup[]): string {
  const hidden = findings.length - listed.reduce((sum, { elsewhere }) => sum + 1 + elsewhere.length, 0)
  return hidden === 0
    ? ''
    : `${count(hidden, 'finding')} not shown: \`octavo check --all\` prints all of them\n`
}

/** Escapes quoted content, which must neither control the terminal nor look like another finding. */
function quoted(text: string): string {
  return printable(text.trim().replace(/\r\n?/g, '\n')).replace(/\n/g, '\n    ')
}

/** Formats a count: `1 page`, `2 pages`. */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

/** A finding, and its other places. */
interface FindingGroup {
  readonly finding: Finding
  readonly elsewhere: readonly Place[]
}

/** Groups findings that differ only in their place, at the position of the first. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, { finding: Finding; elsewhere: Place[] }>()
  for (const finding of findings) {
    const { rule, severity, message, help = '', place } = finding
    const key = JSON.stringify([rule, severity, message, help])
    const group = groups.get(key)
    if (!group) groups.set(key, { finding, elsewhere: [] })
    else if (place) group.elsewhere.push(place)
  }
  return [...groups.values()]
}

/** Selects at most `max` groups, errors before warnings, because errors explain a failed build. */
function chooseGroups(groups: readonly FindingGroup[], max: number): readonly FindingGroup[] {
  const isError = ({ finding }: FindingGroup): boolean => finding.severity === 'error'
  return [...groups.filter(isError), ...groups.filter((group) => !isError(group))].slice(0, max)
}

/** Counts findings by rule, largest first. */
export function countByRule(findings: readonly Finding[]): (readonly [rule: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
