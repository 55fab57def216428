// The source lines around a place, with the place marked:
//
//     11 |
//   > 12 | See [the guide](./gide.md) first.
//        |     ^^^^^^^^^^^^^^^^^^^^^^
//     13 |

import type { Place } from '../../model/finding.ts'
import { cellsOf, cutCells } from './cells.ts'
import { createPaint, type Paint } from './paint.ts'

export interface CodeFrameOptions {
  /** Default: none. */
  readonly colors?: Paint
  /** Lines shown before and after. Default 1. */
  readonly context?: number
  /** Width of the source lines, in cells. Default 120. */
  readonly width?: number
}

/** Of a longer span, only the first lines are shown. */
const mostMarkedLines = 6

/** Undefined if the place has no line, or one that the source does not have. */
export function codeFrame(
  source: string | readonly string[],
  { line: first, column: wholeColumn, endLine, endColumn: wholeEnd }: Omit<Place, 'path'>,
  { colors = createPaint(false), context = 1, width = 120 }: CodeFrameOptions = {},
): string | undefined {
  const whole = typeof source === 'string' ? splitLines(source) : source
  if (first === undefined || first < 1 || first > whole.length) return undefined
  const last = Math.min(Math.max(endLine ?? first, first), whole.length, first + mostMarkedLines - 1)
  const from = Math.max(1, first - context)
  const to = Math.min(whole.length, last + context)
  const gutter = String(to).length

  // Of a very long line, only the part near the place is measured: it may have thousands of findings.
  const shift = Math.max(0, (wholeColumn ?? 1) - 4 * width)
  const lineAt = (number: number): string => (whole[number - 1] ?? '').slice(shift, shift + 8 * width)
  const column = wholeColumn === undefined ? undefined : wholeColumn - shift
  const endColumn = wholeEnd === undefined ? undefined : Math.max(1, wholeEnd - shift)

  // A place far to the right moves the window of all lines, so that they stay aligned.
  const target = cellsOf(lineAt(first).slice(0, (column ?? 1) - 1))
  const skip = target < width * 0.8 ? 0 : target - Math.floor(width / 2)

  const shown: string[] = []
  for (let number = from; number <= to; number++) {
    const text = lineAt(number)
    const isMarked = number >= first && number <= last
    const head = `${isMarked ? '>' : ' '} ${String(number).padStart(gutter)} |`
    const cut = cutCells(text, skip, width)
    shown.push(`${isMarked ? colors.red(head) : colors.dim(head)}${cut && ` ${cut}`}`)
    if (!isMarked || column === undefined) continue
    const start = number === first ? column : text.length - text.trimStart().length + 1
    const end = number === (endLine ?? first) ? (endColumn ?? start + 1) : text.length + 1
    const before = Math.max(0, cellsOf(text.slice(0, start - 1)) - skip)
    const after = Math.min(width, cellsOf(text.slice(0, Math.max(end, start + 1) - 1)) - skip)
    const carets = colors.red('^'.repeat(Math.max(1, after - before)))
    shown.push(`${colors.dim(`${' '.repeat(gutter + 2)} |`)} ${' '.repeat(before)}${carets}`)
  }
  return shown.join('\n')
}

/** The lines of a source, as Markdown and YAML count lines. */
export function splitLines(source: string): readonly string[] {
  return source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
}
