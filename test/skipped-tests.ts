// Lists tests that were skipped because a tool is missing, at the end of the run and in the summary of a CI job. Their names
// end with the reason: "… (skipped: nginx is not installed)".

import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Returns one line per test, or an empty string if no tool is missing. */
export function listSkipped(names: readonly string[]): string {
  const skipped = names.filter((name) => /\(skipped: .+\)$/.test(name)).sort()
  return skipped.length === 0
    ? ''
    : `Skipped, because a tool is missing:\n\n${skipped.map((name) => `- ${name}\n`).join('')}`
}

export class SkippedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map(({ name }) => name),
    )
    const list = listSkipped(names)
    if (list === '') return
    process.stdout.write(`\n${list}`)
    const summary = process.env.GITHUB_STEP_SUMMARY
    if (summary !== undefined) appendFileSync(summary, list)
  }
}
