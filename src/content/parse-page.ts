// The step from a source file to a Page. The parser is loaded at the first cache miss: a build that changes nothing
// does not need it.

import type { Step } from '../engine/step.ts'
import type { Page } from '../model/page.ts'
import type { ParseInput } from './parse-source.ts'

export const parsePage: Step<ParseInput, Page> = {
  name: 'parse-page',
  key: ({ path, collection, folder, settingsHash }) => [path, collection, folder, settingsHash],
  async run(input, context) {
    const { parseSource } = await import('./parse-source.ts')
    return parseSource(input, context)
  },
}
