// For `npm run fuzz`: `run.ts` alone, without a limit on its time.

import { defineConfig, mergeConfig } from 'vitest/config'
import { shared } from '../vitest.config.ts'

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      include: ['test/fuzz/run.ts'],
      setupFiles: ['test/built-in-plugins.ts'],
      testTimeout: 0,
      disableConsoleIntercept: true,
    },
  }),
)
