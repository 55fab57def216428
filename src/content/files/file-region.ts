// `./check.yaml#region`, `./check.yaml#L3-L10`: a file, or a part of one, as a page names it; and cutting that part.

import { suggest } from '../../text/nearest.ts'

/** A file as a page names it, and which of its lines. */
export interface FileRegion {
  readonly path: string
  readonly region?: string
  /** Counted from 1; of the region, if there is one. */
  readonly first?: number
  readonly last?: number
}

/** Lines of a file, from 1. `hidden` are lines between them that are not shown. */
export interface CutLines {
  readonly first: number
  readonly last: number
  readonly hidden: ReadonlySet<number>
}

export type Cut = CutLines | { readonly problem: string; readonly help: string }

/** Reads `path#region`, `path#L3`, `path#L3-L10`, `path#L3-`, and `path#region{3,10}` with lines as VitePress has them. */
export function parseFileRegion(written: string): FileRegion {
  const brace = written.endsWith('}') ? written.lastIndexOf('{') : -1
  const range = brace < 0 ? null : /^(\d*),(\d*)$/.exec(written.slice(brace + 1, -1).replaceAll(' ', ''))
  const whole = range ? written.slice(0, brace).trimEnd() : written
  const lines = range && { ...lineOf('first', range[1]), ...lineOf('last', range[2]) }
  const at = whole.indexOf('#')
  if (at < 0) return { path: whole, ...lines }
  const part = whole.slice(at + 1)
  const path = whole.slice(0, at)
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

/** Which lines of a text a part has. `others` are further names of parts, with their lines, such as headings. */
export function cutRegion(
  lines: readonly string[],
  { path, region, first, last }: FileRegion,
  others?: ReadonlyMap<string, Omit<CutLines, 'hidden'>>,
): Cut {
  // A line break at the end begins no line.
  const count = lines.length > 1 && lines.at(-1) === '' ? lines.length - 1 : lines.length
  let within: CutLines = { first: 1, last: count, hidden: new Set() }
  if (region !== undefined) {
    const regions = findRegions(lines)
    const own = regions.found.get(region) ?? others?.get(region)
    if (!own) return noRegion(path, region, [...regions.found.keys(), ...(others?.keys() ?? [])])
    if (own.last === undefined)
      return {
        problem: `The region \`${region}\` of "${path}" has no end.`,
        help: `Write \`#endregion ${region}\` in a comment below its last line.`,
      }
    within = { first: own.first, last: own.last, hidden: regions.markers }
  }
  const from = within.first + (first ?? 1) - 1
  const to = last === undefined ? within.last : within.first + last - 1
  if (from > to || from < within.first || to > within.last) {
    const size = within.last - within.first + 1
    const lines = `${size} ${size === 1 ? 'line' : 'lines'}`
    return {
      problem: `"${path}" does not have the lines ${first ?? 1} to ${last ?? size}: ${region === undefined ? 'it' : `the region \`${region}\``} has ${lines}.`,
      help: 'Correct the numbers, or name a region: a region stays right when lines are added above it.',
    }
  }
  return { first: from, last: to, hidden: within.hidden }
}

function noRegion(path: string, region: string, known: readonly string[]): Cut {
  const write = (name: string): string => `\`#${name}\``
  const otherwise =
    known.length > 0
      ? `It has ${known.slice(0, 10).map(write).join(', ')}.`
      : `Put a comment with \`#region ${region}\` above its first line and one with \`#endregion ${region}\` below its last.`
  return {
    problem: `"${path}" has no region \`${region}\`.`,
    help: suggest(region, known, otherwise, write),
  }
}

/** `// #region name`, `# region name`, `<!-- #region name -->`, `#pragma region name` and their ends. */
const COMMENT = /^(?:\/\/+|\/\*+|\{\/\*|<!--|--|;+|%+|::|'|\(\*|rem |\{\{[-/*]*|#) */i
const MARKER = /^(end)?region\b[\s:]*([^\s*>}]*)/i

interface Regions {
  /** Without `last` where the end is missing. */
  readonly found: ReadonlyMap<string, { readonly first: number; readonly last?: number }>
  readonly markers: ReadonlySet<number>
}

function findRegions(lines: readonly string[]): Regions {
  const found = new Map<string, { first: number; last?: number }>()
  const markers = new Set<number>()
  const open: string[] = []
  for (const [at, line] of lines.entries()) {
    const match = line.includes('region') ? readMarker(line.trim()) : null
    if (!match) continue
    const [, isEnd, written = ''] = match
    // The end of an HTML comment may follow at once.
    const name = written.endsWith('--') ? written.slice(0, -2) : written
    markers.add(at + 1)
    if (!isEnd) {
      open.push(name)
      // Of two regions with one name, the first counts.
      if (!found.has(name)) found.set(name, { first: at + 2 })
      continue
    }
    const ended = name === '' ? open.pop() : name
    if (name !== '' && open.includes(name)) open.splice(open.lastIndexOf(name), 1)
    const region = ended === undefined ? undefined : found.get(ended)
    if (region) region.last ??= at
  }
  return { found, markers }
}

/** Words alone, `region: eu`, are no marker. */
function readMarker(line: string): RegExpExecArray | null {
  const inside = line.replace(COMMENT, '')
  const bare = inside.startsWith('#') ? inside.slice(1).trimStart() : inside
  return bare === line ? null : MARKER.exec(bare.replace(/^pragma\s+/, ''))
}

/** The lines without the white space that all of them begin with, and how much that was. */
export function dedent(lines: readonly string[]): { readonly lines: readonly string[]; readonly by: number } {
  let shared: string | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    const own = /^[ \t]*/.exec(line)![0]
    if (shared === undefined) shared = own
    else while (!own.startsWith(shared)) shared = shared.slice(0, -1)
  }
  const by = shared?.length ?? 0
  return { lines: by === 0 ? lines : lines.map((line) => line.slice(by)), by }
}
