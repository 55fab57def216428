// Parses file references such as `./check.yaml#region` and `./check.yaml#L3-L10`, and extracts the lines.

import { suggest } from '../../core/text/nearest.ts'

/** A reference to a file or a part of it. */
export interface FileRegion {
  readonly path: string
  readonly region?: string
  /** Line number from 1, relative to the region if there is one. */
  readonly first?: number
  readonly last?: number
}

/** Lines of a file, from 1. `hidden` are omitted lines in between. */
export interface CutLines {
  readonly first: number
  readonly last: number
  readonly hidden: ReadonlySet<number>
}

export interface CutProblem {
  readonly problem: string
  readonly help: string
}

/** `flaw` describes a mistake despite which lines are found: the rest of the region or file. */
export type Cut = (CutLines & { readonly flaw?: CutProblem }) | CutProblem

/** Parses `path#region`, `path#L3`, `path#L3-L10`, `path#L3-`, and VitePress's `path#region{3,10}`. */
export function parseFileRegion(source: string): FileRegion {
  const brace = source.endsWith('}') ? source.lastIndexOf('{') : -1
  const range = brace < 0 ? null : /^(\d*),(\d*)$/.exec(source.slice(brace + 1, -1).replaceAll(' ', ''))
  const reference = range ? source.slice(0, brace).trimEnd() : source
  const lines = range && { ...lineOf('first', range[1]), ...lineOf('last', range[2]) }
  const at = reference.indexOf('#')
  if (at < 0) return { path: reference, ...lines }
  const part = reference.slice(at + 1)
  const path = reference.slice(0, at)
  const numbers = /^L?(\d+)(?:(-)(?:L?(\d+))?)?$/.exec(part)
  if (!numbers) return { path, ...(part !== '' && { region: part }), ...lines }
  const [, first, isRange, last] = numbers
  return { path, ...lineOf('first', first), ...lineOf('last', isRange ? last : first) }
}

function lineOf<Name extends string>(
  name: Name,
  digits: string | undefined,
): { readonly [key in Name]?: number } {
  return (digits ? { [name]: Number(digits) } : {}) as { readonly [key in Name]?: number }
}

/** Finds the lines of a reference. `others` are additional names, such as headings, with their lines. */
export function cutRegion(
  lines: readonly string[],
  { path, region, first, last }: FileRegion,
  others?: ReadonlyMap<string, Omit<CutLines, 'hidden'>>,
): Cut {
  // A trailing line break does not start a new line.
  const count = lines.length > 1 && lines.at(-1) === '' ? lines.length - 1 : lines.length
  let within: CutLines = { first: 1, last: count, hidden: new Set() }
  let flaw: CutProblem | undefined
  if (region !== undefined) {
    const regions = findRegions(lines)
    const match = regions.regions.get(region) ?? others?.get(region)
    if (!match) return noRegion(path, region, [...regions.regions.keys(), ...(others?.keys() ?? [])])
    if (match.last === undefined)
      flaw = {
        problem: `The region \`${region}\` of "${path}" has no end: the rest of the file is shown.`,
        help: `Write \`#endregion ${region}\` in a comment below its last line.`,
      }
    within = { first: match.first, last: match.last ?? count, hidden: regions.markers }
  }
  const from = within.first + (first ?? 1) - 1
  const to = last === undefined ? within.last : within.first + last - 1
  if (from > to || from < within.first || to > within.last) {
    const size = within.last - within.first + 1
    const lines = `${size} ${size === 1 ? 'line' : 'lines'}`
    const isPartial = from <= to && from >= within.first && from <= within.last
    const problem = `"${path}" does not have the lines ${first ?? 1} to ${last ?? size}: ${region === undefined ? 'it' : `the region \`${region}\``} has ${lines}${isPartial ? ', which are shown to the end' : ''}.`
    const help =
      'Correct the numbers, or name a region: a region stays correct when lines are added above it.'
    if (!isPartial) return { problem, help }
    flaw = { problem, help }
  }
  return { first: from, last: Math.min(to, within.last), hidden: within.hidden, ...(flaw && { flaw }) }
}

function noRegion(path: string, region: string, regionNames: readonly string[]): Cut {
  const write = (name: string): string => `\`#${name}\``
  const otherwise =
    regionNames.length > 0
      ? `It has ${regionNames.slice(0, 10).map(write).join(', ')}.`
      : `Put a comment with \`#region ${region}\` above its first line and one with \`#endregion ${region}\` below its last.`
  return {
    problem: `"${path}" has no region \`${region}\`.`,
    help: suggest(region, regionNames, otherwise, write),
  }
}

/** `// #region name`, `# region name`, `<!-- #region name -->`, `#pragma region name` and their ends. */
const COMMENT = /^(?:\/\/+|\/\*+|\{\/\*|<!--|--|;+|%+|::|'|\(\*|rem |\{\{[-/*]*|#) */i
const MARKER = /^(end)?region\b[\s:]*([^\s*>}]*)/i

interface Regions {
  /** Without `last` when the end marker is missing. */
  readonly regions: ReadonlyMap<string, { readonly first: number; readonly last?: number }>
  readonly markers: ReadonlySet<number>
}

function findRegions(lines: readonly string[]): Regions {
  const regions = new Map<string, { first: number; last?: number }>()
  const markers = new Set<number>()
  const open: string[] = []
  for (const [at, line] of lines.entries()) {
    const match = line.includes('region') ? readMarker(line.trim()) : null
    if (!match) continue
    const [, isEnd, rawName = ''] = match
    // `-->` may follow immediately.
    const name = rawName.endsWith('--') ? rawName.slice(0, -2) : rawName
    markers.add(at + 1)
    if (!isEnd) {
      open.push(name)
      // If several regions have the same name, the first is used.
      if (!regions.has(name)) regions.set(name, { first: at + 2 })
      continue
    }
    const ended = name === '' ? open.pop() : name
    if (name !== '' && open.includes(name)) open.splice(open.lastIndexOf(name), 1)
    const region = ended === undefined ? undefined : regions.get(ended)
    if (region) region.last ??= at
  }
  return { regions, markers }
}

/** Reads a region marker in a comment. Words without a comment, such as `region: eu`, are not a marker. */
function readMarker(line: string): RegExpExecArray | null {
  const inside = line.replace(COMMENT, '')
  const bare = inside.startsWith('#') ? inside.slice(1).trimStart() : inside
  return bare === line ? null : MARKER.exec(bare.replace(/^pragma\s+/, ''))
}

/** Removes the common indentation of all lines. Returns the lines and the number of removed characters. */
export function dedent(lines: readonly string[]): { readonly lines: readonly string[]; readonly by: number } {
  let shared: string | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    const indent = /^[ \t]*/.exec(line)![0]
    if (shared === undefined) shared = indent
    else while (!indent.startsWith(shared)) shared = shared.slice(0, -1)
  }
  const by = shared?.length ?? 0
  return { lines: by === 0 ? lines : lines.map((line) => line.slice(by)), by }
}
