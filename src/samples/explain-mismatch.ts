// What is wrong with a value that its schema refuses, in a writer's words: one problem for each mistake, where a validator
// has one for each keyword of each branch.
//
// Of several alternatives (`anyOf`, `oneOf`) the one that was most likely meant is explained. What a sample leaves open,
// such as a template, agrees with everything.

import { childOf, isSchemaObject, type SchemaNode, type SchemaObject } from '../schema/resolve-ref.ts'
import { PLACEHOLDER } from '../schema/sample-node.ts'
import { findNearest } from '../text/nearest.ts'
import {
  checkType,
  checkValue,
  counted,
  type Mismatch,
  matches,
  mismatch,
  nameOf,
  placeIn,
  type Subject,
  wrongChoice,
  wrongType,
} from './check-value.ts'
import type { SchemaGraph } from './schema-graph.ts'

/** Schemas looked at for one document. A schema that needs more is explained by the validator. */
const MOST_STEPS = 20_000

const MOST_REFS = 50

interface ExplainOptions {
  /** Required fields may be missing everywhere. */
  readonly isPartial: boolean
}

/** Makes a function that finds every mistake in a document; none where a schema is beyond it. */
export function createExplainer(
  graph: SchemaGraph,
  { isPartial }: ExplainOptions,
): (subject: Subject, place: SchemaNode) => Mismatch[] {
  let left = MOST_STEPS

  function explain(subject: Subject, place: SchemaNode, refs = 0): Mismatch[] {
    const { value: schema } = place
    if (--left < 0 || subject.node.isOpen) return []
    if (schema === false)
      return [mismatch(subject, 'other', `${nameOf(subject)} is not allowed here.`, 'Remove it.')]
    if (!isSchemaObject(schema)) return []
    const rules = schema as SchemaObject
    const found: Mismatch[] = []
    if (typeof rules.$ref === 'string' && refs < MOST_REFS) {
      const target = graph.follow(rules.$ref, place)
      if (target) found.push(...explain(subject, target, refs + 1))
    }
    const wrongType = checkType(subject, rules)
    if (wrongType) return [wrongType]
    found.push(...checkValue(subject, rules))
    if (subject.node.kind === 'map') found.push(...checkFields(subject, place))
    if (subject.node.kind === 'list') found.push(...checkItems(subject, place))
    for (const at of keysOf(rules.allOf)) found.push(...explain(subject, childOf(place, 'allOf', at), refs))
    for (const word of ['anyOf', 'oneOf']) {
      const branches = keysOf(rules[word]).map((at) => explain(subject, childOf(place, word, at), refs))
      if (branches.length > 0 && branches.every((one) => one.length > 0))
        found.push(...chooseBranch(subject, branches))
    }
    if (rules.if !== undefined) {
      const isMet = explain(subject, childOf(place, 'if'), refs).length === 0
      found.push(...explain(subject, childOf(place, isMet ? 'then' : 'else'), refs))
    }
    return found
  }

  function checkFields(subject: Subject, place: SchemaNode): Mismatch[] {
    const { node } = subject
    const rules = place.value as SchemaObject
    const properties = isSchemaObject(rules.properties) ? rules.properties : {}
    const fields = Object.keys(properties)
    const patterns = isSchemaObject(rules.patternProperties) ? Object.keys(rules.patternProperties) : []
    const found: Mismatch[] = []
    for (const [key, { at, node: value }] of node.entries) {
      if (key.includes(PLACEHOLDER)) continue
      const inner: Subject = {
        node: value,
        path: subject.path === '' ? key : `${subject.path}.${key}`,
        at: value.kind === 'scalar' && value.value === null ? at : value.at,
        keyAt: at,
        depth: subject.depth + 1,
        above: { subject, fields },
      }
      const isNamed = Object.hasOwn(properties, key)
      if (isNamed) found.push(...explain(inner, childOf(place, 'properties', key)))
      const matching = patterns.filter((pattern) => matches(pattern, key))
      for (const pattern of matching)
        found.push(...explain(inner, childOf(place, 'patternProperties', pattern)))
      if (isNamed || matching.length > 0) continue
      if (rules.additionalProperties === false) found.push(unknownField({ subject, key, at }, place))
      else if (isSchemaObject(rules.additionalProperties))
        found.push(...explain(inner, childOf(place, 'additionalProperties')))
      else if (rules.unevaluatedProperties === false && !fieldsOf(place, 0).includes(key))
        found.push(unknownField({ subject, key, at }, place))
    }
    if (isPartial || node.isPartial) return found
    const required = Array.isArray(rules.required) ? rules.required : []
    for (const field of required) {
      if (typeof field !== 'string' || node.entries.has(field)) continue
      const message = `The field \`${field}\` is missing${placeIn(subject)}.`
      const help = `Add it, or write \`# ...\` in place of what the sample leaves out.`
      // A misspelt field is one mistake.
      if (found.some(({ suggestion }) => suggestion === field)) continue
      found.push({ ...mismatch(subject, 'missing', message, help), at: subject.keyAt, field })
    }
    return found
  }

  /** Every field that a schema names, in its branches too. */
  function fieldsOf(place: SchemaNode, refs: number): string[] {
    const rules = place.value
    if (!isSchemaObject(rules) || refs > MOST_REFS || --left < 0) return []
    const { properties, $ref, allOf, anyOf, oneOf } = rules as SchemaObject
    const target = typeof $ref === 'string' ? graph.follow($ref, place) : undefined
    const branches = Object.entries({ allOf, anyOf, oneOf }).flatMap(([word, list]) =>
      keysOf(list).map((at) => childOf(place, word, at)),
    )
    for (const word of ['then', 'else']) branches.push(childOf(place, word))
    return [
      ...(isSchemaObject(properties) ? Object.keys(properties) : []),
      ...(target ? fieldsOf(target, refs + 1) : []),
      ...branches.flatMap((branch) => fieldsOf(branch, refs + 1)),
    ]
  }

  function unknownField(
    { subject, key, at }: { subject: Subject; key: string; at: number },
    place: SchemaNode,
  ): Mismatch {
    const fields = [...new Set(fieldsOf(place, 0))]
    const free = fields.filter((field) => !subject.node.entries.has(field))
    const meant = findNearest(key, free)
    return {
      ...(meant !== undefined && { suggestion: meant }),
      at,
      kind: 'unknown',
      depth: subject.depth + 0.5,
      message: `There is no field \`${key}\`${placeIn(subject)}.`,
      help:
        meant === undefined ? suggestPlace({ subject, key, fields }, place) : `Did you mean \`${meant}\`?`,
    }
  }

  /** Where a field belongs that is not one here. */
  function suggestPlace(
    { subject, key, fields }: { subject: Subject; key: string; fields: readonly string[] },
    place: SchemaNode,
  ): string {
    for (let above = subject.above; above; above = above.subject.above) {
      if (above.fields.includes(key))
        return `\`${key}\` is a field${placeIn(above.subject, ' of the document')}: check the indentation.`
    }
    const holder = fields.find((field) => fieldsOf(childOf(place, 'properties', field), 0).includes(key))
    if (holder !== undefined) return `\`${key}\` is a field of \`${holder}\`: indent it below.`
    if (fields.length === 0) return 'Remove it.'
    const shown = fields.slice(0, 12).map((field) => `\`${field}\``)
    return `The fields are: ${shown.join(', ')}${fields.length > 12 ? ', …' : ''}.`
  }

  function checkItems(subject: Subject, place: SchemaNode): Mismatch[] {
    const { node } = subject
    const rules = place.value as SchemaObject
    const first = Array.isArray(rules.prefixItems) ? 'prefixItems' : Array.isArray(rules.items) ? 'items' : ''
    const count = first === '' ? 0 : (rules[first] as unknown[]).length
    const rest = first === 'items' ? 'additionalItems' : 'items'
    const found = node.items.flatMap((item, index) => {
      const inner: Subject = {
        node: item,
        path: `${subject.path}[${index}]`,
        at: item.at,
        keyAt: item.at,
        depth: subject.depth + 1,
        above: { subject, fields: [] },
      }
      return explain(inner, index < count ? childOf(place, first, String(index)) : childOf(place, rest))
    })
    const { minItems, maxItems } = rules
    const { length } = node.items
    if (typeof minItems === 'number' && length < minItems && !node.isPartial && !isPartial) {
      const message = `${nameOf(subject)} has ${counted(length)}, but needs at least ${minItems}.`
      found.push(mismatch(subject, 'value', message, 'Add what is missing.'))
    }
    if (typeof maxItems === 'number' && length > maxItems) {
      const message = `${nameOf(subject)} has ${counted(length)}, but may have at most ${maxItems}.`
      found.push(mismatch(subject, 'value', message, 'Remove what is too much.'))
    }
    return found
  }

  return (subject, place) => {
    left = MOST_STEPS
    return unique(explain(subject, place))
  }
}

/** Of alternatives that all fail, what is wrong with the one that was meant. */
function chooseBranch(subject: Subject, branches: readonly (readonly Mismatch[])[]): readonly Mismatch[] {
  const isHere = ({ depth }: Mismatch): boolean => depth === subject.depth
  const onlyMissing = branches.map((one) => one.filter(({ kind }) => kind === 'missing'))
  if (branches.every((one, at) => one.length === 1 && onlyMissing[at]!.length === 1 && isHere(one[0]!))) {
    const names = [...new Set(branches.map(([one]) => `\`${one!.field}\``))]
    const message = `One of ${names.join(', ')} is missing${placeIn(subject)}.`
    return [mismatch(subject, 'missing', message, 'Add one of them.')]
  }
  const choices = branches.flatMap((one) => (isHere(one[0]!) ? (one[0]!.choices ?? []) : []))
  const types = branches.map((one) => one.find((problem) => problem.kind === 'type' && isHere(problem)))
  const meant = branches.filter((_, at) => !types[at])
  if (meant.length === 0) {
    const wanted = [...new Set(types.flatMap((type) => type!.choices ?? []))] as string[]
    return [wrongType(subject, wanted)]
  }
  if (meant.every((one) => one[0]!.kind === 'value' && isHere(one[0]!)) && choices.length > 0)
    return [wrongChoice(subject, choices)]
  return meant.toSorted((a, b) => badness(a) - badness(b))[0]!
}

/** How far a value is from a schema: a field that says which alternative is meant counts most. */
function badness(problems: readonly Mismatch[]): number {
  const weights = { value: 5, type: 3, unknown: 2, missing: 1, other: 1 }
  return problems.reduce(
    (sum, { kind, choices }) => sum + (kind === 'value' && choices ? 20 : weights[kind]),
    0,
  )
}

function keysOf(list: unknown): string[] {
  return Array.isArray(list) ? [...list.keys()].map(String) : []
}

function unique(problems: readonly Mismatch[]): Mismatch[] {
  const byText = new Map(problems.map((one) => [`${one.at} ${one.message}`, one]))
  return [...byText.values()].sort((a, b) => a.at - b.at)
}
