// Checks the syntax trees that plugins change. Octavo and unified expect valid nodes and would fail far from the plugin.

import { nameValue } from '../text/name-value.ts'

/** Throws when a node of the tree is not valid. `hook` changed the tree. */
export function checkTree(hook: string, tree: unknown): void {
  const nodes: unknown[] = [tree]
  while (nodes.length > 0) {
    const node = nodes.pop()
    const problem = problemOf(node)
    if (problem !== undefined) throw new TypeError(`${hook} left an invalid node in the tree: ${problem}.`)
    const { children } = node as { readonly children?: readonly unknown[] }
    if (children) for (const child of children) nodes.push(child)
  }
}

function problemOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return `a node is ${nameValue(node)}`
  const { type, value, tagName, properties, children } = node as Readonly<Record<string, unknown>>
  if (typeof type !== 'string') return `\`type\` of a node is ${nameValue(type)}`
  const field = (name: string, given: unknown): string =>
    `\`${name}\` of a node \`${type}\` is ${nameValue(given)}`
  const isParent = children !== undefined || type === 'root' || type === 'element' || type === 'paragraph'
  if (isParent && !Array.isArray(children)) return field('children', children)
  if (type === 'text' && typeof value !== 'string') return field('value', value)
  if (type !== 'element') return undefined
  if (typeof tagName !== 'string') return field('tagName', tagName)
  if (typeof properties !== 'object' || properties === null) return field('properties', properties)
  return undefined
}
