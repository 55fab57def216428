// Code samples to check: the fence's attributes and the position of each line in the file.

import type { SourcePath } from '../../../core/model/names.ts'

/** A raw fenced code block. Places are those of the opening fence. */
export interface RawSample {
  /** In lower case. */
  readonly language: string
  /** The lines between the fences, joined by `\n`. */
  readonly text: string
  readonly line: number
  readonly column: number
  /** The file that contains it, if it is not the page's file. */
  readonly path?: SourcePath
  /** Start of the text, for code included from another file. */
  readonly from?: { readonly path: SourcePath; readonly line: number }
  /** Indentation of each line in the file, in columns; absent if no line is indented. */
  readonly indents?: readonly number[]
  readonly title?: string
  /** `name`, `name#/pointer` or `name#field.path`; `none` for no schema. */
  readonly schema?: string
  /** The sample is intentionally invalid. */
  readonly invalid?: true | string
  /** Required fields may be omitted. */
  readonly partial?: true
  /** Reason why the sample is not checked. */
  readonly unchecked?: string
}
