// Where an href is in the text of a file, so that it can be replaced and everything else stays as it is.

import { decodePath } from '../paths/encode-path.ts'

/** A replacement, by offsets into the text. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly by: string
}

export interface HrefPlace {
  readonly href: string
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** The end of a definition, `[name]: href`. */
const DEFINITION = /\]:[ \t]{0,9}(?:\r?\n[ \t]{0,9})?<?([^\s<>]+)/g

/** The places of an href that a link or an image at a place has; empty where it is not there. */
export function findHref(text: string, place: HrefPlace): { readonly from: number; readonly to: number }[] {
  const { href } = place
  const start = offsetOf(text, place.line, place.column)
  const end =
    place.endLine !== undefined && place.endColumn !== undefined && place.endLine >= place.line
      ? offsetOf(text, place.endLine, place.endColumn)
      : text.length
  const spellings = [
    ...new Set([href, encodeURI(decodePath(href)), decodePath(href), href.replaceAll('&', '&amp;')]),
  ]
  for (const written of spellings) {
    // The end of a link, since its text may be the href too.
    const at = lastWhole(text, written, { start, end })
    if (at !== undefined) return [{ from: at, to: at + written.length }]
  }
  return [...text.matchAll(DEFINITION)].flatMap((match) => {
    const written = match[1]!
    const before = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index)
    // Also in quotes and lists.
    if (!spellings.includes(written) || !/^[\s>*+-]*\[/.test(before)) return []
    const from = match.index + match[0].lastIndexOf(written)
    return [{ from, to: from + written.length }]
  })
}

function lastWhole(
  text: string,
  written: string,
  { start, end }: { readonly start: number; readonly end: number },
): number | undefined {
  const isOpenEnd = end === text.length
  let found: number | undefined
  for (
    let at = text.indexOf(written, start);
    at >= 0 && at + written.length <= end;
    at = text.indexOf(written, at + 1)
  ) {
    const isWhole =
      /[\s("'<=[:,]/.test(text[at - 1] ?? ' ') && /[\s)"'>\]},]/.test(text[at + written.length] ?? ' ')
    if (!isWhole) continue
    if (isOpenEnd) return at
    found = at
  }
  return found
}

function offsetOf(text: string, line: number, column: number): number {
  let at = 0
  for (let left = line - 1; left > 0; left--) {
    const next = text.indexOf('\n', at)
    if (next < 0) return text.length
    at = next + 1
  }
  return Math.min(text.length, at + column - 1)
}

/** The text with all edits; of two at the same place the first counts. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.from - b.from)
  let made = ''
  let at = 0
  for (const { from, to, by } of sorted) {
    if (from < at) continue
    made += text.slice(at, from) + by
    at = to
  }
  return made + text.slice(at)
}
