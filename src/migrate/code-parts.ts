// Parts of files, as mdBook and MkDocs include them, become references to them, with their marks as regions.

import { dirname, join, normalize, relative } from 'node:path/posix'
import type { Draft } from './draft.ts'

/** A part of a file; the whole file without `region` and lines. */
export interface RequestedPart {
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

/** `file`, `file:region`, `file:3`, `file:3:10`, `file::10`; a number alone is that line where `isLine`, else the first. */
export function readPart(file: string, words: readonly string[], isLine: boolean): RequestedPart {
  const [first, last] = words
  if (first === undefined) return { path: file }
  if (first !== '' && !/^\d+$/.test(first)) return { path: file, region: first }
  const from = Number(first) || 1
  const to = last === undefined && isLine ? from : Number(last) || undefined
  return { path: file, first: from, last: to }
}

/** The part as `file` of a fence or an include names it, from a page; undefined where there is no such file or part. */
export function referTo(
  draft: Draft,
  { path, region, first, last }: RequestedPart,
  { page, marks }: { readonly page: string; readonly marks: PartMarks },
): string | undefined {
  if (path.startsWith('..') || !draft.has(path)) return undefined
  const lines = draft.read(path).split('\n')
  if (region !== undefined) {
    const isStart = (line: string): boolean =>
      marks.start.exec(line)?.[1] === region || line.includes(`#region ${region}`)
    if (!lines.some(isStart)) return undefined
  }
  const named = lines.map((line) =>
    line.replace(marks.start, '#region $1').replace(marks.end, '#endregion $1'),
  )
  draft.change(path, named.join('\n'))
  const from = relative(dirname(page), path)
  const range =
    first === undefined
      ? ''
      : first === last
        ? `#L${first}`
        : `#L${first}-${last === undefined ? '' : `L${last}`}`
  return `${from.startsWith('.') ? from : `./${from}`}${region === undefined ? range : `#${region}`}`
}

/** A path from the root, as a file in a folder names it. */
export function pathFrom(folder: string, written: string): string {
  return normalize(join(folder, written))
}
