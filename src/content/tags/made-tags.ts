// Plugins for the Markdown tree may put tags of MDX into it, such as tabs around a code block: they become elements here.
// Their imports are dropped, since components need none.

import type { Root } from 'mdast'
import type { ComponentSpec } from '../../plugin/plugin.ts'

interface MadeNode {
  type: string
  name?: string | null
  value?: string
  children?: MadeNode[]
  attributes?: readonly { readonly type: string; readonly name?: string; readonly value?: unknown }[]
  data?: unknown
}

/** Shapes what plugins made. Code in attributes has no effect. */
export function shapeMadeTags(tree: Root, components: Readonly<Record<string, ComponentSpec>>): void {
  const visit = (node: MadeNode): void => {
    if (!node.children) return
    for (const child of node.children) visit(child)
    if (!node.children.some(({ type }) => type.startsWith('mdx'))) return
    node.children = node.children.flatMap((child) => {
      if (/^mdx(?:jsEsm|FlowExpression|TextExpression)$/.test(child.type)) return []
      return /^mdxJsx(?:Flow|Text)Element$/.test(child.type) ? elementsOf(child, components) : child
    })
  }
  visit(tree as unknown as MadeNode)
}

function elementsOf(node: MadeNode, components: Readonly<Record<string, ComponentSpec>>): MadeNode[] {
  const { name, attributes = [], children = [] } = node
  const spec = name && Object.hasOwn(components, name) ? components[name] : undefined
  const element = spec?.element ?? (name && /^[a-z][\w-]*$/.test(name) ? name : undefined)
  // Of an unknown component its content is shown.
  if (element === undefined) return children
  const properties: Record<string, unknown> = { ...spec?.properties }
  for (const { type, name: attribute, value } of attributes) {
    if (type !== 'mdxJsxAttribute' || attribute === undefined) continue
    const property = spec?.attributes?.[attribute] ?? attribute
    if (typeof value === 'string') properties[property] = value
    else if (value === null || value === undefined) properties[property] = true
  }
  return [{ type: 'mdxElement', children, data: { hName: element, hProperties: properties } }]
}
