// Extracts comments that mark lines from code: `highlight-next-line`, or `highlight-start` to `highlight-end`, on lines of
// their own; and VitePress markers at the end of a line or on the line before, `[!code ++]`, `[!code focus:3]`.

import { suggest } from '../../core/text/nearest.ts'
import type { MarkKind } from './code-options.ts'

export interface CommentProblem {
  /** Line index in the raw code. */
  readonly line: number
  readonly message: string
  readonly help: string
}

export interface MarkedCode {
  /** The code without the comments. */
  readonly code: string
  /** Line numbers in `code`. */
  readonly lines: Readonly<Partial<Record<MarkKind, readonly number[]>>>
  readonly problems: readonly CommentProblem[]
}

const OPENINGS = '//|/*|{/*|#|<!--|--|%|;;|;|\'|"|!|(*|{#|{{/*|{{- /*|{{!--|<%--|@*|REM|rem|::|dnl|..'.split(
  '|',
)
const CLOSINGS = '*/|*/}|-->|*)|#}|*/}}|*/ -}}|--}}|--%>|*@'.split('|')
const OPENING = `(?:${OPENINGS.map(escapePattern).join('|')})`
const CLOSING = `(?:${CLOSINGS.map(escapePattern).join('|')})`

/** Comment on a line of its own. */
const ALONE = new RegExp(`^${OPENING}\\s?([a-zA-Z][^*]{0,80})$`)
const CLOSED = new RegExp(`\\s?${CLOSING}$`)

/** In characters. Longer lines are generated code, which contains no markers. */
const MAX_LINE = 2_000

/** VitePress marker at the end of a line. */
const MARKER = /\[!code ([^\]\s][^\]]{0,80})\]/g
const BEFORE = new RegExp(`${OPENING}[ \\t]?$`)
const AFTER = new RegExp(`^[ \\t]{0,3}(?:${CLOSING})?[ \\t]*$`)
const HAS_OPENING = new RegExp(OPENING)

const KINDS: Readonly<Record<string, MarkKind>> = {
  '++': 'ins',
  '--': 'del',
  highlight: 'mark',
  hl: 'mark',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
}

const HIGHLIGHT = /^highlight-(next-line|start|end)$/

/** Removes the comments from code, and returns the lines that they mark. `highlights` enables `highlight-…`. */
export function readMagicComments(
  code: string,
  { highlights }: { readonly highlights: boolean },
): MarkedCode {
  if (!code.includes('[!') && !(highlights && code.includes('highlight-')))
    return { code, lines: {}, problems: [] }

  const visibleLines: string[] = []
  const lines: Partial<Record<MarkKind, number[]>> = {}
  const problems: CommentProblem[] = []
  /** Marks for the following lines, with the number of lines left. */
  let ahead: { kind: MarkKind; remaining: number }[] = []
  /** Index of the open `highlight-start`. */
  let start: number | undefined

  for (const [index, line] of code.split('\n').entries()) {
    const [, part] = (highlights && HIGHLIGHT.exec(readAlone(line) ?? '')) || []
    if (part === 'next-line') ahead.push({ kind: 'mark', remaining: 1 })
    else if (part === 'end' && start === undefined)
      problems.push({
        line: index,
        message: '`highlight-end` has no `highlight-start` before it.',
        help: 'Write `highlight-start` in a comment above the first line.',
      })
    if (part === 'start') start = index
    if (part === 'end') start = undefined
    if (part !== undefined) continue
    const { text, markers, isOnly } = readMarkers(line)
    if (!isOnly) visibleLines.push(text)
    for (const marker of markers) {
      const result = readMarker(marker)
      if ('message' in result) problems.push({ line: index, ...result })
      else ahead.push(result)
    }
    if (isOnly) continue
    for (const kind of new Set([
      ...ahead.map((one) => one.kind),
      ...(start === undefined ? [] : ['mark' as const]),
    ])) {
      lines[kind] ??= []
      lines[kind].push(visibleLines.length)
    }
    for (const one of ahead) one.remaining--
    ahead = ahead.filter(({ remaining }) => remaining > 0)
  }
  if (start !== undefined)
    problems.push({
      line: start,
      message: '`highlight-start` has no `highlight-end` after it, so all lines below are marked.',
      help: 'Write `highlight-end` in a comment below the last line.',
    })
  return { code: visibleLines.join('\n'), lines, problems }
}

/** Text of a comment on a line of its own. */
function readAlone(line: string): string | undefined {
  if (line.length > 300) return undefined
  return ALONE.exec(line.trim().replace(CLOSED, ''))?.[1]?.trim()
}

/** A line without its markers, and whether it is empty without them. `[!!code ++]` escapes a marker. */
function readMarkers(line: string): { text: string; markers: string[]; isOnly: boolean } {
  if (line.length > MAX_LINE || !line.includes('[!')) return { text: line, markers: [], isOnly: false }
  const markers: string[] = []
  let text = line
  for (const match of line.matchAll(MARKER)) {
    const at = text.indexOf(match[0])
    const before = text.slice(0, at)
    const after = text.slice(at + match[0].length)
    if (!HAS_OPENING.test(before)) continue
    markers.push(match[1]!)
    text =
      BEFORE.test(before) && AFTER.test(after)
        ? before.replace(BEFORE, '').trimEnd()
        : `${before.trimEnd()}${after}`
  }
  return {
    text: text.replaceAll('[!!code', '[!code'),
    markers,
    isOnly: markers.length > 0 && text.trim() === '',
  }
}

function readMarker(
  marker: string,
): { kind: MarkKind; remaining: number } | { message: string; help: string } {
  const [, name, counted] = /^(.*?)(?::(\d{1,5}))?$/s.exec(marker.trim())!
  if (Object.hasOwn(KINDS, name!)) return { kind: KINDS[name!]!, remaining: Number(counted) || 1 }
  const names = Object.keys(KINDS)
  const write = (one: string): string => `\`[!code ${one}]\``
  return {
    message: `${write(marker)} has no meaning.`,
    help: suggest(name!, names, `These have: ${names.map(write).join(', ')}.`, write),
  }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
