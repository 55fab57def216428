// Runs all fuzz modules in turn, with a new seed each time, until stopped. `start.js` starts it.

import { expect, test } from 'vitest'
import { loadFuzzModules } from './fuzz-modules.ts'

interface Flags {
  readonly minutes?: string
  readonly seed: string
  readonly rounds?: string
  readonly only?: string
}

/** Rounds of one module with one seed. */
const ROUNDS = 100

test('fuzz', async () => {
  const flags = JSON.parse(process.env.OCTAVO_FUZZ!) as Flags
  const modules = [...(await loadFuzzModules())].filter(
    ([name]) => flags.only === undefined || name === flags.only,
  )
  expect(modules, `There is no module ${flags.only}.`).not.toEqual([])
  const rounds = Number(flags.rounds ?? ROUNDS)
  const end = Date.now() + Number(flags.minutes ?? Number.POSITIVE_INFINITY) * 60_000
  const failures: string[] = []
  for (let seed = Number(flags.seed); Date.now() < end; seed++) {
    for (const [name, { fuzz }] of modules) {
      if (Date.now() >= end) break
      const started = Date.now()
      const found = await fuzz({ seed, rounds, log: (line) => console.log(`  ${line}`) })
      failures.push(...found.map((failure) => `${name}: ${failure}`))
      for (const failure of found) console.log(`FAILED ${name}: ${failure}`)
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(
        `${name}, seed ${seed}: ${rounds} rounds, ${found.length} failures, ${seconds} s. ${failures.length} failures so far.`,
      )
    }
  }
  expect(failures).toEqual([])
})
