// Options of code blocks.

/** Display options for code samples. */
export interface CodeChoice {
  /** Number of lines shown before longer code is collapsed; 0 disables collapsing. */
  readonly collapse: number
}

/** Kinds of marks for lines and words of code. */
export type MarkKind = 'mark' | 'ins' | 'del' | 'focus' | 'error' | 'warning'
