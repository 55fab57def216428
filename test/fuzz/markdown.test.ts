// A short run of the fuzzer for Markdown. `fuzz` of the same folder runs as long as you like.

import { expect, test } from 'vitest'
import { fuzz } from './markdown.ts'

test('damaged pages neither crash nor take long', async () => {
  expect(await fuzz({ seed: 1, rounds: 60, log: () => undefined })).toEqual([])
})
