// The step from a source file to a Page. The parser is loaded at the first cache miss: a build that changes nothing
// does not need it.

import type { CodeRef, Step } from '../engine/step.ts'
import type { Hash } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { Source } from './page-head.ts'

/** Everything in the configuration that parsing depends on. */
export interface ParseSettings {
  readonly locale: string
  readonly version: string
  readonly staticFolders: readonly string[]
  readonly footnoteLabel: string
  readonly footnoteBackLabel: string
  /** The code of the configuration, if a plugin takes part in parsing. */
  readonly plugins?: CodeRef
}

export interface ParseInput extends Source {
  readonly settings: ParseSettings
  readonly settingsHash: Hash
}

export const parsePage: Step<ParseInput, Page> = {
  name: 'parse-page',
  version: 9,
  key: ({ path, collection, folder, settingsHash }) => [path, collection, folder, settingsHash],
  async run(input, context) {
    const { parseSource } = await import('./parse-source.ts')
    return parseSource(input, context)
  },
}
