// Serializes hast as the stored body of a page.

import type { Root as HastRoot } from 'hast'
import type { Body, BodyNode } from '../../model/body.ts'

/** The tree without positions, comments and parser data. */
export function plainBody(tree: HastRoot): Body {
  return { type: 'root', children: plainNodes(tree.children) }
}

function plainNodes(nodes: HastRoot['children']): BodyNode[] {
  const plain: BodyNode[] = []
  for (const node of nodes) {
    if (node.type === 'text') plain.push({ type: 'text', value: node.value })
    else if (node.type === 'element') {
      const { tagName, properties, children, content } = node
      plain.push({
        type: 'element',
        tagName,
        properties: properties as Record<string, string>,
        children: plainNodes(content ? content.children : children),
      })
    }
  }
  return plain
}
