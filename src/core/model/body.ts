// The body of a page in the store: plain hast, without positions.
//
// Elements that are not HTML represent prose components: those of `src/elements` and of plugins, and
//
//   octavo-code, octavo-inline   code, name, at, island: a component of the site, see `page-code.ts`

import type { CodeInstance } from './page-code.ts'

export interface BodyText {
  readonly type: 'text'
  readonly value: string
}

export interface BodyElement {
  readonly type: 'element'
  readonly tagName: string
  readonly properties: Readonly<
    Record<string, string | number | boolean | readonly string[] | null | undefined>
  >
  readonly children: readonly BodyNode[]
}

export type BodyNode = BodyText | BodyElement

/** The body of a page. */
export interface Body {
  readonly type: 'root'
  /** Instances of the files that `octavo-code` elements reference: see `page-code.ts`. */
  readonly instances?: readonly CodeInstance[]
  readonly children: readonly BodyNode[]
}
