// Comments in code that mark lines and are not shown: each alone on its line, `highlight-next-line`
// or `highlight-start` to `highlight-end`; and those of VitePress, at the end of a line or alone before it,
// `[!code ++]`, `[!code focus:3]`.

import type { MagicComment, MarkKind } from '../../model/site-options.ts'
import { suggest } from '../../text/nearest.ts'

export interface CommentProblem {
  /** Index of the line as written. */
  readonly line: number
  readonly message: string
  readonly help: string
}

export interface MarkedCode {
  /** Without the comments. */
  readonly code: string
  /** Numbers of lines of that code. */
  readonly lines: Readonly<Partial<Record<MarkKind, readonly number[]>>>
  readonly problems: readonly CommentProblem[]
}

const SIGNS = '//|/*|{/*|#|<!--|--|%|;;|;|\'|"|!|(*|{#|{{/*|{{- /*|{{!--|<%--|@*|REM|rem|::|dnl|..'.split('|')
const CLOSINGS = '*/|*/}|-->|*)|#}|*/}}|*/ -}}|--}}|--%>|*@'.split('|')
const OPENING = `(?:${SIGNS.map(escapePattern).join('|')})`
const CLOSING = `(?:${CLOSINGS.map(escapePattern).join('|')})`

/** Alone on a line. */
const ALONE = new RegExp(`^${OPENING}\\s?([a-zA-Z][^*]{0,80})$`)
const CLOSED = new RegExp(`\\s?${CLOSING}$`)

/** A longer line is made by a program, which writes no comments for readers. */
const LONGEST_LINE = 2_000

/** At the end of a line, as in VitePress. */
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

/** Removes the comments from code, and returns what they mark. */
export function readMagicComments(code: string, comments: readonly MagicComment[]): MarkedCode {
  const phrases = comments.flatMap(({ line, block }) => [line, block?.start, block?.end]).filter(isText)
  if (!code.includes('[!') && !phrases.some((phrase) => code.includes(phrase)))
    return { code, lines: {}, problems: [] }

  const kept: string[] = []
  const lines: Partial<Record<MarkKind, number[]>> = {}
  const problems: CommentProblem[] = []
  /** What marks lines from now on, and how many. */
  let ahead: { kind: MarkKind; left: number }[] = []
  /** Blocks that are open, with the index of the line that opened them. */
  const open = new Map<MagicComment, number>()

  for (const [index, line] of code.split('\n').entries()) {
    const phrase = readAlone(line)
    const word = phrase === undefined ? undefined : comments.find((one) => namesPhrase(one, phrase))
    if (word) {
      if (phrase === word.line) ahead.push({ kind: word.kind, left: 1 })
      else if (phrase === word.block?.start) open.set(word, index)
      else if (!open.delete(word))
        problems.push({
          line: index,
          message: `\`${phrase}\` has no \`${word.block!.start}\` before it.`,
          help: `Write \`${word.block!.start}\` in a comment above the first line.`,
        })
      continue
    }
    const { text, markers, isOnly } = readMarkers(line)
    if (!isOnly) kept.push(text)
    for (const marker of markers) {
      const read = readMarker(marker)
      if ('message' in read) problems.push({ line: index, ...read })
      else ahead.push(read)
    }
    if (isOnly) continue
    for (const kind of new Set([
      ...ahead.map((one) => one.kind),
      ...[...open.keys()].map((one) => one.kind),
    ])) {
      lines[kind] ??= []
      lines[kind].push(kept.length)
    }
    for (const one of ahead) one.left--
    ahead = ahead.filter(({ left }) => left > 0)
  }
  for (const [{ block }, line] of open)
    problems.push({
      line,
      message: `\`${block!.start}\` has no \`${block!.end}\` after it, so all lines below are marked.`,
      help: `Write \`${block!.end}\` in a comment below the last line.`,
    })
  return { code: kept.join('\n'), lines, problems }
}

/** The words of a comment that is alone on its line. */
function readAlone(line: string): string | undefined {
  if (line.length > 300) return undefined
  return ALONE.exec(line.trim().replace(CLOSED, ''))?.[1]?.trim()
}

function namesPhrase({ line, block }: MagicComment, phrase: string): boolean {
  return phrase === line || phrase === block?.start || phrase === block?.end
}

/** A line without its markers, and whether nothing is left. `[!!code ++]` is how to show one. */
function readMarkers(line: string): { text: string; markers: string[]; isOnly: boolean } {
  if (line.length > LONGEST_LINE || !line.includes('[!')) return { text: line, markers: [], isOnly: false }
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

function readMarker(marker: string): { kind: MarkKind; left: number } | { message: string; help: string } {
  const [, name, counted] = /^(.*?)(?::(\d{1,5}))?$/s.exec(marker.trim())!
  if (Object.hasOwn(KINDS, name!)) return { kind: KINDS[name!]!, left: Number(counted) || 1 }
  const known = Object.keys(KINDS)
  const write = (one: string): string => `\`[!code ${one}]\``
  return {
    message: `${write(marker)} has no meaning.`,
    help: suggest(name!, known, `These have: ${known.map(write).join(', ')}.`, write),
  }
}

function isText(text: string | undefined): text is string {
  return text !== undefined
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
