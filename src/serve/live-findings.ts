// Selects the findings for a page of the dev server: all of the page's, with source lines, and others up to a limit.
// Those of the last save are first.

import type { Finding } from '../core/model/finding.ts'
import type { FramedFinding, PageFindings } from '../core/model/page-findings.ts'

/** The page whose findings are selected, and the available findings. */
export interface FindingScope {
  /** Files of the page. Undefined when unknown: all findings then belong to the page. */
  readonly sources: readonly string[] | undefined
  readonly isSource?: ((path: string) => boolean) | undefined
  readonly frameOf: FrameOf
  readonly changes?: FindingChanges | undefined
}

export type FrameOf = (finding: Finding) => string | undefined | Promise<string | undefined>

const maxElsewhere = 50
const maxFrames = 20

/** Splits findings into those about a page and others. Findings about no page belong to every page. */
export async function findingsFor(
  findings: readonly Finding[],
  { sources, isSource, frameOf, changes }: FindingScope,
): Promise<PageFindings> {
  const added = new Set(changes?.added)
  const concerns = ({ place, severity }: Finding): boolean =>
    sources === undefined ||
    place === undefined ||
    sources.includes(place.path) ||
    (severity === 'error' && isSource?.(place.path) === false)
  const marked = findings.map(
    (finding): FramedFinding => (added.has(finding) ? { ...finding, isNew: true } : finding),
  )
  const ordered = marked.sort((a, b) => rank(a) - rank(b))
  const here = ordered.filter(concerns)
  const elsewhere = joinEqual(ordered.filter((finding) => !concerns(finding)))
  const framed = here.map((finding, index) => (index < maxFrames ? withFrame(finding, frameOf) : finding))
  return {
    here: await Promise.all(framed),
    elsewhere: elsewhere.slice(0, maxElsewhere),
    more: Math.max(0, elsewhere.length - maxElsewhere),
    ...(changes && {
      changes: { added: changes.added.length, fixed: changes.fixed.length, unchanged: changes.unchanged },
    }),
  }
}

/** Merges the same failure on many pages into one finding, at the first page. */
function joinEqual(findings: readonly FramedFinding[]): FramedFinding[] {
  const joined = new Map<string, FramedFinding>()
  for (const finding of findings) {
    const key = JSON.stringify([finding.rule, finding.severity, finding.message])
    const first = joined.get(key)
    joined.set(key, first ? { ...first, others: (first.others ?? 0) + 1 } : finding)
  }
  return [...joined.values()]
}

function rank({ isNew, severity }: FramedFinding): number {
  return (isNew ? 0 : 2) + (severity === 'error' ? 0 : 1)
}

async function withFrame(finding: FramedFinding, frameOf: FrameOf): Promise<FramedFinding> {
  if (finding.frame !== undefined) return finding
  try {
    const frame = await frameOf(finding)
    return frame ? { ...finding, frame } : finding
  } catch {
    // The file may have been deleted meanwhile; the finding is useful without source lines.
    return finding
  }
}

export interface FindingChanges {
  /** In the order of the later report. */
  readonly added: readonly Finding[]
  readonly fixed: readonly Finding[]
  /** Number of findings in both reports. */
  readonly unchanged: number
}

/** Compares two reports of a site. */
export function compareReports(before: readonly Finding[], after: readonly Finding[]): FindingChanges {
  const previousFindings = new Map<string, Finding[]>()
  for (const finding of before) {
    const key = keyOf(finding)
    const same = previousFindings.get(key)
    if (same) same.push(finding)
    else previousFindings.set(key, [finding])
  }
  const added = after.filter((finding) => previousFindings.get(keyOf(finding))?.shift() === undefined)
  return { added, fixed: [...previousFindings.values()].flat(), unchanged: after.length - added.length }
}

function keyOf({ rule, severity, message, place, output }: Finding): string {
  return JSON.stringify([rule, severity, message, place?.path, output])
}
