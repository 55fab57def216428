// Names of the fields of an object in a schema, for the help of findings.

import type { z } from 'zod'

type Schema = z.core.$ZodType

/** Returns the fields of the objects that a schema accepts at a path. Empty if it accepts none, or any. */
export function fieldsAt(schema: Schema, at: readonly PropertyKey[]): string[] {
  const found = at.reduce<readonly Schema[]>(
    (schemas, key) => schemas.flatMap(expand).flatMap((one) => childOf(one, key)),
    [schema],
  )
  return [...new Set(found.flatMap(expand).flatMap((one) => Object.keys(shapeOf(one) ?? namesOf(one) ?? {})))]
}

interface Definition {
  readonly type: string
  readonly innerType?: Schema
  readonly in?: Schema
  readonly options?: readonly Schema[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly entries?: Readonly<Record<string, string>>
}

/** The alternatives of a schema, without defaults and transforms. */
function expand(schema: Schema): readonly Schema[] {
  const { innerType, in: input, options } = definitionOf(schema)
  if (innerType) return expand(innerType)
  if (input) return expand(input)
  return options ? options.flatMap(expand) : [schema]
}

function childOf(schema: Schema, key: PropertyKey): readonly Schema[] {
  const { element, valueType } = definitionOf(schema)
  const shape = shapeOf(schema)
  const child = shape && Object.hasOwn(shape, key) ? shape[String(key)] : (element ?? valueType)
  return child ? [child] : []
}

function shapeOf(schema: Schema): Definition['shape'] {
  return definitionOf(schema).shape
}

/** The keys of a record, if they are an enumeration. */
function namesOf(schema: Schema): Definition['entries'] {
  const { keyType } = definitionOf(schema)
  return keyType && definitionOf(keyType).entries
}

function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition
}
