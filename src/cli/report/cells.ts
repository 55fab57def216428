// Text as a terminal lays it out, in cells: wide characters take two, combining marks none. Control sequences are
// shown as replacement characters.

import { printable } from './harmless.ts'

const tabWidth = 2

/** The width of a text in terminal cells. */
export function cellsOf(text: string): number {
  let cells = 0
  for (const character of charactersOf(text)) cells += cellsOfCharacter(character)
  return cells
}

/** The part of a line within a window of cells; `…` marks where it is cut. */
export function cutCells(text: string, skip: number, width: number): string {
  let shown = ''
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
    // Half of a wide character at the edge is a space.
    shown += before < skip ? ' ' : character === '\t' ? ' '.repeat(tabWidth) : printable(character)
  }
  const begun = skip > 0 ? shown.replace(/^./su, '…') : shown
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
