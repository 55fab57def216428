// Builds on a disk that becomes full or fails at a random change of the output folder.

import { openFaultySite } from './faulty-builds.ts'
import type { FuzzOptions } from './fuzz-modules.ts'
import { createRandom } from './random.ts'

export const roundsInTests = 0

/** Returns failures: a crash, a wrong exit code, or an output that is neither the old nor the new one. */
export async function fuzz({ seed, rounds, log }: FuzzOptions): Promise<readonly string[]> {
  const random = createRandom(seed)
  const site = await openFaultySite()
  const failures: string[] = []
  const counts = new Map<string, number>()
  let failed = 0
  let interrupted = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const old = random.below(site.outputs.length)
      const next = (old + 1 + random.below(site.outputs.length - 1)) % site.outputs.length
      const kind = random.below(3) === 0 ? 'broken' : 'full'
      const change = `${old} → ${next}, ${kind}`
      if (!counts.has(change)) counts.set(change, await site.countChanges(old, next, kind))
      const at = random.below(counts.get(change)!)
      site.prepare(old, next)
      const { by, printed } = await site.run(['build'], { fault: { kind, at } })
      const isInterrupted = site.isInterrupted()
      if (by !== 0) failed += 1
      if (isInterrupted) interrupted += 1
      const report = (problem: string) =>
        failures.push(`round ${round} of seed ${seed}, ${change}, at change ${at}: ${problem}`)
      const isExpected = by === 2 && /no space left|i\/o error/.test(printed)
      // Faults after the commit, such as of the lock, do not matter.
      if (!isExpected && by !== 0) report(`the build ended with ${by}: ${printed}`)
      if (isInterrupted && kind === 'full') report('a commit began that the disk had no room for')
      const problem = isInterrupted ? undefined : site.problemOf([old, next])
      if (problem) report(`the output: ${problem}`)

      const checked = await site.run(['check'])
      if (checked.by !== 0) report(`\`check\` ended with ${checked.by}: ${checked.printed}`)
      const after = site.problemOf(isInterrupted ? [next] : [old, next])
      if (after) report(`the output after \`check\`: ${after}`)
      const built = await site.run(['build'])
      if (built.by !== 0) report(`the next build ended with ${built.by}: ${built.printed}`)
      const last = site.problemOf([next])
      if (last) report(`the output of the next build: ${last}`)
      if ((round + 1) % 25 === 0)
        log(
          `${round + 1} builds, ${failed} failed, ${interrupted} during the commit, ${failures.length} failures`,
        )
    }
  } finally {
    site.dispose()
  }
  return failures
}
