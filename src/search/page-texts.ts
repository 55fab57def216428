// The texts of a page, which rows show and phrases are looked for in: into files, and back.
//
// A long page is cut into pieces of whole records, and a long record at its lines, so that a hit in it costs no more
// than one in a short page. A record that is cut begins a piece of its own: where the pieces begin tells what each has.

import type { PageRows } from './page-part.ts'

/** Texts of a record, or of a part of one. */
export type StoredText = readonly [
  /** From below the title down to the record's own; none for the page's beginning. */
  headings: readonly string[],
  anchor: string,
  text: string,
  code: string,
]

/** A piece of a page: of the first record on, one entry each. */
export interface TextPiece {
  /** Index of the first record within its page. */
  readonly first: number
  readonly texts: readonly StoredText[]
}

/** Which pieces have something of a record. */
export function piecesOf(firsts: readonly number[], record: number): number[] {
  const own = firsts.flatMap((first, piece) => (first === record ? [piece] : []))
  return own.length > 0 ? own : [firsts.findLastIndex((first) => first < record)]
}

/** Cuts the records of a page into pieces of at most so many letters. */
export function cutTexts(rows: PageRows, letters: number): TextPiece[] {
  const pieces: { first: number; texts: StoredText[] }[] = []
  let size = 0
  for (const [record, stored] of storedTexts(rows).entries()) {
    const parts = cutRecord(stored, letters)
    for (const part of parts) {
      const own = sizeOf(part)
      if (pieces.length === 0 || parts.length > 1 || size + own > letters) {
        pieces.push({ first: record, texts: [] })
        size = 0
      }
      pieces.at(-1)!.texts.push(part)
      size += own
    }
  }
  return pieces
}

function storedTexts(rows: PageRows): StoredText[] {
  const above: { readonly heading: string; readonly depth: number }[] = []
  return rows.map(([heading, anchor, depth, text, code], record) => {
    while (above.length > 0 && above.at(-1)!.depth >= depth) above.pop()
    if (record > 0) above.push({ heading, depth })
    return [above.map(({ heading }) => heading), anchor, text, code]
  })
}

/** A record that fits, or its parts. */
function cutRecord(stored: StoredText, letters: number): StoredText[] {
  if (sizeOf(stored) <= letters) return [stored]
  const [headings, anchor, text, code] = stored
  const parts = [
    ...cutLines(text, letters).map((part): StoredText => [headings, anchor, part, '']),
    ...cutLines(code, letters).map((part): StoredText => [headings, anchor, '', part]),
  ]
  return parts.length > 0 ? parts : [stored]
}

/** Cuts a text at ends of lines; a longer line at a blank, or where there is none, anywhere. */
export function cutLines(text: string, letters: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > letters) {
    const line = rest.lastIndexOf('\n', letters)
    const blank = line > 0 ? line : rest.lastIndexOf(' ', letters)
    const end = blank > 0 ? blank : wholeLetters(rest, letters)
    parts.push(rest.slice(0, end))
    rest = rest.slice(blank > 0 ? end + 1 : end)
  }
  return rest === '' ? parts : [...parts, rest]
}

/** Where to cut so that no letter of two units is parted. */
function wholeLetters(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text[at - 1]!) ? at - 1 : at
}

function sizeOf([headings, anchor, text, code]: StoredText): number {
  return headings.join('').length + anchor.length + text.length + code.length
}
