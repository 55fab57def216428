// The text of what a component was given.

import { isValidElement, type ReactNode } from 'react'

/** The text a reader would see, images by their alternative text. */
export function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(plainText).join('')
  if (!isValidElement<{ children?: ReactNode; alt?: unknown }>(node)) return ''
  const { children, alt } = node.props
  return typeof alt === 'string' ? alt : plainText(children)
}
