// The lines around a place, with the place marked.

import type { Place } from '../../model/finding.ts'

/** Lines shown before and after the one at fault. */
const AROUND = 1

/** Longest line shown, in characters; a longer one is cut around the place. */
const LONGEST = 160

/** A frame such as
 *
 *     11 | ## Install
 *   > 12 | See [the guide](./gude.md).
 *        |     ^^^^^^^^^^^^^^^^^^^^^^
 *
 * or undefined when the place names no line of the source. */
export function codeFrame(source: string, place: Place): string | undefined {
  const { line, column = 1 } = place
  const lines = source.split(/\r\n|\r|\n/)
  if (line === undefined || line < 1 || line > lines.length) return undefined
  const first = Math.max(1, line - AROUND)
  const last = Math.min(lines.length, line + AROUND)
  const width = String(last).length
  const frame: string[] = []
  for (let number = first; number <= last; number++) {
    const text = lines[number - 1]!
    const cut = number === line ? Math.max(0, column - 1 - LONGEST / 2) : 0
    const shown = printable(text.slice(cut, cut + LONGEST))
    frame.push(
      `${number === line ? '>' : ' '} ${String(number).padStart(width)} |${shown === '' ? '' : ` ${shown}`}`,
    )
    if (number !== line) continue
    const before = printable(text.slice(cut, column - 1))
    const marked = printable(text.slice(column - 1, endColumn(place, text)))
    frame.push(
      `  ${' '.repeat(width)} | ${' '.repeat(cells(before))}${'^'.repeat(Math.max(1, Math.min(cells(marked), LONGEST)))}`,
    )
  }
  return frame.join('\n')
}

function endColumn({ line, column = 1, endLine, endColumn }: Place, text: string): number {
  if (endColumn === undefined) return column
  return endLine === undefined || endLine === line ? endColumn - 1 : text.length
}

/** Tabs as two blanks, control characters as a dot: terminals must not be told to do things. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return text.replace(/\t/g, '  ').replace(/[\u0000-\u001f\u007f-\u009f]/g, '·')
}

/** Columns a terminal needs: two for wide characters of East Asia and emoji. */
function cells(text: string): number {
  let count = 0
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue
    count +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
        character,
      )
        ? 2
        : 1
  }
  return count
}
