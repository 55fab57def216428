// The step from a source file to a Page. What does the work is loaded at the first miss: a build that changes nothing
// needs no parser.

import type { CodeRef, Step } from '../engine/step.ts'
import type { Hash } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { Source } from './page-head.ts'

/** Everything of the configuration that parsing depends on. */
export interface ParseSettings {
  readonly locale: string
  readonly version: string
  readonly staticFolders: readonly string[]
  readonly footnoteLabel: string
  readonly footnoteBackLabel: string
  /** The configuration's own code, when a plugin has a say in parsing. */
  readonly plugins?: CodeRef
}

export interface ParseInput extends Source {
  readonly settings: ParseSettings
  readonly settingsHash: Hash
}

export const parsePage: Step<ParseInput, Page> = {
  name: 'parse-page',
  version: 9,
  key: ({ settings: _, ...input }) => input,
  async run(input, context) {
    const { parseSource } = await import('./parse-source.ts')
    return parseSource(input, context)
  },
}
