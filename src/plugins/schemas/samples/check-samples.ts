// The step that checks the code samples of a page. Parsers and validators are loaded at the first cache miss.

import type { Step } from '../../../core/engine/step.ts'
import type { Finding } from '../../../core/model/finding.ts'
import type { SamplesInput } from './find-sample-problems.ts'

export const checkSamples: Step<SamplesInput, readonly Finding[]> = {
  name: 'check-samples',
  key: ({ settings: _, ...input }) => input,
  blobs: ({ samples, settings }) => [samples, ...settings.schemas.flatMap(({ schema }) => schema ?? [])],
  async run(input, context) {
    const { findSampleProblems } = await import('./find-sample-problems.ts')
    return findSampleProblems(input, context)
  },
  recover: ({ path }, { message }) => [
    {
      rule: 'schema-file',
      severity: 'error',
      message: `The samples of this page could not be checked: ${message}`,
      help: 'A schema that refers to itself with no field between never ends, and a pattern such as `^(a+)+$`, or references that double at each step, may take too long: simplify the schema.',
      place: { path },
    },
  ],
}
