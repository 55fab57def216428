// Maps the lines of a page's tree to source files. Included files are parsed separately; their lines are then numbered
// after all existing lines, so that one number identifies both file and line. Places are mapped back once, at the end
// of parsing.

import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { LineOrigins } from '../../plugin/transforms.ts'

/** A value with a place in a page's tree, such as a link. */
interface Placed {
  readonly line: number
  readonly endLine?: number
}

/** Creates the origins for a page with this text. */
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

/** Number of lines in text. */
export function countLines(text: string): number {
  let count = 1
  // The Markdown parser treats a lone carriage return as a line ending.
  for (const _ of text.matchAll(/\r\n?|\n/g)) count++
  return count
}

/** Maps the places of values to their source files; `path` is set unless that is the page. */
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

/** Maps the places of findings to their source files. Findings about another file than the page are unchanged. */
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
