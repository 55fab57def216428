// Code of a page that is checked: what the fence says of it, and where its lines are in the file.

import type { SourcePath } from './names.ts'

/** A fenced code block as written. Places are those of the opening fence. */
export interface RawSample {
  /** In lower case. */
  readonly language: string
  /** The lines between the fences, joined by `\n`. */
  readonly text: string
  readonly line: number
  readonly column: number
  /** The file it is in, where that is not the page's own. */
  readonly path?: SourcePath
  /** Where the text begins, of code that comes from another file. */
  readonly from?: { readonly path: SourcePath; readonly line: number }
  /** How many columns each line is indented in the file; absent where none is. */
  readonly indents?: readonly number[]
  readonly title?: string
  /** `name`, `name#/pointer` or `name#field.path`; `none` for no schema. */
  readonly schema?: string
  /** It is wrong on purpose. */
  readonly invalid?: true | string
  /** Required fields may be left out. */
  readonly partial?: true
  /** Why it is not checked. */
  readonly unchecked?: string
}
