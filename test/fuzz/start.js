// `npm run fuzz`: starts `run.ts` in vitest, which runs TypeScript.

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

const here = dirname(fileURLToPath(import.meta.url))
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string' },
    only: { type: 'string' },
  },
})
process.env.OCTAVO_FUZZ = JSON.stringify(values)
const vitest = await startVitest('test', [], {
  config: join(here, 'vitest.config.ts'),
  run: true,
  watch: false,
})
await vitest.close()
