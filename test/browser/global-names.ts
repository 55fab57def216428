// Finds the global properties that scripts read, from their syntax trees.

import { type Node, parse } from 'acorn'

type Tree = Node & Readonly<Record<string, unknown>>

/** Returns names of globals, and properties of `document` as `document.body`. */
export function listGlobals(script: string): string[] {
  const used = new Set<string>()
  const declared = new Set<string>()
  const visit = (node: Tree, parent?: Tree, key?: string): void => {
    if (node.type === 'Identifier') {
      if (isDeclaration(parent, key)) declared.add(String(node.name))
      else if (!isPropertyName(parent, key)) used.add(String(node.name))
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      const [object, property] = [nameOf(node.object), nameOf(node.property)]
      if (/^(?:window|globalThis|self)$/.test(object)) used.add(property)
      if (/^(?:document|ownerDocument)$/.test(object)) used.add(`document.${property}`)
    }
    for (const [field, child] of Object.entries(node))
      for (const one of Array.isArray(child) ? child : [child])
        if (one && typeof (one as Tree).type === 'string') visit(one as Tree, node, field)
  }
  visit({ ...parse(script, { ecmaVersion: 'latest', sourceType: 'module' }) })
  return [...used].filter((name) => !declared.has(name)).sort()
}

/** Returns `document` for `document`, and `ownerDocument` for `event.target.ownerDocument`. */
function nameOf(node: unknown): string {
  const { type, name, property } = node as Tree
  return type === 'Identifier' ? String(name) : type === 'MemberExpression' ? nameOf(property) : ''
}

function isDeclaration(parent: Tree | undefined, key = ''): boolean {
  const { type = '' } = parent ?? {}
  if (/^(?:Variable|Function|Class)/.test(type)) return key === 'id' || key === 'params'
  if (type === 'ArrowFunctionExpression' || type === 'CatchClause') return key === 'params' || key === 'param'
  return /^(?:Import|RestElement|ArrayPattern)/.test(type) || (type === 'AssignmentPattern' && key === 'left')
}

function isPropertyName(parent: Tree | undefined, key = ''): boolean {
  return (
    (parent?.computed === false && (key === 'property' || key === 'key')) ||
    /^(?:Export|Meta|Labeled|Break|Continue)/.test(parent?.type ?? '')
  )
}
