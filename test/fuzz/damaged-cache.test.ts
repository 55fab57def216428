import { expect, test } from 'vitest'
import { fuzz } from './damaged-cache.ts'

test('a damaged cache changes neither the output nor the findings', async () => {
  expect(await fuzz({ seed: 1, rounds: 4, log: () => {} })).toEqual([])
})
