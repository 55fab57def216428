// Collects the schemas that apply to a value together: those of references and of `allOf`.

import { childOf, isSchemaObject, type SchemaObject } from '../resolve-ref.ts'
import type { DocumentNode, Resolver } from './follow-refs.ts'

/** Schemas that apply to a value together. */
export type Schemas = readonly DocumentNode[]

export type ChoiceKind = 'oneOf' | 'anyOf'

/** Maximum number of schemas merged for one value. Real schemas have a few. */
const MAX_PARTS = 500

export interface Part extends DocumentNode {
  /** Whether the part applies to some values only: `then`, `else` and `dependentSchemas`. */
  readonly isConditional?: boolean
}

/** The schemas, the targets of their references, and the parts of `allOf`, in order of precedence. */
export function collectParts(
  schemas: Schemas,
  resolver: Resolver,
): { readonly parts: readonly Part[]; readonly key: string | undefined; readonly name: string | undefined } {
  const parts: Part[] = []
  const visited = new Set<string>()
  let key: string | undefined
  let name: string | undefined

  function add(node: DocumentNode, isConditional: boolean, isComplete: boolean): void {
    const place = keyOf(node)
    if (!isSchemaObject(node.value) || parts.length >= MAX_PARTS || visited.has(place)) return
    visited.add(place)
    const schema = node.value
    parts.push(isConditional ? { ...node, isConditional } : node)
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const ref = schema[keyword]
      const target = typeof ref === 'string' ? resolver.follow(ref, node) : undefined
      if (!target) continue
      // A schema that extends the referenced one is a different schema.
      if (isComplete && !isSchemaObject(schema.properties) && schema.allOf === undefined) {
        key = keyOf(target)
        name ??= nameOf(target)
      }
      add(target, isConditional, isComplete)
    }
    if (Array.isArray(schema.allOf)) {
      const isOnly = isComplete && schema.allOf.length === 1 && !isSchemaObject(schema.properties)
      for (const index of schema.allOf.keys())
        add(childOf(node, 'allOf', String(index)), isConditional, isOnly)
    }
    for (const kind of ['oneOf', 'anyOf'] as const) {
      const { full } = optionsOf(node, kind)
      if (full.length === 1) add(full[0]!, isConditional, isComplete && !isSchemaObject(schema.properties))
    }
    for (const keyword of ['then', 'else'])
      if (isSchemaObject(schema[keyword])) add(childOf(node, keyword), true, false)
    for (const keyword of ['dependentSchemas', 'dependencies'])
      for (const property of keysOf(schema[keyword])) add(childOf(node, keyword, property), true, false)
  }

  for (const node of schemas) add(node, false, schemas.length === 1)
  return { parts, key, name }
}

/** The options of a choice. A `null` option only means that the value may be `null`. */
export function optionsOf(
  node: DocumentNode,
  kind: ChoiceKind,
): { readonly full: readonly DocumentNode[]; readonly hasNull: boolean } {
  const rawOptions = (node.value as SchemaObject)[kind]
  if (!Array.isArray(rawOptions)) return { full: [], hasNull: false }
  const options = [...rawOptions.keys()].map((index) => childOf(node, kind, String(index)))
  const full = options.filter(({ value }) => !isNull(value))
  return { full, hasNull: full.length < options.length }
}

/** Identifies a schema node, independent of the reference to it. */
export function keyOf({ document, at }: DocumentNode): string {
  return `${document.path}#/${at.join('/')}`
}

/** The name of a schema node: its last key, or the file name without extensions. */
export function nameOf({ document, at }: DocumentNode): string {
  return at.at(-1) ?? document.path.replace(/^.*\//, '').replace(/(?:\.schema)?\.(?:json|ya?ml)$/i, '')
}

function isNull(schema: unknown): boolean {
  return isSchemaObject(schema) && (schema.type === 'null' || schema.const === null)
}

/** Keys of an object; none for other values. */
export function keysOf(value: unknown): string[] {
  return isSchemaObject(value) ? Object.keys(value) : []
}

/** Strings of a list; none for other values. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isText) : []
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}
