import { defineConfig } from 'vitest/config'

const tests = 'test/**/*.test.{ts,tsx}'
const browserTests = 'test/browser/**'

export default defineConfig({
  test: {
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A busy machine may take its time.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['test/plain-environment.ts'],
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'program', include: [tests], exclude: [browserTests] } },
      // A browser on a machine that is busy with something else may lose a key or a frame: asked once more, and told.
      { extends: true, test: { name: 'browser', include: [`${browserTests}/*.test.ts`], retry: 1 } },
    ],
  },
})
