// The text of React elements.

import { isValidElement, type ReactNode } from 'react'

/** All text in a node, in its order. */
export function textOfNode(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOfNode).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOfNode(node.props.children) : ''
}
