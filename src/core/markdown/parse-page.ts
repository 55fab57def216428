// Parses a source file into a Page. The parser is loaded at the first cache miss, because a build without changes
// does not need it.

import type { Step } from '../engine/step.ts'
import type { ParseInput, ParseResult } from './parse-input.ts'

export const parsePage: Step<ParseInput, ParseResult> = {
  name: 'parse-page',
  label: ({ path }) => path,
  isOfPages: true,
  key: ({ settings: _, ...input }) => input,
  blobs: ({ format }) => (format?.parsed === undefined ? [] : [format.parsed]),
  async run(input, context) {
    const { parseSource } = await import('./parse-source.ts')
    return parseSource(input, context)
  },
  async recover(input, failure, context) {
    const { failedPage } = await import('./failed-page.ts')
    return failedPage(input, { ...input.settings, failure }, context)
  },
}
