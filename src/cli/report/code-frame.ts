// The source lines around a place, with the place marked:
//
//     11 |
//   > 12 | See [the guide](./gide.md) first.
//        |     ^^^^^^^^^^^^^^^^^^^^^^
//     13 |

import type { Place } from '../../core/model/finding.ts'
import { createPaint, type Paint } from './paint.ts'
import { printable } from './printable-text.ts'

export interface CodeFrameOptions {
  /** Default: none. */
  readonly colors?: Paint
  /** Lines shown before and after the place. Default 1. */
  readonly context?: number
  /** Width of the source lines, in terminal cells. Default 120. */
  readonly width?: number
}

/** Maximum number of lines shown of a longer span. */
const mostMarkedLines = 6

/** Returns undefined if the place has no line, or one that the source does not have. */
export function codeFrame(
  source: string | readonly string[],
  { line: first, column: wholeColumn, endLine, endColumn: wholeEnd }: Omit<Place, 'path'>,
  { colors = createPaint(false), context = 1, width = 120 }: CodeFrameOptions = {},
): string | undefined {
  const allLines = typeof source === 'string' ? splitLines(source) : source
  if (first === undefined || first < 1 || first > allLines.length) return undefined
  const last = Math.min(Math.max(endLine ?? first, first), allLines.length, first + mostMarkedLines - 1)
  const from = Math.max(1, first - context)
  const to = Math.min(allLines.length, last + context)
  const gutter = String(to).length

  // Only the part of a very long line near the place is measured, because the line may have thousands of findings.
  const shift = Math.max(0, (wholeColumn ?? 1) - 4 * width)
  const lineAt = (number: number): string => (allLines[number - 1] ?? '').slice(shift, shift + 8 * width)
  const column = wholeColumn === undefined ? undefined : wholeColumn - shift
  const endColumn = wholeEnd === undefined ? undefined : Math.max(1, wholeEnd - shift)

  // A place far to the right shifts the window of all lines, so that they stay aligned.
  const target = cellsOf(lineAt(first).slice(0, (column ?? 1) - 1))
  const skip = target < width * 0.8 ? 0 : target - Math.floor(width / 2)

  const frameLines: string[] = []
  for (let number = from; number <= to; number++) {
    const text = lineAt(number)
    const isMarked = number >= first && number <= last
    const head = `${isMarked ? '>' : ' '} ${String(number).padStart(gutter)} |`
    const cut = cutCells(text, skip, width)
    frameLines.push(`${isMarked ? colors.red(head) : colors.dim(head)}${cut && ` ${cut}`}`)
    if (!isMarked || column === undefined) continue
    const start = number === first ? column : text.length - text.trimStart().length + 1
    const end = number === (endLine ?? first) ? (endColumn ?? start + 1) : text.length + 1
    const before = Math.max(0, cellsOf(text.slice(0, start - 1)) - skip)
    const after = Math.min(width, cellsOf(text.slice(0, Math.max(end, start + 1) - 1)) - skip)
    const carets = colors.red('^'.repeat(Math.max(1, after - before)))
    frameLines.push(`${colors.dim(`${' '.repeat(gutter + 2)} |`)} ${' '.repeat(before)}${carets}`)
  }
  return frameLines.join('\n')
}

/** Splits a source into lines by the rules of Markdown and YAML. */
export function splitLines(source: string): readonly string[] {
  return source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
}

const tabWidth = 2

/** Width of a string in terminal cells. */
export function cellsOf(text: string): number {
  let cells = 0
  for (const character of charactersOf(text)) cells += cellsOfCharacter(character)
  return cells
}

/** Returns the part of a line within a window of cells; `…` marks where it is cut. */
function cutCells(text: string, skip: number, width: number): string {
  let visible = ''
  let cells = 0
  let isCut = false
  for (const character of charactersOf(text)) {
    const before = cells
    cells += cellsOfCharacter(character)
    if (cells <= skip) continue
    if (cells > skip + width) {
      isCut = true
      break
    }
    // Half a wide character at the edge becomes a space.
    visible += before < skip ? ' ' : character === '\t' ? ' '.repeat(tabWidth) : printable(character)
  }
  const begun = skip > 0 ? visible.replace(/^./su, '…') : visible
  return (isCut ? `${begun}…` : begun).trimEnd()
}

function cellsOfCharacter(character: string): number {
  if (character === '\t') return tabWidth
  if (/^\p{Mark}+$|^[\u200b-\u200d\u2060\ufeff]$/u.test(character)) return 0
  if (/\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u.test(character)) return 2
  return wide.test(character) ? 2 : 1
}

// East Asian Wide and Fullwidth, in ranges.
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u

/** Grapheme clusters; ASCII, the common case, needs no segmenter. */
function* charactersOf(text: string): Iterable<string> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is intended.
  if (/^[\u0000-\u007f]*$/.test(text)) yield* text
  else for (const { segment } of new Intl.Segmenter().segment(text)) yield segment
}
