// A few rounds of the fuzz modules that run in this process, with a fixed seed. `npm run fuzz` runs all modules, for hours.

import { expect, test } from 'vitest'
import { loadFuzzModules } from './fuzz-modules.ts'

const modules = [...(await loadFuzzModules())].filter(([, { roundsInTests }]) => roundsInTests !== 0)

test.each(modules)('%s: a few rounds find no failure', async (_name, { fuzz, roundsInTests = 20 }) => {
  expect(await fuzz({ seed: 1, rounds: roundsInTests, log: () => {} })).toEqual([])
})
