// Parts of files, as mdBook and MkDocs include them: a part of a file that pages may show becomes a reference to it, with
// its marks as regions; of any other file the text is put into the page.

import { dirname, join, normalize, relative } from 'node:path/posix'
import type { Draft } from './draft.ts'

/** A part of a file; the whole file without `region` and lines. */
export interface WantedPart {
  /** From the root. */
  readonly path: string
  readonly region?: string | undefined
  /** From 1. */
  readonly first?: number | undefined
  readonly last?: number | undefined
}

/** How a generator marks parts: patterns with the name as their first group. */
export interface PartMarks {
  readonly start: RegExp
  readonly end: RegExp
}

/** The part as `file` of a fence or an include names it, from the folder of a page; undefined where its text is needed. */
export function referTo(
  draft: Draft,
  part: WantedPart,
  { page, marks }: { readonly page: string; readonly marks: PartMarks },
): string | undefined {
  const { path, region, first, last } = part
  if (path.startsWith('..') || !draft.has(path)) return undefined
  const text = draft.read(path)
  const lines = text.split('\n')
  const isMarked = (line: string): boolean => marks.start.test(line) || marks.end.test(line)
  // Regions may be numbered by lines, but not without their marks.
  if (region === undefined && lines.some(isMarked)) return undefined
  if (region !== undefined) {
    if (!lines.some((line) => marks.start.exec(line)?.[1] === region || line.includes(`#region ${region}`)))
      return undefined
    draft.change(
      path,
      lines
        .map((line) => line.replace(marks.start, '#region $1').replace(marks.end, '#endregion $1'))
        .join('\n'),
    )
  }
  const from = relative(dirname(page), path)
  const range =
    first === undefined && last === undefined
      ? ''
      : first === last
        ? `#L${first}`
        : `#L${first ?? 1}-${last === undefined ? '' : `L${last}`}`
  return `${from.startsWith('.') ? from : `./${from}`}${region === undefined ? range : `#${region}`}`
}

/** The lines of a part without marks; undefined where there is no such file or part. */
export function linesOf(
  draft: Draft,
  { path, region, first = 1, last }: WantedPart,
  { start, end }: PartMarks,
): readonly string[] | undefined {
  if (!draft.has(path)) return undefined
  const lines = draft.read(path).replace(/\n$/, '').split('\n')
  const nameOf =
    (pattern: RegExp, word: string) =>
    (line: string): string | undefined =>
      pattern.exec(line)?.[1] ?? new RegExp(`#${word} ([\\w-]+)`).exec(line)?.[1]
  const startOf = nameOf(start, 'region')
  const endOf = nameOf(end, 'endregion')
  const from = region === undefined ? first - 1 : lines.findIndex((line) => startOf(line) === region) + 1
  if (region !== undefined && from === 0) return undefined
  const to = region === undefined ? last : lines.findIndex((line, at) => at >= from && endOf(line) === region)
  return lines
    .slice(from, to === -1 ? undefined : to)
    .filter((line) => startOf(line) === undefined && endOf(line) === undefined)
}

/** A path from the root, as a file in a folder names it. */
export function pathFrom(folder: string, written: string): string {
  return normalize(join(folder, written))
}
