// Time limits on a machine with more work than processors.

import { expect, test, vi } from 'vitest'
import { runWithLimit } from '../../../src/core/engine/time-limit.ts'

vi.mock('node:os', async (load) => ({
  ...(await load<typeof import('node:os')>()),
  loadavg: () => [1000, 0, 0],
}))

test('code that waits has more time on a busy machine', async () => {
  const wait = (milliseconds: number) => () =>
    new Promise((resolve) => setTimeout(resolve, milliseconds, 'finished'))
  expect(await runWithLimit(wait(300), 150)).toBe('finished')
  await expect(runWithLimit(wait(60_000), 20)).rejects.toThrow('it did not end within 0.02 seconds.')
})
