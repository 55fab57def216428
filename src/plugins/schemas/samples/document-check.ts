// Checks one document against one schema. The validator decides whether it is valid, and the explainer describes the problems.

import { childOf, isSchemaObject, pointerKeys, type SchemaNode, type SchemaObject } from '../resolve-ref.ts'
import { hasOpenPart, nodeAt, plainValue, type SampleNode } from '../sample-node.ts'
import { createExplainer } from './explain-mismatch.ts'
import { createSchemaGraph, type PreparedSchema, type SchemaGraph } from './schema-graph.ts'
import { createValidator, type JsonProblem } from './validate-json.ts'

/** A problem at an offset into the sample's text. The offset -1 is the fence. */
export interface SamplePoint {
  readonly at: number
  readonly message: string
  readonly help: string
}

export interface CheckOptions {
  /** The part of the schema that the sample shows: a field path such as `spec.http[]`, or a JSON pointer. */
  readonly part: string | undefined
  readonly isPartial: boolean
}

/** Finds the problems of a document. Returns undefined when the schema does not have the requested part. */
export type DocumentCheck = (document: SampleNode, options: CheckOptions) => SamplePoint[] | undefined

export function createDocumentCheck(schema: PreparedSchema): DocumentCheck {
  const graph = createSchemaGraph(schema)
  const validator = createValidator(schema)
  return (document, { part, isPartial }) => {
    const place = findPart(graph, part)
    if (!place) return undefined
    const problems = validator.validate(plainValue(document), place)
    if (problems.length === 0) return []
    const explain = createExplainer(graph, { isPartial })
    const subject = { node: document, path: '', at: document.at, keyAt: document.at, depth: 0 }
    const explained = explain(subject, place).map(({ at, message, help }) => ({ at, message, help }))
    const isOpen = isPartial || hasOpenPart(document)
    return [...explained, ...describeRest(problems, document, { isOpen, isExplained: explained.length > 0 })]
  }
}

/** Keywords that combine schemas. When one fails, errors of its alternatives are not problems of the document. */
const COMBINING = new Set(['anyOf', 'oneOf', 'not', 'if', 'contains', 'propertyNames'])
/** Keywords that only the validator checks. */
const UNEXPLAINED = new Set([
  'format',
  'uniqueItems',
  'multipleOf',
  'dependencies',
  'dependentRequired',
  'minProperties',
  'maxProperties',
  'contains',
  'propertyNames',
  'not',
  'oneOf',
])

function describeRest(
  problems: readonly JsonProblem[],
  document: SampleNode,
  { isOpen, isExplained }: { readonly isOpen: boolean; readonly isExplained: boolean },
): SamplePoint[] {
  const isCombined = problems.some(({ keyword }) => COMBINING.has(keyword))
  if (isCombined && (isOpen || isExplained)) return []
  return problems.flatMap(({ at, keyword, message }) => {
    const isOuter = isCombined ? COMBINING.has(keyword) : UNEXPLAINED.has(keyword) || !isExplained
    const node = nodeAt(document, pointerKeys(at)) ?? document
    if (!isOuter || (isOpen && (node.isOpen || !UNEXPLAINED.has(keyword)))) return []
    const name = at === '' ? 'The document' : `\`${pointerKeys(at).join('.')}\``
    return [{ at: node.at, message: `${name} ${message}.`, help: `See \`${keyword}\` in the schema.` }]
  })
}

const MAX_REFS = 50

/** The schema for a part such as `spec.http[]` or `/$defs/Port`. Without a part, the whole schema. */
function findPart(graph: SchemaGraph, part: string | undefined): SchemaNode | undefined {
  if (part === undefined || part === '') return graph.start
  if (part.startsWith('/')) return graph.at(part)
  return part
    .replaceAll('[]', '.[]')
    .split('.')
    .filter((name) => name !== '')
    .reduce<SchemaNode | undefined>((place, name) => place && step(graph, place, name), graph.start)
}

/** The schema of a field, or of the items of a list. */
function step(graph: SchemaGraph, place: SchemaNode, name: string, refs = 0): SchemaNode | undefined {
  if (!isSchemaObject(place.value) || refs > MAX_REFS) return undefined
  const rules = place.value as SchemaObject
  if (name === '[]') {
    if (isSchemaObject(rules.items)) return childOf(place, 'items')
  } else if (isSchemaObject(rules.properties) && Object.hasOwn(rules.properties, name))
    return childOf(place, 'properties', name)
  const inner = [
    typeof rules.$ref === 'string' ? graph.follow(rules.$ref, place) : undefined,
    ...['allOf', 'anyOf', 'oneOf'].flatMap((word) =>
      Array.isArray(rules[word]) ? [...rules[word].keys()].map((at) => childOf(place, word, String(at))) : [],
    ),
  ]
  for (const branch of inner) {
    const target = branch && step(graph, branch, name, refs + 1)
    if (target) return target
  }
  return name !== '[]' && isSchemaObject(rules.additionalProperties)
    ? childOf(place, 'additionalProperties')
    : undefined
}
