// Options of code blocks.

/** Display options for code samples. */
export interface CodeChoice {
  /** Number of lines shown before longer code is collapsed; 0 disables collapsing. */
  readonly collapse: number
  /** Comments that mark lines and are removed from the output. */
  readonly comments: readonly MagicComment[]
}

/** Kinds of marks for lines and words of code. */
export type MarkKind = 'mark' | 'ins' | 'del' | 'focus' | 'error' | 'warning'

/** A custom comment that marks lines. */
export interface MagicComment {
  readonly kind: MarkKind
  /** Comment that marks the next line. */
  readonly line?: string
  /** Comments that mark the lines between them. */
  readonly block?: { readonly start: string; readonly end: string }
}
