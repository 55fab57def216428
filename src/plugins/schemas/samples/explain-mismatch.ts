// Explains to authors why a value does not match its schema: one problem per mistake, whereas a validator reports one per
// keyword and branch.
//
// If all alternatives of `anyOf` or `oneOf` fail, only the one most likely intended is explained. Open values, such as
// templates, match every schema.

import { findNearest } from '../../../core/text/nearest.ts'
import { childOf, isSchemaObject, type SchemaNode, type SchemaObject } from '../resolve-ref.ts'
import { PLACEHOLDER } from '../sample-node.ts'
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

/** Maximum number of schemas visited per document. Beyond it, only the validator's messages are reported. */
const MAX_STEPS = 20_000

const MAX_REFS = 50

interface ExplainOptions {
  /** Whether required fields may be missing everywhere. */
  readonly isPartial: boolean
}

/** Creates a function that finds all mistakes in a document. It finds none when the schema is too complex for it. */
export function createExplainer(
  graph: SchemaGraph,
  { isPartial }: ExplainOptions,
): (subject: Subject, place: SchemaNode) => Mismatch[] {
  let stepsLeft = MAX_STEPS

  function explain(subject: Subject, place: SchemaNode, refs = 0): Mismatch[] {
    const { value: schema } = place
    if (--stepsLeft < 0 || subject.node.isOpen) return []
    if (schema === false)
      return [mismatch(subject, 'other', `${nameOf(subject)} is not allowed here.`, 'Remove it.')]
    if (!isSchemaObject(schema)) return []
    const rules = schema as SchemaObject
    const mismatches: Mismatch[] = []
    if (typeof rules.$ref === 'string' && refs < MAX_REFS) {
      const target = graph.follow(rules.$ref, place)
      if (target) mismatches.push(...explain(subject, target, refs + 1))
    }
    const wrongType = checkType(subject, rules)
    if (wrongType) return [wrongType]
    mismatches.push(...checkValue(subject, rules))
    if (subject.node.kind === 'map') mismatches.push(...checkFields(subject, place))
    if (subject.node.kind === 'list') mismatches.push(...checkItems(subject, place))
    for (const at of keysOf(rules.allOf))
      mismatches.push(...explain(subject, childOf(place, 'allOf', at), refs))
    for (const word of ['anyOf', 'oneOf']) {
      const branches = keysOf(rules[word]).map((at) => explain(subject, childOf(place, word, at), refs))
      if (branches.length > 0 && branches.every((one) => one.length > 0))
        mismatches.push(...chooseBranch(subject, branches))
    }
    if (rules.if !== undefined) {
      const isMet = explain(subject, childOf(place, 'if'), refs).length === 0
      mismatches.push(...explain(subject, childOf(place, isMet ? 'then' : 'else'), refs))
    }
    return mismatches
  }

  function checkFields(subject: Subject, place: SchemaNode): Mismatch[] {
    const { node } = subject
    const rules = place.value as SchemaObject
    const properties = isSchemaObject(rules.properties) ? rules.properties : {}
    const fields = Object.keys(properties)
    const patterns = isSchemaObject(rules.patternProperties) ? Object.keys(rules.patternProperties) : []
    const mismatches: Mismatch[] = []
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
      if (isNamed) mismatches.push(...explain(inner, childOf(place, 'properties', key)))
      const matching = patterns.filter((pattern) => matches(pattern, key))
      for (const pattern of matching)
        mismatches.push(...explain(inner, childOf(place, 'patternProperties', pattern)))
      if (isNamed || matching.length > 0) continue
      if (rules.additionalProperties === false) mismatches.push(unknownField({ subject, key, at }, place))
      else if (isSchemaObject(rules.additionalProperties))
        mismatches.push(...explain(inner, childOf(place, 'additionalProperties')))
      else if (rules.unevaluatedProperties === false && !allows(place, key))
        mismatches.push(unknownField({ subject, key, at }, place))
    }
    if (isPartial || node.isPartial) return mismatches
    const required = Array.isArray(rules.required) ? rules.required : []
    for (const field of required) {
      if (typeof field !== 'string' || node.entries.has(field)) continue
      const message = `The field \`${field}\` is missing${placeIn(subject)}.`
      const help = `Add it, or write \`# ...\` in place of the parts that the sample omits.`
      // A misspelled required field is one mistake, not an unknown and a missing field.
      if (mismatches.some(({ suggestion }) => suggestion === field)) continue
      mismatches.push({ ...mismatch(subject, 'missing', message, help), at: subject.keyAt, field })
    }
    return mismatches
  }

  /** The rules of a schema, and those of its branches. */
  function* rulesOf(place: SchemaNode, refs = 0): Generator<SchemaObject> {
    const rules = place.value
    if (!isSchemaObject(rules) || refs > MAX_REFS || --stepsLeft < 0) return
    yield rules
    const { $ref, allOf, anyOf, oneOf } = rules
    const target = typeof $ref === 'string' ? graph.follow($ref, place) : undefined
    if (target) yield* rulesOf(target, refs + 1)
    for (const [word, list] of Object.entries({ allOf, anyOf, oneOf }))
      for (const at of keysOf(list)) yield* rulesOf(childOf(place, word, at), refs + 1)
    for (const word of ['then', 'else']) yield* rulesOf(childOf(place, word), refs + 1)
  }

  /** All fields that a schema declares, including those of its branches. */
  function fieldsOf(place: SchemaNode): string[] {
    return [...rulesOf(place)].flatMap(({ properties }) => Object.keys(Object(properties)))
  }

  /** Whether a schema or a branch of it allows a field, by its name or by a pattern. */
  function allows(place: SchemaNode, key: string): boolean {
    const patterns = [...rulesOf(place)].flatMap(({ patternProperties }) =>
      Object.keys(Object(patternProperties)),
    )
    return fieldsOf(place).includes(key) || patterns.some((pattern) => matches(pattern, key))
  }

  function unknownField(
    { subject, key, at }: { subject: Subject; key: string; at: number },
    place: SchemaNode,
  ): Mismatch {
    const fields = [...new Set(fieldsOf(place))]
    const unusedFields = fields.filter((field) => !subject.node.entries.has(field))
    const suggestion = findNearest(key, unusedFields)
    return {
      ...(suggestion !== undefined && { suggestion }),
      at,
      kind: 'unknown',
      depth: subject.depth + 0.5,
      message: `There is no field \`${key}\`${placeIn(subject)}.`,
      help:
        suggestion === undefined
          ? suggestPlace({ subject, key, fields }, place)
          : `Did you mean \`${suggestion}\`?`,
    }
  }

  /** Help for an unknown field: its correct location, or the fields that are valid here. */
  function suggestPlace(
    { subject, key, fields }: { subject: Subject; key: string; fields: readonly string[] },
    place: SchemaNode,
  ): string {
    for (let above = subject.above; above; above = above.subject.above) {
      if (above.fields.includes(key))
        return `\`${key}\` is a field${placeIn(above.subject, ' of the document')}: check the indentation.`
    }
    const holder = fields.find((field) => fieldsOf(childOf(place, 'properties', field)).includes(key))
    if (holder !== undefined) return `\`${key}\` is a field of \`${holder}\`: indent it below.`
    if (fields.length === 0) return 'Remove it.'
    const names = fields.slice(0, 12).map((field) => `\`${field}\``)
    return `The fields are: ${names.join(', ')}${fields.length > 12 ? ', …' : ''}.`
  }

  function checkItems(subject: Subject, place: SchemaNode): Mismatch[] {
    const { node } = subject
    const rules = place.value as SchemaObject
    const first = Array.isArray(rules.prefixItems) ? 'prefixItems' : Array.isArray(rules.items) ? 'items' : ''
    const count = first === '' ? 0 : (rules[first] as unknown[]).length
    const rest = first === 'items' ? 'additionalItems' : 'items'
    const mismatches = node.items.flatMap((item, index) => {
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
      const help = `Add items until there are at least ${minItems}.`
      mismatches.push(mismatch(subject, 'value', message, help))
    }
    if (typeof maxItems === 'number' && length > maxItems) {
      const message = `${nameOf(subject)} has ${counted(length)}, but may have at most ${maxItems}.`
      const help = `Remove items until there are at most ${maxItems}.`
      mismatches.push(mismatch(subject, 'value', message, help))
    }
    return mismatches
  }

  return (subject, place) => {
    stepsLeft = MAX_STEPS
    return unique(explain(subject, place))
  }
}

/** The problems to report when all alternatives fail: those of the one most likely intended. */
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
  const candidates = branches.filter((_, at) => !types[at])
  if (candidates.length === 0) {
    const expectedTypes = [...new Set(types.flatMap((type) => type!.choices ?? []))] as string[]
    return [wrongType(subject, expectedTypes)]
  }
  if (candidates.every((one) => one[0]!.kind === 'value' && isHere(one[0]!)) && choices.length > 0)
    return [wrongChoice(subject, choices)]
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0]!
}

/** The distance of a value from a schema. A wrong choice weighs most, because such fields usually select the alternative. */
function distance(problems: readonly Mismatch[]): number {
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
