// Input and result of the step `parse-page`.

import type { Hash } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { Source } from '../model/source.ts'
import type { ParseSettings } from '../plugin/transforms.ts'

export interface ParseInput extends Source {
  readonly settings: ParseSettings
  readonly settingsHash: Hash
  /** Format of the text, with the input of its `readTree`. Default: Markdown. */
  readonly format?: { readonly name: string; readonly input: unknown; readonly parsed?: Hash }
  /** Resolved URLs of links to files, once a plugin has requested them. */
  readonly linkUrls?: Readonly<Record<string, string>>
}

/** The parsed page, or a request of its format. */
export type ParseResult = Page | { readonly request: unknown; readonly parsed?: Hash }
