// Findings: a problem, its place, and how to fix it. Findings travel with values, cached or not.

import type { PageKey, SourcePath } from './names.ts'

export type Severity = 'error' | 'warning'

/** A place in a source file. Lines and columns count from 1; columns count UTF-16 code units, as editors do. */
export interface Place {
  /** A file. Until findings are deduplicated, the key of a page that shares its file with other languages or versions. */
  readonly path: SourcePath | PageKey
  readonly line?: number
  readonly column?: number
  readonly endLine?: number
  readonly endColumn?: number
}

/**
 * Returns the place of an element of a page, such as a link, in the file that contains it (the page's file or an
 * included one).
 */
export function placeOn(
  page: SourcePath | PageKey,
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
  readonly path?: SourcePath | PageKey
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** A place in code, in a sentence about an error: ` at house.ts:4:11`. Empty without a place. */
export function atPlace(place: Place | undefined): string {
  return place ? ` at ${place.path}:${place.line}:${place.column}` : ''
}

/** A problem for the user to fix. */
export interface Finding {
  /** Stable kebab-case name (`broken-link`), documented in the handbook, usable under `rules` in the configuration. */
  readonly rule: string
  readonly severity: Severity
  /** Description of the problem, with the offending value. */
  readonly message: string
  /** Suggested fix. */
  readonly help?: string
  readonly place?: Place
  /** Path in the output folder, for findings about an output file. */
  readonly output?: string
}

/** Compares findings in report order: by place, then rule, then message. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareText(a.place?.path ?? '', b.place?.path ?? '') ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareText(a.rule, b.rule) ||
    compareText(a.message, b.message)
  )
}

/** Compares strings by code unit, independently of the machine's locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
