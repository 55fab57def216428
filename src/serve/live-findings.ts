// Which findings a page of the dev server is told: its own in full, with the lines they speak of; of the others
// what fits.

import type { Finding } from '../model/finding.ts'

/** A finding with the source lines around its place. */
export interface FramedFinding extends Finding {
  readonly frame?: string
}

/** What the browser gets as a `findings` event. */
export interface PageFindings {
  /** About the page on screen, or about no page in particular. */
  readonly here: readonly FramedFinding[]
  readonly elsewhere: readonly Finding[]
  /** How many more there are elsewhere. */
  readonly more: number
}

export type FrameOf = (finding: Finding) => string | undefined | Promise<string | undefined>

const mostElsewhere = 50
const mostFrames = 20

/** Sorts findings by whether they concern a page; `source` undefined: they all do. */
export async function findingsFor(
  findings: readonly Finding[],
  source: string | undefined,
  frameOf: FrameOf,
): Promise<PageFindings> {
  const concerns = (finding: Finding) =>
    source === undefined || finding.place === undefined || finding.place.path === source
  const ordered = findings.toSorted((a, b) => rank(a) - rank(b))
  const here = ordered.filter(concerns)
  const elsewhere = ordered.filter((finding) => !concerns(finding))
  const framed = here.map((finding, index) => (index < mostFrames ? withFrame(finding, frameOf) : finding))
  return {
    here: await Promise.all(framed),
    elsewhere: elsewhere.slice(0, mostElsewhere),
    more: Math.max(0, elsewhere.length - mostElsewhere),
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
    // The file may have gone meanwhile; the finding says enough without its lines.
    return finding
  }
}
