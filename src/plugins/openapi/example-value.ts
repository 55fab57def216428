// Example values for schemas: the example of the schema, or else values of the right types. Recursive schemas end where they
// repeat.

import { type Resolver, readShape, type Schemas } from '../schemas/for-plugins.ts'

/** Maximum depth, number of fields of all objects, and number of fields below which optional ones are shown. */
const MAX_DEPTH = 6
const MAX_FIELDS = 60
const MAX_OPTIONAL_DEPTH = 3

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
}

/** An example for a schema. `isRequest`: without the fields that only responses have, or else those of requests. */
export function exampleOf(schemas: Schemas, resolver: Resolver, isRequest: boolean): unknown {
  let left = MAX_FIELDS

  function make(schemas: Schemas, depth: number, open: readonly string[]): unknown {
    const shape = readShape(schemas, resolver)
    const candidates = [...shape.examples, shape.default, ...(shape.values ?? []).map(({ value }) => value)]
    const [example] = candidates.filter((value) => value !== undefined && value !== null)
    if (example !== undefined) return example
    const { key } = shape
    if ((key !== undefined && open.includes(key)) || depth > MAX_DEPTH) return undefined
    const inside = key === undefined ? open : [...open, key]
    const [type] = shape.types
    const option = shape.choices[0]?.options[0]
    if (shape.properties.size > 0 || type === 'object' || shape.entries) {
      const object: Record<string, unknown> = {}
      const names = [...shape.properties].sort(
        ([a], [b]) => Number(shape.required.has(b)) - Number(shape.required.has(a)),
      )
      for (const [name, property] of names) {
        if (left <= 0 || (depth >= MAX_OPTIONAL_DEPTH && !shape.required.has(name))) continue
        const { isReadOnly, isWriteOnly, deprecated } = readShape(property, resolver)
        if ((isRequest ? isReadOnly : isWriteOnly) || (deprecated && !shape.required.has(name))) continue
        left--
        const value = make(property, depth + 1, inside)
        if (value !== undefined) object[name] = value
      }
      const other = option && make(option, depth, inside)
      if (typeof other === 'object' && other !== null && !Array.isArray(other)) Object.assign(object, other)
      if (Object.keys(object).length === 0 && shape.entries) {
        const value = make(shape.entries, depth + 1, inside)
        if (value !== undefined) object.key = value
      }
      return object
    }
    if (type === 'array' || shape.items) {
      const item = shape.items && make(shape.items, depth + 1, inside)
      return item === undefined ? [] : [item]
    }
    if (option) return make(option, depth, inside)
    if (type === 'integer' || type === 'number')
      return Number(/\d+/.exec(shape.limits.range?.from ?? '')?.[0] ?? 1)
    if (type === 'boolean') return true
    if (type === 'string' || shape.format !== undefined) return BY_FORMAT[shape.format ?? ''] ?? 'string'
    return shape.isNullable ? null : {}
  }

  return make(schemas, 0, [])
}
