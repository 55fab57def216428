// What the transforms of tags know of a site and of the tree.

import type { SourcePath } from '../../model/names.ts'
import type { ComponentSpec } from '../../plugin/plugin.ts'
import type { ElementTable } from '../../plugin/prose-elements.ts'

/** What a site has that tags may name. */
export interface TagScope {
  readonly path: SourcePath
  readonly components: Readonly<Record<string, ComponentSpec>>
  readonly elements: ElementTable
}

const LINES = new Set('delete emphasis heading link linkReference paragraph strong tableCell'.split(' '))

/** Whether a node of the Markdown tree holds text, not blocks. */
export function isLineOfText({ type }: { readonly type: string }): boolean {
  return LINES.has(type)
}

/** Components of other generators that have the names of elements which nobody writes into a text. */
export function isForeignComponent(name: string): boolean {
  return /^(?:Base|Head|Image|Link|Meta|Script|Style|Title)$/.test(name)
}
