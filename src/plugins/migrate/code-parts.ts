// Converts includes of file parts in mdBook and MkDocs to references, with their marks as regions.

import { dirname, join, normalize, relative } from 'node:path/posix'
import type { Draft } from './draft.ts'

/** A part of a file; the complete file without `region` and lines. */
export interface RequestedPart {
  /** Relative to the root. */
  readonly path: string
  readonly region?: string | undefined
  /** First line, counted from 1. */
  readonly first?: number | undefined
  readonly last?: number | undefined
}

/** Patterns for a generator's marks of parts. The first group is the name. */
export interface PartMarks {
  readonly start: RegExp
  readonly end: RegExp
}

/** Parses `file`, `file:region`, `file:3`, `file:3:10`, `file::10`; a number alone is one line if `isLine`, else the first. */
export function readPart(file: string, words: readonly string[], isLine: boolean): RequestedPart {
  const [first, last] = words
  if (first === undefined) return { path: file }
  if (first !== '' && !/^\d+$/.test(first)) return { path: file, region: first }
  const from = Number(first) || 1
  const to = last === undefined && isLine ? from : Number(last) || undefined
  return { path: file, first: from, last: to }
}

/** Reference to the part, for a fence or include in a page; undefined if the file or part does not exist. */
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

/** Converts a path relative to a folder to one relative to the root. */
export function pathFrom(folder: string, path: string): string {
  return normalize(join(folder, path))
}
