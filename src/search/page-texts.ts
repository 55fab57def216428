// The texts of sections, which rows show and phrases are looked for in. The sections of a group of pages share a file;
// a group that is a very long page has several, so that a hit in it costs no more than one elsewhere.

import type { PageRows } from './page-part.ts'

/** The text of a section. */
export type StoredText = readonly [
  /** From below the title down to its own; none for the page's beginning. */
  headings: readonly string[],
  anchor: string,
  text: string,
  code: string,
]

/** Letters of a section that are stored, some thirty thousand words: what follows is found, but not shown. */
const LONGEST_TEXT = 200_000

/** The texts of a page's sections. */
export function storedTexts(rows: PageRows): StoredText[] {
  const above: { readonly heading: string; readonly depth: number }[] = []
  return rows.map(([heading, anchor, depth, text, code], record) => {
    while (above.length > 0 && above.at(-1)!.depth >= depth) above.pop()
    if (record > 0) above.push({ heading, depth })
    return [above.map(({ heading }) => heading), anchor, text.slice(0, LONGEST_TEXT), code]
  })
}

/** Cuts texts into files of at most so many letters, unless a single one has more. */
export function cutTexts(texts: readonly StoredText[], letters: number): StoredText[][] {
  const files: StoredText[][] = [[]]
  let size = 0
  for (const text of texts) {
    const own = countLetters(text)
    if (size > 0 && size + own > letters) {
      files.push([])
      size = 0
    }
    files.at(-1)!.push(text)
    size += own
  }
  return files
}

/** Letters of a text as it is stored. */
export function countLetters([headings, anchor, text, code]: StoredText): number {
  return headings.join('').length + anchor.length + text.length + code.length
}
