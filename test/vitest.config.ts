import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import { SkippedTests } from './skipped-tests.ts'

const tests = 'test/**/*.test.{ts,tsx}'
const browserTests = 'test/browser/**'
/** Tests that mock modules need a separate process. */
const mockingTests = [
  'test/program/pipeline/failing-page.test.ts',
  'test/core/markdown/closed-folder.test.ts',
  'test/core/engine/busy-machine.test.ts',
]
/** Tests of the two sites of this repository, the README and the handbook. */
const contentTests = [
  'test/{content-*,readme,site-demo}.test.ts',
  'test/browser/site-{demo,pages}.test.ts',
  'test/handbook/*.test.ts',
  'test/program/pipeline/output-budget.test.ts',
  'test/plugins/search/{counts,quality,questions}.test.ts',
]

/** Settings of all projects. */
export const shared = defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    setupFiles: ['test/plain-environment.ts'],
    globalSetup: ['test/run-folder.ts'],
    pool: 'forks',
    // Caches transformed modules for the other projects and the next run.
    experimental: { fsModuleCache: true },
  },
  oxc: { jsx: { development: false } },
})

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      testTimeout: 600_000,
      hookTimeout: 600_000,
      // Long enough for busy machines.
      expect: { requireAssertions: true, poll: { timeout: 20_000 } },
      // More workers than the cores of a small machine, because browser tests wait a third of their time.
      maxWorkers: 3,
      reporters: [
        'default',
        ...(process.env.GITHUB_ACTIONS ? ['github-actions' as const] : []),
        new SkippedTests(),
      ],
      projects: [
        {
          extends: true,
          // Loading the program takes longer than most of these tests, so test files share processes.
          test: {
            name: 'program',
            include: [tests],
            exclude: [browserTests, ...mockingTests, ...contentTests],
            setupFiles: ['test/built-in-plugins.ts'],
            isolate: false,
          },
        },
        { extends: true, test: { name: 'mocks', include: mockingTests } },
        // On a busy machine, a browser may drop a key press or a frame. Failed tests are retried, which is reported.
        {
          extends: true,
          test: {
            name: 'browser',
            include: [`${browserTests}/*.test.ts`],
            exclude: contentTests,
            setupFiles: ['test/built-in-plugins.ts'],
            globalSetup: ['test/browser/find-browser.ts'],
            retry: 1,
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'content',
            include: contentTests,
            setupFiles: ['test/built-in-plugins.ts'],
            globalSetup: ['test/browser/find-browser.ts'],
            retry: 1,
            isolate: false,
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
)
