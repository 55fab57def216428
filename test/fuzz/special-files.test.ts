import { expect, test } from 'vitest'
import { fuzz } from './special-files.ts'

test.skipIf(process.platform === 'win32')(
  'sites full of links, pipes and odd names are built without a crash, a hang or a leak',
  async () => {
    expect(await fuzz({ seed: 1, rounds: 4, log: () => {} })).toEqual([])
  },
  300_000,
)
