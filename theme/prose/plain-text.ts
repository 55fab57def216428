// The plain text of React children.

import { isValidElement, type ReactNode } from 'react'

/** The visible text, with alternative texts for images. */
export function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(plainText).join('')
  if (!isValidElement<{ children?: ReactNode; alt?: unknown }>(node)) return ''
  const { children, alt } = node.props
  return typeof alt === 'string' ? alt : plainText(children)
}
