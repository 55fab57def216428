// A configuration that cannot be used. The command line shows the findings and leaves with 2.

import type { Finding } from '../model/finding.ts'

export class ConfigProblem extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super(findings.map((finding) => finding.message).join('\n'))
    this.name = 'ConfigProblem'
  }
}
