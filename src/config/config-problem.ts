// A configuration that cannot be used. The command line shows the findings and exits with code 2.

import type { Finding } from '../model/finding.ts'
import { errorMessage } from '../text/error-message.ts'

export class ConfigProblem extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super(findings.map((finding) => finding.message).join('\n'))
    this.name = 'ConfigProblem'
  }
}

/** The problem of a configuration whose own code threw. */
export function configFailure(error: unknown, file: string): ConfigProblem {
  return new ConfigProblem([
    {
      rule: 'configuration',
      severity: 'error',
      message: `The configuration could not be run: ${errorMessage(error)}`,
      help: 'Fix the code of the file, or of what it imports.',
      place: { path: file },
    },
  ])
}
