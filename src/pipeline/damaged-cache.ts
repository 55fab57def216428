// Part of the cache may be damaged in a way that only shows when it is read. Then the work is done again as if there
// were no cache.

import type { Engine } from '../engine/engine.ts'
import { MissingBlob } from '../engine/step.ts'

/** The result of `work`, which reads the cache. */
export async function withoutDamage<Result>(engine: Engine, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MissingBlob)) throw error
    engine.invalidate()
    return work()
  }
}
