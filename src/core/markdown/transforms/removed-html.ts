// The finding for HTML that is removed from a page.

import type { Element, Root } from 'hast'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'

/** A removed element or attribute, by its name in the tree. */
export interface Removed {
  readonly element: Element
  readonly attribute?: string
  /** Fallback for elements without a place. */
  readonly parent: Root | Element
  readonly path: SourcePath
  readonly help: string
}

export function removedHtml({ element, attribute, parent, path, help }: Removed): Finding {
  const start = (element.position ?? parent.position)?.start
  const tag = `\`<${element.tagName}>\``
  return {
    rule: 'removed-html',
    severity: 'warning',
    message:
      attribute === undefined
        ? `${tag} is removed from the page.`
        : `The attribute \`${sourceName(attribute)}\` of ${tag} is removed from the page.`,
    help,
    place: { path, ...(start && { line: start.line, column: start.column }) },
  }
}

/** `className` → `class`, `dataName` → `data-name`. */
function sourceName(property: string): string {
  if (property === 'className') return 'class'
  if (property === 'xLinkHref') return 'xlink:href'
  if (/^(?:data|aria)[A-Z]/.test(property))
    return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return property.toLowerCase()
}
