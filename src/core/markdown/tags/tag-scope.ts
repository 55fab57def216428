// Site components and elements that the tag transforms need.

import type { SourcePath } from '../../model/names.ts'
import type { ComponentSpec } from '../../plugin/element-specs.ts'
import type { ElementTable } from '../../plugin/prose-elements.ts'

/** Components and elements of a site. */
export interface TagScope {
  readonly path: SourcePath
  readonly components: Readonly<Record<string, ComponentSpec>>
  readonly elements: ElementTable
}

const LINES = new Set('delete emphasis heading link linkReference paragraph strong tableCell'.split(' '))

/** Whether a node of the Markdown tree contains inline content. */
export function isLineOfText({ type }: { readonly type: string }): boolean {
  return LINES.has(type)
}

/** Components of other generators whose lowercase names are rarely used HTML elements. */
export function isForeignComponent(name: string): boolean {
  return /^(?:Base|Head|Image|Link|Meta|Script|Style|Title)$/.test(name)
}
