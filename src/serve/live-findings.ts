// Which findings a page of the dev server gets: its own in full, with source lines; the others up to a limit.

import type { Finding } from '../model/finding.ts'

/** A finding with the source lines around its place. */
export interface FramedFinding extends Finding {
  readonly frame?: string
}

/** What the browser gets as a `findings` event. */
export interface PageFindings {
  /** About the open page, or about no page in particular. */
  readonly here: readonly FramedFinding[]
  readonly elsewhere: readonly Finding[]
  /** How many more there are elsewhere. */
  readonly more: number
}

export type FrameOf = (finding: Finding) => string | undefined | Promise<string | undefined>

const maxElsewhere = 50
const maxFrames = 20

/** Splits findings by whether they are about a page; those are whose file is one of its `sources`; without these, all are. */
export async function findingsFor(
  findings: readonly Finding[],
  sources: readonly string[] | undefined,
  frameOf: FrameOf,
): Promise<PageFindings> {
  const concerns = (finding: Finding) =>
    sources === undefined || finding.place === undefined || sources.includes(finding.place.path)
  const ordered = findings.toSorted((a, b) => rank(a) - rank(b))
  const here = ordered.filter(concerns)
  const elsewhere = ordered.filter((finding) => !concerns(finding))
  const framed = here.map((finding, index) => (index < maxFrames ? withFrame(finding, frameOf) : finding))
  return {
    here: await Promise.all(framed),
    elsewhere: elsewhere.slice(0, maxElsewhere),
    more: Math.max(0, elsewhere.length - maxElsewhere),
  }
}

function rank(finding: Finding): number {
  return finding.severity === 'error' ? 0 : 1
}

async function withFrame(finding: FramedFinding, frameOf: FrameOf): Promise<FramedFinding> {
  if (finding.frame !== undefined) return finding
  try {
    const frame = await frameOf(finding)
    return frame ? { ...finding, frame } : finding
  } catch {
    // The file may have been deleted meanwhile; the finding is useful without its lines.
    return finding
  }
}
