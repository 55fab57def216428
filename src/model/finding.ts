// A problem, its place, and what to write instead. Findings travel with values, cached or not.

import type { SourcePath } from './names.ts'

export type Severity = 'error' | 'warning'

/** A place in a source file. Lines and columns count from 1; columns count UTF-16 code units, as editors do. */
export interface Place {
  readonly path: SourcePath
  readonly line?: number
  readonly column?: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** The place of something on a page, such as a link; it names the file that it is in, if that is not the page's own. */
export function placeOn(
  page: SourcePath,
  { path = page, line, column, endLine, endColumn }: PagePart,
): Place {
  return {
    path,
    line,
    column,
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
  }
}

interface PagePart {
  readonly path?: SourcePath
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** A problem for a person to fix. */
export interface Finding {
  /** Stable kebab-case name (`broken-link`), documented in the handbook, usable under `rules` in the configuration. */
  readonly rule: string
  readonly severity: Severity
  /** What is wrong, with the offending value. */
  readonly message: string
  /** What to write instead. */
  readonly help?: string
  readonly place?: Place
  /** Path in the output folder, for a finding about an output file. */
  readonly output?: string
}

/** The order in which findings are reported: by place, then rule, then message. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareText(a.place?.path ?? '', b.place?.path ?? '') ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareText(a.rule, b.rule) ||
    compareText(a.message, b.message)
  )
}

/** Orders strings by code unit: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
