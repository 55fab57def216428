// A few rounds of each fuzz module with a fixed seed. `npm run fuzz` goes on for hours.

import { expect, test } from 'vitest'
import { loadFuzzModules } from './fuzz-modules.ts'

const modules = await loadFuzzModules()

test.each([...modules])('%s: a few rounds find no failure', async (_name, { fuzz, roundsInTests = 20 }) => {
  expect(await fuzz({ seed: 1, rounds: roundsInTests, log: () => {} })).toEqual([])
})
