// Walks the elements of a hast tree, parents first.

import type { Element, Root, RootContent } from 'hast'

/** Calls `visit` for every element, in document order. */
export function visitElements(
  tree: Root | Element,
  visit: (element: Element, parent: Root | Element) => void,
): void {
  for (const child of tree.children as RootContent[]) {
    if (child.type !== 'element') continue
    visit(child, tree)
    visitElements(child, visit)
  }
}

/** Whether a node is a footnote reference, whose number is not part of the surrounding text. */
export function isFootnoteMark(node: RootContent): boolean {
  return node.type === 'element' && node.properties.dataFootnoteRef !== undefined
}

/** The visible text of a tree, including alternative text of images and plain text of formulas, but not footnote numbers. */
export function textOf(node: Root | RootContent): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && node.tagName === 'img') return String(node.properties.alt ?? '')
  if (node.type === 'element' && node.tagName === 'formula')
    return String(node.properties.text ?? node.properties.tex ?? '')
  if (node.type === 'element' && isFootnoteMark(node)) return ''
  return 'children' in node ? (node.children as RootContent[]).map(textOf).join('') : ''
}
