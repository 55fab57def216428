// Where the lines of a page's tree come from. A page may include other files; each is parsed on its own, and its lines
// then get numbers after all lines before it, so that one number says which file and which line. Places are mapped back
// once, at the end of parsing.

import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'

export interface LineOrigins {
  /** Adds a file with so many lines. Returns what to add to the numbers of its lines. */
  add(path: SourcePath, lines: number): number
  /** The file that a line of the tree is in, and its number there. */
  find(line: number): LineOrigin
  /** The page has files besides its own. */
  isMixed(): boolean
  /** Those files, each once, in their order. */
  included(): readonly SourcePath[]
}

export interface LineOrigin {
  readonly path: SourcePath
  readonly line: number
}

/** What has a place in a page's tree, such as a link. */
interface Placed {
  readonly line: number
  readonly endLine?: number
}

/** The origins of a page whose own file has this text. */
export function createLineOrigins(path: SourcePath, text: string): LineOrigins {
  const files = [{ path, before: 0 }]
  let next: number | undefined
  return {
    add(included, count) {
      const before = next ?? countLines(text)
      files.push({ path: included, before })
      next = before + count
      return before
    },
    find(line) {
      const { path, before } = files.findLast((file) => file.before < line) ?? files[0]!
      return { path, line: line - before }
    },
    isMixed: () => files.length > 1,
    included: () => [...new Set(files.slice(1).map(({ path }) => path))],
  }
}

/** The number of lines of a text. */
export function countLines(text: string): number {
  let count = 1
  // A lone carriage return ends a line for the parser.
  for (const _ of text.matchAll(/\r\n?|\n/g)) count++
  return count
}

/** Values with their places in the files that they were written in; `path` is set where that is not the page's own. */
export function mapPlaces<Value extends Placed>(
  values: readonly Value[],
  page: SourcePath,
  origins: LineOrigins,
): readonly (Value & { readonly path?: SourcePath })[] {
  if (!origins.isMixed()) return values
  return values.map((value) => {
    const { path, line } = origins.find(value.line)
    if (path === page) return value
    const shift = value.line - line
    const { endLine } = value
    return { ...value, line, ...(endLine !== undefined && { endLine: endLine - shift }), path }
  })
}

/** Findings with their places in the files that they are about. Those that name another file than the page stay. */
export function mapFindings(
  findings: readonly Finding[],
  page: SourcePath,
  origins: LineOrigins,
): readonly Finding[] {
  if (!origins.isMixed()) return findings
  return findings.map((finding) => {
    const { place } = finding
    if (place?.path !== page || place.line === undefined) return finding
    const { path, line } = origins.find(place.line)
    const { endLine } = place
    const end = endLine !== undefined && { endLine: endLine - place.line + line }
    return { ...finding, place: { ...place, path, line, ...end } }
  })
}
