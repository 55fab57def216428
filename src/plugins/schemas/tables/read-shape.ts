// Reads one level of a schema in a normalized form, for drafts 4 to 2020-12 and OpenAPI: merges its parts. `field-tree.ts` recurses
// into nested schemas.

import { childOf, isSchemaObject, type SchemaObject } from '../resolve-ref.ts'
import type { DocumentNode, Resolver } from './follow-refs.ts'
import { isNumber, type Limits, readLimits } from './read-limits.ts'
import {
  type ChoiceKind,
  collectParts,
  isText,
  keyOf,
  keysOf,
  nameOf,
  optionsOf,
  type Schemas,
  textsOf,
} from './schema-parts.ts'
import type { TextPlace } from './text-place.ts'

export interface Shape {
  /** Identifies the schema a reference resolves to, in whatever file; undefined without a reference. */
  readonly key: string | undefined
  /** The name of that schema, such as `HTTPCheck` of `#/$defs/HTTPCheck`. */
  readonly name: string | undefined
  readonly title: string | undefined
  readonly description: string | undefined
  readonly descriptionPlace: TextPlace | undefined
  readonly types: readonly string[]
  readonly isNullable: boolean
  readonly format: string | undefined
  readonly values: readonly FieldValue[] | undefined
  readonly default: unknown
  readonly examples: readonly unknown[]
  readonly limits: Limits
  readonly pattern: string | undefined
  readonly deprecated: boolean | string
  readonly isReadOnly: boolean
  readonly isWriteOnly: boolean
  readonly properties: ReadonlyMap<string, Schemas>
  readonly required: ReadonlySet<string>
  /** Property → other properties that it requires. */
  readonly requires: ReadonlyMap<string, readonly string[]>
  readonly items: Schemas | undefined
  /** Schemas of the first items, by position. */
  readonly tuple: readonly Schemas[]
  /** Schemas for the values of additional properties. */
  readonly entries: Schemas | undefined
  /** Key pattern → schemas of the values. */
  readonly patterns: ReadonlyMap<string, Schemas>
  readonly choices: readonly Choice[]
  /** Sets of required properties, of which exactly one (`oneOf`) or at least one (`anyOf`) must be present. */
  readonly requiredSets: readonly {
    readonly kind: ChoiceKind
    readonly sets: readonly (readonly string[])[]
  }[]
}

export interface Choice {
  readonly kind: ChoiceKind
  readonly options: readonly Schemas[]
  /** For each option, the values of the discriminator that choose it: `petType: cat`. */
  readonly conditions?: readonly string[]
}

export interface FieldValue {
  readonly value: unknown
  readonly description?: string
}

/** Merges the schemas of a value. */
export function readShape(schemas: Schemas, resolver: Resolver): Shape {
  const [first] = schemas
  // Paths of nested schemas are long, so a single schema is its own key.
  const key =
    schemas.length === 1 && isSchemaObject(first?.value) ? first.value : schemas.map(keyOf).join(' ')
  return resolver.memo(key, () => mergeSchemas(schemas, resolver))
}

function mergeSchemas(schemas: Schemas, resolver: Resolver): Shape {
  const { parts, key, name } = collectParts(schemas, resolver)
  const first = <Value>(keyword: string, is: (value: unknown) => value is Value): Value | undefined => {
    for (const { value } of parts) {
      const keywordValue = (value as SchemaObject)[keyword]
      if (is(keywordValue)) return keywordValue
    }
    return undefined
  }
  const text = (keyword: string): string | undefined => first(keyword, isText)
  const count = (keyword: string): number | undefined => first(keyword, isNumber)
  const flag = (keyword: string): boolean => first(keyword, isBoolean) ?? false

  const properties = new Map<string, DocumentNode[]>()
  const required = new Set<string>()
  const requires = new Map<string, readonly string[]>()
  const patterns = new Map<string, DocumentNode[]>()
  const tuple: DocumentNode[][] = []
  const items: DocumentNode[] = []
  const entries: DocumentNode[] = []
  const examples: unknown[] = []
  const choices: Choice[] = []
  const requiredSets: { kind: ChoiceKind; sets: string[][] }[] = []
  const values: FieldValue[][] = []
  let isNullable = false

  for (const part of parts) {
    const schema = part.value as SchemaObject
    for (const name of keysOf(schema.properties)) {
      const node = childOf(part, 'properties', name)
      // `false`: the property is forbidden.
      if (node.value !== false) push(properties, name, node)
    }
    for (const name of textsOf(schema.required)) if (!part.isConditional) required.add(name)
    for (const keyword of ['dependentRequired', 'dependencies'])
      for (const name of keysOf(schema[keyword])) {
        const others = textsOf((schema[keyword] as SchemaObject)[name])
        if (others.length > 0) requires.set(name, [...(requires.get(name) ?? []), ...others])
      }
    for (const pattern of keysOf(schema.patternProperties)) {
      const node = childOf(part, 'patternProperties', pattern)
      if (node.value !== false) push(patterns, pattern, node)
    }
    const list = Array.isArray(schema.prefixItems) ? 'prefixItems' : 'items'
    if (Array.isArray(schema[list]))
      for (const index of schema[list].keys())
        tuple[index] = [...(tuple[index] ?? []), childOf(part, list, String(index))]
    const rest = Array.isArray(schema.items) ? 'additionalItems' : 'items'
    if (isSchema(schema[rest])) items.push(childOf(part, rest))
    for (const keyword of ['additionalProperties', 'unevaluatedProperties'])
      if (isSchema(schema[keyword])) entries.push(childOf(part, keyword))
    if (schema.nullable === true) isNullable = true
    if (Array.isArray(schema.examples)) examples.push(...schema.examples)
    else if (schema.example !== undefined) examples.push(schema.example)
    if (Object.hasOwn(schema, 'const')) values.push([{ value: schema.const }])
    if (Array.isArray(schema.enum)) values.push(schema.enum.map((value: unknown) => ({ value })))
    for (const kind of ['oneOf', 'anyOf'] as const) {
      const { full, hasNull } = optionsOf(part, kind)
      if (hasNull) isNullable = true
      // A single option is already one of the parts.
      if (full.length < 2) continue
      const constants = full.map(({ value }) => constantOf(value))
      const sets = full.map(({ value }) => requiredOf(value))
      if (constants.every((value) => value !== undefined)) values.push(constants)
      else if (sets.every((set) => set !== undefined)) requiredSets.push({ kind, sets })
      else {
        const conditions = conditionsOf(schema.discriminator, full, resolver)
        choices.push({ kind, options: full.map((option) => [option]), ...(conditions && { conditions }) })
      }
    }
  }

  const described = parts.find(({ value }) => isText((value as SchemaObject).description))
  const { types, isNull: hasNull } = typesOf(parts)
  // Kubernetes sets `uniqueItems` on strings as well.
  const isList = types.length === 0 || types.includes('array')
  const nonNullValues = values[0]?.filter(({ value }) => value !== null)
  return {
    key,
    name,
    title: text('title'),
    description: text('description') ?? text('markdownDescription'),
    descriptionPlace: described && resolver.locate(childOf(described, 'description')),
    types,
    isNullable: isNullable || hasNull || (values[0]?.some(({ value }) => value === null) ?? false),
    format: text('format'),
    values: nonNullValues?.length === 0 ? undefined : nonNullValues,
    default: first('default', (value): value is unknown => value !== undefined),
    examples,
    limits: readLimits(first, count, (keyword) => flag(keyword) && (keyword !== 'uniqueItems' || isList)),
    pattern: text('pattern'),
    deprecated: first('deprecated', isTextOrFlag) ?? text('deprecationMessage') ?? false,
    isReadOnly: flag('readOnly'),
    isWriteOnly: flag('writeOnly'),
    properties,
    required,
    requires,
    items: items.length === 0 ? undefined : items,
    tuple,
    entries: entries.length === 0 ? undefined : entries,
    patterns,
    choices,
    requiredSets,
  }
}

/** The value of a discriminator of OpenAPI for each option: that of its mapping, or the name of the schema. */
function conditionsOf(
  discriminator: unknown,
  options: Schemas,
  resolver: Resolver,
): readonly string[] | undefined {
  const { propertyName, mapping } = isSchemaObject(discriminator) ? discriminator : {}
  if (!isText(propertyName)) return undefined
  return options.map((option) => {
    const { $ref } = option.value as SchemaObject
    const target = isText($ref) ? resolver.follow($ref, option) : undefined
    if (!target) return ''
    const name = nameOf(target)
    const values = keysOf(mapping).filter((key) => [$ref, name].includes((mapping as SchemaObject)[key]))
    return `${propertyName}: ${(values.length > 0 ? values : [name]).join(', ')}`
  })
}

function typesOf(parts: Schemas): { readonly types: readonly string[]; readonly isNull: boolean } {
  for (const { value } of parts) {
    const schema = value as SchemaObject
    if (schema['x-kubernetes-int-or-string'] === true) return { types: ['integer', 'string'], isNull: false }
    const types = typeof schema.type === 'string' ? [schema.type] : textsOf(schema.type)
    if (types.length > 0)
      return { types: types.filter((type) => type !== 'null'), isNull: types.includes('null') }
  }
  return { types: [], isNull: false }
}

/** The only value that a schema allows, with its description. */
function constantOf(schema: unknown): FieldValue | undefined {
  if (!isSchemaObject(schema) || schema.properties !== undefined) return undefined
  const list = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum
  if (!Array.isArray(list) || list.length !== 1) return undefined
  const description = schema.description ?? schema.title
  return { value: list[0], ...(isText(description) && { description }) }
}

/** The required properties, if the schema contains nothing else. */
function requiredOf(schema: unknown): string[] | undefined {
  if (!isSchemaObject(schema)) return undefined
  const others = Object.keys(schema).filter(
    (key) => !['required', 'not', 'type', 'title', 'description'].includes(key),
  )
  const names = textsOf(schema.required)
  return others.length === 0 && names.length > 0 ? names : undefined
}

/** Whether the value constrains anything: `true` and `{}` do not. */
function isSchema(value: unknown): boolean {
  return value === true ? false : isSchemaObject(value)
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isTextOrFlag(value: unknown): value is string | boolean {
  return isText(value) || isBoolean(value)
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
