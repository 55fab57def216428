// A file that is a page, or what a plugin gives in place of one.

import type { SourcePath } from './names.ts'

/** A content file, before it is read. */
export interface Source {
  readonly path: SourcePath
  readonly collection: string
  /** The collection's folder, relative to the site root. */
  readonly folder: string
  /** `false`: a number before a name is part of it. */
  readonly numberPrefixes?: false
  /** The language of its text, on sites with locale versions. */
  readonly locale?: string
  /** It is MDX, whatever its ending. */
  readonly isMdx?: true
  /** Of a page that a plugin makes: its text, and the file it is made from. */
  readonly text?: string
  readonly from?: SourcePath | null
  /** Of a page that a plugin makes from a component: its module, what it is given, and its front matter. */
  readonly module?: {
    readonly component: string
    readonly props: Readonly<Record<string, unknown>>
    readonly frontMatter: Readonly<Record<string, unknown>>
  }
}
