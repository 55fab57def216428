// Part of the cache may be damaged in a way that only shows when it is read, and a remote cache may have sent values that
// no build has made. Then the work is done again as if there were no cache.

import { INTERNAL_ERROR } from '../engine/internal-error.ts'
import { MissingBlob } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { Session } from './session.ts'

interface Findings {
  readonly findings?: readonly Finding[]
}

/** The result of `work`, which reads the cache. */
export async function withoutDamage<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  const { engine, remoteCache } = session
  let isDamaged = false
  try {
    const result = await work()
    const { findings = [] } = result as Findings
    if (engine.counts.remoteHits === 0 || !findings.some(({ rule }) => rule === INTERNAL_ERROR)) return result
  } catch (error) {
    isDamaged = error instanceof MissingBlob
    // What a forged value makes of a step is the error of a programmer, in any place.
    const isForged = remoteCache !== undefined && (error instanceof TypeError || error instanceof SyntaxError)
    if (!isDamaged && !isForged) throw error
  }
  if (!isDamaged && remoteCache?.isReceived()) remoteCache.distrust()
  engine.invalidate()
  return work()
}
