// How much work a schema makes of a single value. Schemas that are validated together with one (`$ref`, `allOf` and their
// like) are counted, so that one that refers to itself, or to twice as many with each step, is found before a validator
// meets it. So is one that is too large to be compiled.

import { pointerKeys } from '../schema/json-pointer.ts'
import {
  childOf,
  isSchemaObject,
  listSchemas,
  type SchemaNode,
  type SchemaObject,
} from '../schema/resolve-ref.ts'
import type { SchemaGraph } from './schema-graph.ts'

/** So many are validated within milliseconds. */
const MOST_SCHEMAS = 100_000
const MOST_IN_A_ROW = 500
/** In one definition, which becomes one function. Three times as many are too much for the compiler. */
const MOST_COMPILED = 20_000

/** Why no validator comes to an end with one of the schemas of these files; undefined where all do. */
export function findEndlessWork(
  graph: SchemaGraph,
  files: Readonly<Record<string, unknown>>,
): string | undefined {
  const counts = new Map<unknown, number>()

  /** Schemas for one value; infinitely many in a circle. */
  function count(place: SchemaNode, above: number): number {
    const { value: schema } = place
    if (!isSchemaObject(schema)) return 1
    const known = counts.get(schema)
    if (known !== undefined) return known
    if (above > MOST_IN_A_ROW) return Number.POSITIVE_INFINITY
    counts.set(schema, Number.POSITIVE_INFINITY)
    let sum = 1
    for (const inner of listTogether(graph, place)) sum += count(inner, above + 1)
    counts.set(schema, sum)
    return sum
  }

  for (const [uri, value] of Object.entries(files)) {
    const document = { uri, value }
    const sizes = new Map<string, number>()
    for (const { schema, at } of listSchemas(value)) {
      const [definition = ''] = DEFINITION.exec(at) ?? []
      const size = (sizes.get(definition) ?? 0) + 1
      if (size > MOST_COMPILED)
        return `\`#${definition}\` has more than ${MOST_COMPILED} fields and other parts: move some to \`$defs\`, and refer to them.`
      sizes.set(definition, size)
      const sum = count({ document, at: pointerKeys(at), value: schema }, 0)
      if (sum === Number.POSITIVE_INFINITY)
        return `\`#${at}\` refers to itself, so validating a value would never end.`
      if (sum > MOST_SCHEMAS) return `\`#${at}\` validates each value with more than ${MOST_SCHEMAS} schemas.`
    }
  }
  return undefined
}

const DEFINITION = /^.*\/(?:\$defs|definitions|schemas)\/[^/]+/

/** The schemas that a value is validated with together with this one. */
function listTogether(graph: SchemaGraph, place: SchemaNode): SchemaNode[] {
  const rules = place.value as SchemaObject
  const target = typeof rules.$ref === 'string' ? graph.follow(rules.$ref, place) : undefined
  const together = target ? [target] : []
  for (const word of ['not', 'if', 'then', 'else']) together.push(childOf(place, word))
  for (const word of ['allOf', 'anyOf', 'oneOf', 'dependentSchemas', 'dependencies']) {
    const list = rules[word]
    if (typeof list !== 'object' || list === null) continue
    for (const key of Object.keys(list)) together.push(childOf(place, word, key))
  }
  return together
}
