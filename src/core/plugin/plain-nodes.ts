// Helpers to build plain forms of elements, and to read the properties of elements.

import type { BodyElement, BodyNode } from '../../core/model/body.ts'
import type { CardLink } from '../../core/model/view.ts'
import type { MarkdownMessages } from './markdown-messages.ts'

/** Data of the page that the forms of elements can use. */
export interface PlainScope {
  readonly messages: MarkdownMessages
  /** Cards of `cards-of` elements, by category. */
  readonly lists?: Readonly<Record<string, readonly CardLink[]>>
}

/** Converts an element to plain HTML. `inner` returns its children in plain form. */
export type PlainForm = (
  element: BodyElement,
  scope: PlainScope,
  inner: () => readonly BodyNode[],
) => readonly BodyNode[]

/** Omits an element. */
export const nothing: PlainForm = () => []

export function createElement(
  tagName: string,
  children: readonly BodyNode[],
  properties: BodyElement['properties'] = {},
): BodyElement {
  return { type: 'element', tagName, properties, children }
}

export function text(value: string): BodyNode {
  return { type: 'text', value }
}

/** Nodes below a bold label. Returns the nodes unchanged if the label is empty. */
export function labelNodes(label: string, nodes: readonly BodyNode[]): readonly BodyNode[] {
  return label === '' ? nodes : [createElement('p', [createElement('strong', [text(label)])]), ...nodes]
}

/** Wraps nodes in a link to the element's `href`. Returns them unchanged if it has none. */
export function linked(
  { properties: { href } }: BodyElement,
  nodes: readonly BodyNode[],
): readonly BodyNode[] {
  return href === undefined ? nodes : [createElement('a', nodes, { href })]
}

/** Whether a node is an element of this name. */
export function isElement<Name extends string>(
  node: BodyNode | undefined,
  name: Name,
): node is BodyElement & { readonly tagName: Name } {
  return node?.type === 'element' && node.tagName === name
}

/** A property as a string, or an empty string if it is missing or not text. */
export function attributeText({ properties }: BodyElement, name: string): string {
  const value = properties[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Whether a boolean attribute is set. Directives and HTML set it with an empty string. */
export function isSet({ properties }: BodyElement, name: string): boolean {
  const value = properties[name]
  return value !== undefined && value !== null && value !== false && value !== 'false'
}

/** The nodes of each list item. Content between items, which HTML does not allow, is added to the previous item. */
export function listItems(nodes: readonly BodyNode[]): BodyNode[][] {
  const items: BodyNode[][] = []
  for (const node of nodes) {
    if (isElement(node, 'li')) items.push([...(node as BodyElement).children])
    else if (isBlank(node)) continue
    else if (items.length > 0) items.at(-1)!.push(node)
    else items.push([node])
  }
  return items
}

/** Whether a node is white space or a comment. */
export function isBlank(node: BodyNode): boolean {
  return node.type === 'text' ? node.value.trim() === '' : node.type !== 'element'
}
