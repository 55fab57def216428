import { expect, test } from 'vitest'
import { fuzz } from './dev-stress.ts'

// A bounded run; hours of it are `fuzz` with more rounds.
test('dev shows what a build would write, however the files were edited', async () => {
  expect(await fuzz({ seed: 3, rounds: 4, log: () => {} })).toEqual([])
})
