// Unusable configuration. The command line shows the findings and exits with code 2.

import type { Finding, Place } from '../model/finding.ts'
import { errorMessage } from '../text/error-message.ts'

export class ConfigProblem extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super(findings.map((finding) => finding.message).join('\n'))
    this.name = 'ConfigProblem'
  }
}

/** Creates a problem with one error in the configuration or in command-line flags. */
export function configProblem(message: string, help: string, place?: Place): ConfigProblem {
  return new ConfigProblem([
    { rule: 'configuration', severity: 'error', message, help, ...(place && { place }) },
  ])
}

/** Creates the problem for an error thrown by the configuration's code. */
export function configFailure(error: unknown, place: Place): ConfigProblem {
  return configProblem(
    `The configuration could not be run: ${errorMessage(error)}`,
    'Fix the code of the file, or of what it imports.',
    place,
  )
}
