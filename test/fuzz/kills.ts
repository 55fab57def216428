// Kills builds, mostly during the commit, and then runs the next command.

import { type Ended, openFaultySite } from './faulty-builds.ts'
import type { FuzzOptions } from './fuzz-modules.ts'
import { createRandom } from './random.ts'

export const roundsInTests = 0

/** Upper limit of the time before a kill. Most builds end sooner. */
const LONGEST_MS = 2000

/** Returns failures: an output that is neither the old nor the new one. */
export async function fuzz({ seed, rounds, log }: FuzzOptions): Promise<readonly string[]> {
  const random = createRandom(seed)
  const site = await openFaultySite()
  const failures: string[] = []
  const counts = new Map<string, number>()
  let killed = 0
  let interrupted = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const old = random.below(site.outputs.length)
      const next = (old + 1 + random.below(site.outputs.length - 1)) % site.outputs.length
      const change = `${old} → ${next}`
      if (!counts.has(change)) counts.set(change, await site.countChanges(old, next, 'kill'))
      const total = counts.get(change)!
      site.prepare(old, next)
      // Some builds are killed at any time, the others in the second half, which contains the commit.
      const isTimed = random.below(8) === 0
      const at = Math.floor(total / 2) + random.below(Math.ceil(total / 2))
      const ended = await site.run(
        ['build'],
        isTimed ? { killAfterMs: random.below(LONGEST_MS) } : { fault: { kind: 'kill', at } },
      )
      const isInterrupted = site.isInterrupted()
      if (ended.by === 'SIGKILL') killed += 1
      if (isInterrupted) interrupted += 1
      const report = (problem: string) =>
        failures.push(
          `round ${round} of seed ${seed}, ${change}, ${isTimed ? 'by time' : `at change ${at}`}: ${problem}`,
        )
      const before = isInterrupted ? undefined : site.problemOf([old, next])
      if (before) report(`the output after the kill: ${before}`)

      const follower = random.pick(['build', 'check', 'failing build', 'serve', 'search'] as const)
      const followed = await follow(follower)
      const expected = { 'failing build': [1], serve: [0, 'SIGTERM'] }[follower as string] ?? [0]
      const isExpected = expected.includes(followed.by!)
      if (!isExpected) report(`\`${follower}\` ended with ${followed.by}: ${followed.printed}`)
      const problem = site.problemOf(isInterrupted || follower === 'build' ? [next] : [old, next])
      if (problem) report(`the output after \`${follower}\`: ${problem}`)
      if (site.isInterrupted()) report(`the journal is still there after \`${follower}\``)
      if ((round + 1) % 25 === 0)
        log(
          `${round + 1} builds, ${killed} killed, ${interrupted} during the commit, ${failures.length} failures`,
        )
    }
  } finally {
    site.dispose()
  }
  return failures

  async function follow(command: string): Promise<Ended> {
    if (command === 'serve') return site.run(['serve', '--port', '0'], { until: /serving/ })
    if (command === 'search') return site.run(['search', 'page'])
    if (command !== 'failing build') return site.run([command])
    site.setBroken(true)
    const ended = await site.run(['build'])
    site.setBroken(false)
    return ended
  }
}
