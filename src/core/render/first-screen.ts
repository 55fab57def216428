// Ends the first screen of a page with the link to a style sheet. The parser waits there until the styles have loaded, so
// browsers lay out and paint the first screen before they parse the rest. Firefox does not wait; it paints both at once.

import type { Body, BodyElement, BodyNode } from '../model/body.ts'

/** Number of characters that fill the screen of a phone, together with the page's title. */
const LENGTH = 900

/** Adds the link after the block with which the first screen is full. Returns undefined for a page that is not longer. */
export function endFirstScreen({ children, ...body }: Body, href: string): Body | undefined {
  let length = 0
  const last = children.findIndex((node) => {
    length += lengthOf(node)
    return length >= LENGTH
  })
  // A heading stays next to its text, because the margin between them is smaller.
  const end = last >= 0 && isHeading(children[last]!) ? last : last + 1
  if (end === 0 || !children.slice(end).some(({ type }) => type === 'element')) return undefined
  const link: BodyElement = {
    type: 'element',
    tagName: 'link',
    properties: { rel: 'stylesheet', href },
    children: [],
  }
  return { ...body, children: [...children.slice(0, end), link, ...children.slice(end)] }
}

function lengthOf(node: BodyNode): number {
  return node.type === 'text'
    ? node.value.length
    : node.children.reduce((sum, child) => sum + lengthOf(child), 0)
}

function isHeading({ tagName }: BodyNode & { readonly tagName?: string }): boolean {
  return /^h[1-6]$/.test(tagName ?? '')
}
