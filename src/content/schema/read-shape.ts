// What a schema says of one value, whatever the version of JSON Schema: references followed, `allOf` merged, the spellings
// of draft 4 to 2020-12 and of OpenAPI made one. It looks one level deep; `field-tree.ts` goes on.

import { childOf, isSchemaObject, type SchemaObject } from '../../schema/resolve-ref.ts'
import type { DocumentNode, Resolver } from './follow-refs.ts'

/** Schemas that hold for a value together. */
export type Schemas = readonly DocumentNode[]

export interface Shape {
  /** Names the schema a reference leads to: the same wherever it is used. Absent for one without a reference. */
  readonly key?: string
  /** The name of that schema, `HTTPCheck` of `#/$defs/HTTPCheck`. */
  readonly name?: string
  readonly title?: string
  readonly description?: string
  readonly types: readonly string[]
  readonly isNullable: boolean
  readonly format?: string
  readonly values?: readonly FieldValue[]
  readonly default?: unknown
  readonly examples: readonly unknown[]
  readonly limits: Limits
  readonly pattern?: string
  readonly deprecated: boolean | string
  readonly isReadOnly: boolean
  readonly isWriteOnly: boolean
  readonly properties: ReadonlyMap<string, Schemas>
  readonly required: ReadonlySet<string>
  /** Property → others that it asks for. */
  readonly requires: ReadonlyMap<string, readonly string[]>
  readonly items?: Schemas
  /** Items with a place of their own, before the others. */
  readonly tuple: readonly Schemas[]
  /** Values of keys that are not properties. */
  readonly entries?: Schemas
  /** Pattern of keys → their values. */
  readonly patterns: ReadonlyMap<string, Schemas>
  readonly choices: readonly Choice[]
  /** Of each list one (`oneOf`) or more (`anyOf`) sets of properties are required. */
  readonly requiredSets: readonly {
    readonly kind: ChoiceKind
    readonly sets: readonly (readonly string[])[]
  }[]
}

export type ChoiceKind = 'oneOf' | 'anyOf'

export interface Choice {
  readonly kind: ChoiceKind
  readonly options: readonly Schemas[]
}

export interface FieldValue {
  readonly value: unknown
  readonly description?: string
}

/** Lower and upper limits, as text: `1`, `> 0`. */
export interface Limits {
  readonly range?: readonly [from: string | undefined, to: string | undefined]
  readonly length?: readonly [from: number | undefined, to: number | undefined]
  readonly items?: readonly [from: number | undefined, to: number | undefined]
  readonly keys?: readonly [from: number | undefined, to: number | undefined]
  readonly multipleOf?: number
  readonly unique?: true
}

/** Schemas that one value may be merged from. Real ones have a few. */
const MOST_PARTS = 500

/** What schemas say together of a value. */
export function readShape(schemas: Schemas, resolver: Resolver): Shape {
  const { parts, key, name } = collectParts(schemas, resolver)
  const first = <Value>(keyword: string, is: (value: unknown) => value is Value): Value | undefined => {
    for (const { value } of parts) {
      const found = (value as SchemaObject)[keyword]
      if (is(found)) return found
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
      // `false`: there must be no such property.
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
      // The only option is one of the parts.
      if (full.length < 2) continue
      const constants = full.map(({ value }) => constantOf(value))
      const sets = full.map(({ value }) => requiredOf(value))
      if (constants.every((value) => value !== undefined)) values.push(constants)
      else if (sets.every((set) => set !== undefined)) requiredSets.push({ kind, sets })
      else choices.push({ kind, options: full.map((option) => [option]) })
    }
  }

  const { types, isNull: hasNull } = typesOf(parts)
  const written = values[0]?.filter(({ value }) => value !== null)
  const title = text('title')
  const description = text('description') ?? text('markdownDescription')
  const format = text('format')
  const pattern = text('pattern')
  const fallback = first('default', (value): value is unknown => value !== undefined)
  return {
    ...(key !== undefined && { key }),
    ...(name !== undefined && { name }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    types,
    isNullable: isNullable || hasNull || (values[0]?.some(({ value }) => value === null) ?? false),
    ...(format !== undefined && { format }),
    ...(written && written.length > 0 && { values: written }),
    ...(fallback !== undefined && { default: fallback }),
    examples,
    limits: readLimits(first, count, flag),
    ...(pattern !== undefined && { pattern }),
    deprecated: first('deprecated', isTextOrFlag) ?? text('deprecationMessage') ?? false,
    isReadOnly: flag('readOnly'),
    isWriteOnly: flag('writeOnly'),
    properties,
    required,
    requires,
    ...(items.length > 0 && { items }),
    tuple,
    ...(entries.length > 0 && { entries }),
    patterns,
    choices,
    requiredSets,
  }
}

interface Part extends DocumentNode {
  /** Holds for some values only: of `then`, `else` and `dependentSchemas`. */
  readonly isConditional?: boolean
}

/** The schemas themselves, what they refer to, and the parts of `allOf`, nearest first. */
function collectParts(
  schemas: Schemas,
  resolver: Resolver,
): { readonly parts: readonly Part[]; readonly key?: string; readonly name?: string } {
  const parts: Part[] = []
  const seen = new Set<string>()
  let key: string | undefined
  let name: string | undefined

  function add(node: DocumentNode, isConditional: boolean, isWhole: boolean): void {
    const place = keyOf(node)
    if (!isSchemaObject(node.value) || parts.length >= MOST_PARTS || seen.has(place)) return
    seen.add(place)
    const schema = node.value
    parts.push(isConditional ? { ...node, isConditional } : node)
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const ref = schema[keyword]
      const target = typeof ref === 'string' ? resolver.follow(ref, node) : undefined
      if (!target) continue
      // A schema that only adds a part to the one it refers to is another one.
      if (isWhole && !isSchemaObject(schema.properties) && schema.allOf === undefined) {
        key = keyOf(target)
        name ??= nameOf(target)
      }
      add(target, isConditional, isWhole)
    }
    if (Array.isArray(schema.allOf)) {
      const isOnly = isWhole && schema.allOf.length === 1 && !isSchemaObject(schema.properties)
      for (const index of schema.allOf.keys())
        add(childOf(node, 'allOf', String(index)), isConditional, isOnly)
    }
    for (const kind of ['oneOf', 'anyOf'] as const) {
      const { full } = optionsOf(node, kind)
      if (full.length === 1) add(full[0]!, isConditional, isWhole && !isSchemaObject(schema.properties))
    }
    for (const keyword of ['then', 'else'])
      if (isSchemaObject(schema[keyword])) add(childOf(node, keyword), true, false)
    for (const keyword of ['dependentSchemas', 'dependencies'])
      for (const property of keysOf(schema[keyword])) add(childOf(node, keyword, property), true, false)
  }

  for (const node of schemas) add(node, false, schemas.length === 1)
  return { parts, ...(key !== undefined && { key }), ...(name !== undefined && { name }) }
}

/** The options of a choice; that of `null` says only that the value may be `null`. */
function optionsOf(
  node: DocumentNode,
  kind: ChoiceKind,
): { readonly full: readonly DocumentNode[]; readonly hasNull: boolean } {
  const written = (node.value as SchemaObject)[kind]
  if (!Array.isArray(written)) return { full: [], hasNull: false }
  const options = [...written.keys()].map((index) => childOf(node, kind, String(index)))
  const full = options.filter(({ value }) => !isNull(value))
  return { full, hasNull: full.length < options.length }
}

/** The same for a place wherever it is reached from. */
export function keyOf({ document, at }: DocumentNode): string {
  return `${document.path}#/${at.join('/')}`
}

/** What a schema is called by its place: the last key, or the file without its endings. */
export function nameOf({ document, at }: DocumentNode): string {
  return at.at(-1) ?? document.path.replace(/^.*\//, '').replace(/(?:\.schema)?\.(?:json|ya?ml)$/i, '')
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

function readLimits(
  first: <Value>(keyword: string, is: (value: unknown) => value is Value) => Value | undefined,
  count: (keyword: string) => number | undefined,
  flag: (keyword: string) => boolean,
): Limits {
  const pair = <Value>(from: Value | undefined, to: Value | undefined) =>
    from === undefined && to === undefined ? undefined : ([from, to] as const)
  // Before draft 6, an exclusive limit is the limit with a flag.
  const limit = (keyword: string, exclusive: string, sign: string): string | undefined => {
    const strict = first(exclusive, isNumber)
    if (strict !== undefined) return `${sign} ${strict}`
    const value = count(keyword)
    if (value === undefined) return undefined
    return flag(exclusive) ? `${sign} ${value}` : String(value)
  }
  const range = pair(limit('minimum', 'exclusiveMinimum', '>'), limit('maximum', 'exclusiveMaximum', '<'))
  const length = pair(count('minLength'), count('maxLength'))
  const items = pair(count('minItems'), count('maxItems'))
  const keys = pair(count('minProperties'), count('maxProperties'))
  const multipleOf = count('multipleOf')
  return {
    ...(range && { range }),
    ...(length && { length }),
    ...(items && { items }),
    ...(keys && { keys }),
    ...(multipleOf !== undefined && { multipleOf }),
    ...(flag('uniqueItems') && { unique: true }),
  }
}

/** The one value that a schema allows, with its description. */
function constantOf(schema: unknown): FieldValue | undefined {
  if (!isSchemaObject(schema) || schema.properties !== undefined) return undefined
  const list = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum
  if (!Array.isArray(list) || list.length !== 1) return undefined
  const description = schema.description ?? schema.title
  return { value: list[0], ...(isText(description) && { description }) }
}

/** The properties that a schema asks for, if it says nothing else. */
function requiredOf(schema: unknown): string[] | undefined {
  if (!isSchemaObject(schema)) return undefined
  const others = Object.keys(schema).filter(
    (key) => !['required', 'not', 'type', 'title', 'description'].includes(key),
  )
  const names = textsOf(schema.required)
  return others.length === 0 && names.length > 0 ? names : undefined
}

function isNull(schema: unknown): boolean {
  return isSchemaObject(schema) && (schema.type === 'null' || schema.const === null)
}

/** Says something of a value: `true` and `{}` do not, but they allow it. */
function isSchema(value: unknown): boolean {
  return value === true ? false : isSchemaObject(value)
}

function keysOf(value: unknown): string[] {
  return isSchemaObject(value) ? Object.keys(value) : []
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isText) : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
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
