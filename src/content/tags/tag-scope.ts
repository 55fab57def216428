// What the transforms of tags know of a site and of the tree.

import type { SourcePath } from '../../model/names.ts'
import type { ComponentSpec, DirectiveSpec } from '../../plugin/plugin.ts'
import type { ElementTable } from '../../plugin/prose-elements.ts'

/** What a site has that tags may name. */
export interface TagScope {
  readonly path: SourcePath
  readonly components: Readonly<Record<string, ComponentSpec>>
  readonly directives: Readonly<Record<string, DirectiveSpec>>
  readonly elements: ElementTable
}

const LINES = new Set('delete emphasis heading link linkReference paragraph strong tableCell'.split(' '))

/** Whether a node of the Markdown tree holds text, not blocks. */
export function isLineOfText({ type }: { readonly type: string }): boolean {
  return LINES.has(type)
}
