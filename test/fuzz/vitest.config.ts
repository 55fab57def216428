// Configuration of `npm run fuzz`: runs only `run.ts`, without a time limit.

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
