import { expect, test } from 'vitest'
import { fuzz } from './dev-stress.ts'

const [seed = 1, rounds = 5] = (process.env.OCTAVO_STRESS ?? '').split(',').filter(Boolean).map(Number)

test('dev shows what a build would write, however the files were edited', { timeout: 0 }, async () => {
  const failures = await fuzz({ seed, rounds, log: (line) => process.env.OCTAVO_STRESS && console.log(line) })
  expect(failures).toEqual([])
})
