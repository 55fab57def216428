import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SkippedTests } from './skipped-tests.ts'

const tests = 'test/**/*.test.{ts,tsx}'
const browserTests = 'test/browser/**'
/** These replace modules, which needs a process of their own. */
const mockingTests = ['test/core/pipeline/failing-page.test.ts', 'test/core/markdown/closed-folder.test.ts']

/** The fuzz test takes longest, so it starts first: at the end, one worker would wait for it. */
class FuzzFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => Number(!moduleId.endsWith('/fuzz.test.ts'))
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/** What all runs share. */
export const shared = defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    setupFiles: ['test/plain-environment.ts'],
    globalSetup: ['test/run-folder.ts'],
    pool: 'forks',
  },
})

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      testTimeout: 600_000,
      hookTimeout: 600_000,
      // A busy machine may take its time.
      expect: { requireAssertions: true, poll: { timeout: 20_000 } },
      // More than the cores of a small machine: a browser test waits a third of its time.
      maxWorkers: 3,
      sequence: { sequencer: FuzzFirst },
      reporters: [
        'default',
        ...(process.env.GITHUB_ACTIONS ? ['github-actions' as const] : []),
        new SkippedTests(),
      ],
      projects: [
        {
          extends: true,
          // Loading the program takes longer than most of these tests, so files share processes.
          test: {
            name: 'program',
            include: [tests],
            exclude: [browserTests, ...mockingTests],
            setupFiles: ['test/built-in-plugins.ts'],
            isolate: false,
          },
        },
        { extends: true, test: { name: 'mocks', include: mockingTests } },
        // A browser on a machine that is busy with something else may lose a key or a frame: it is run once more, which is reported.
        {
          extends: true,
          test: {
            name: 'browser',
            include: [`${browserTests}/*.test.ts`],
            setupFiles: ['test/built-in-plugins.ts'],
            globalSetup: ['test/browser/find-browser.ts'],
            retry: 1,
            isolate: false,
          },
        },
      ],
    },
  }),
)
