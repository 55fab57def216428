// Evaluates expressions in braces that need no code: text, numbers, `true`, lists and objects of these, and the two calls
// by which code references a file, `useBaseUrl('/a.png')` and `require('./a.png').default`.

import type { ScriptNode } from '../../core/config/script-names.ts'
import type { MdxNode } from './mdx-node.ts'

/** The value of an expression; undefined if code would have to run. */
export function staticValue({
  value: text = '',
  data,
}: Pick<MdxNode, 'value' | 'data'>): { readonly value: unknown } | undefined {
  const program = data?.estree as
    | { readonly body: readonly { readonly expression: ScriptNode }[] }
    | undefined
  // An expression may consist of comments.
  if (program?.body.length === 0) return { value: undefined }
  const value = program && evaluate(program.body[0]!.expression, text)
  return value === undefined ? undefined : { value }
}

/** The value of a node; undefined if code would have to run. `text` has the values of variables, the node does not. */
function evaluate(node: ScriptNode, text: string): unknown {
  const { type, value, raw } = node
  const child = (field: string): unknown => evaluate(node[field] as ScriptNode, text)
  const list = (field: string): unknown[] | undefined => {
    const values = (node[field] as readonly (ScriptNode | null)[]).map((one) =>
      one === null ? undefined : evaluate(one, text),
    )
    return values.includes(undefined) ? undefined : values
  }
  if (type === 'Literal') return node.regex || node.bigint || !text.includes(String(raw)) ? undefined : value
  if (type === 'TemplateElement') {
    const part = value as { readonly raw: string; readonly cooked: string }
    return text.includes(part.raw) ? part.cooked : undefined
  }
  if (type === 'TemplateLiteral' && (node.expressions as unknown[]).length === 0) return list('quasis')?.[0]
  if (type === 'Identifier') return node.name === 'undefined' ? null : undefined
  if (type === 'UnaryExpression' && node.operator === '-') {
    const number = child('argument')
    return typeof number === 'number' ? -number : undefined
  }
  if (type === 'ArrayExpression') return list('elements')
  if (type === 'ObjectExpression') {
    const entries = list('properties') as [string, unknown][] | undefined
    return entries && Object.fromEntries(entries)
  }
  if (type === 'Property' && node.kind === 'init' && !node.computed) {
    const { name, value: key } = node.key as ScriptNode
    const property = child('value')
    return property === undefined ? undefined : [String(name ?? key), property]
  }
  if (
    type === 'CallExpression' &&
    /^(?:useBaseUrl|require)$/.test(String((node.callee as ScriptNode).name))
  ) {
    const [path, ...others] = list('arguments') ?? []
    return typeof path === 'string' && others.length === 0 ? path : undefined
  }
  if (type === 'MemberExpression' && (node.property as ScriptNode).name === 'default' && !node.computed)
    return (node.object as ScriptNode).type === 'CallExpression' ? child('object') : undefined
  return undefined
}
