// HTML's own elements, of which plain forms are made, and what the forms of elements read.

import type { BodyElement, BodyNode } from '../model/body.ts'
import type { CardLink } from '../model/view.ts'
import type { MarkdownMessages } from './markdown-messages.ts'

/** What the forms of elements know of the page. */
export interface PlainScope {
  readonly messages: MarkdownMessages
  /** Cards of the lists in the text, by what each is of. */
  readonly lists?: Readonly<Record<string, readonly CardLink[]>>
}

/** An element in HTML's own elements. `inner` gives what is in it, in its plain form. */
export type PlainForm = (
  element: BodyElement,
  scope: PlainScope,
  inner: () => readonly BodyNode[],
) => readonly BodyNode[]

/** Leaves an element out. */
export const nothing: PlainForm = () => []

/** An element. */
export function createElement(
  tagName: string,
  children: readonly BodyNode[],
  properties: BodyElement['properties'] = {},
): BodyElement {
  return { type: 'element', tagName, properties, children }
}

/** A text. */
export function text(value: string): BodyNode {
  return { type: 'text', value }
}

/** A heading for what follows, where there is no level for one; none without text. */
export function labelNodes(label: string, nodes: readonly BodyNode[]): readonly BodyNode[] {
  return label === '' ? nodes : [createElement('p', [createElement('strong', [text(label)])]), ...nodes]
}

/** A link to the `href` of an element, or what would be in it. */
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

/** A property as text; empty where there is none. */
export function attributeText({ properties }: BodyElement, name: string): string {
  const value = properties[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** An attribute without a value, as directives and HTML write it, is an empty text. */
export function isSet({ properties }: BodyElement, name: string): boolean {
  const value = properties[name]
  return value !== undefined && value !== null && value !== false && value !== 'false'
}

/** The nodes of each item of a list. What HTML does not allow between items belongs to the item before. */
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
