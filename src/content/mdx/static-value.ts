// The value of an expression that is plain data as it is written, so that no code has to run for it: `{5}`, `{['a']}`.

import type { ScriptNode } from '../../config/script-names.ts'

/** Undefined for an expression whose value only its code can tell. */
export function staticValue(program: ScriptNode | null | undefined): { readonly value: unknown } | undefined {
  if (!program) return undefined
  const [statement, more] = program.body as readonly ScriptNode[]
  if (more || (statement && statement.type !== 'ExpressionStatement')) return undefined
  try {
    return { value: statement && evaluate(statement.expression as ScriptNode) }
  } catch (error) {
    if (error === UNKNOWN) return undefined
    throw error
  }
}

const UNKNOWN = Symbol('only code can tell')

function evaluate(node: ScriptNode): unknown {
  switch (node.type) {
    case 'Literal':
      if (node.regex || node.bigint) throw UNKNOWN
      return node.value
    case 'TemplateLiteral': {
      const [only, more] = node.quasis as readonly { readonly value: { readonly cooked: string } }[]
      if (more) throw UNKNOWN
      return only!.value.cooked
    }
    case 'UnaryExpression': {
      const value = evaluate(node.argument as ScriptNode)
      if (node.operator === '-') return -(value as number)
      if (node.operator === '!') return !value
      throw UNKNOWN
    }
    case 'ArrayExpression':
      return (node.elements as readonly (ScriptNode | null)[]).map((one) => {
        if (!one) throw UNKNOWN
        return evaluate(one)
      })
    case 'ObjectExpression':
      return Object.fromEntries((node.properties as readonly ScriptNode[]).map(entryOf))
    case 'Identifier':
      if (node.name === 'undefined') return undefined
      throw UNKNOWN
    default:
      throw UNKNOWN
  }
}

function entryOf(property: ScriptNode): [string, unknown] {
  const { type, kind, computed, method, key, value } = property as ScriptNode & {
    key: ScriptNode
    value: ScriptNode
  }
  if (type !== 'Property' || kind !== 'init' || computed || method) throw UNKNOWN
  const name = key.type === 'Identifier' ? key.name : key.value
  // It would set the prototype.
  if (name === '__proto__') throw UNKNOWN
  return [String(name), evaluate(value)]
}
