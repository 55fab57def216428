// Formats the type of a field: `array of Port`, `string or integer`.

import type { Resolver } from './follow-refs.ts'
import type { Overrides } from './read-overrides.ts'
import { type FieldValue, readShape, type Shape } from './read-shape.ts'
import type { SchemaTexts } from './schema-texts.ts'

/** A formatted type, in which parts may be links. */
export type TypeText = readonly { readonly text: string; readonly href?: string }[]

/** Maximum number of option types listed; otherwise only their number is shown. */
const MAX_TYPES = 4

interface TypeNames {
  readonly resolver: Resolver
  /** Definition → its display name, and the link to its description. */
  readonly types: Overrides['types']
  readonly texts: SchemaTexts
}

/** Creates a function that formats a type; `href` links to the fields of a named type. */
export function createTypeWriter({
  resolver,
  types: overrides,
  texts,
}: TypeNames): (shape: Shape, href?: string) => TypeText {
  function typeText(shape: Shape, href?: string, level = 0): TypeText {
    const text = (words: string): TypeText => [{ text: words }]
    const orNull = (type: TypeText): TypeText => (shape.isNullable ? fill(texts.nullable, type) : type)
    if (level > MAX_TYPES) return text('…')
    const linked = shape.name === undefined ? undefined : overrides.get(shape.name)
    if (linked?.link !== undefined || linked?.label !== undefined)
      return orNull([
        {
          text: linked.label ?? shape.name!,
          ...((linked.link ?? href) !== undefined && { href: linked.link ?? href! }),
        },
      ])
    const isObject = shape.properties.size > 0 || shape.patterns.size > 0
    if (!isObject && shape.choices.length === 0) {
      if (shape.items || shape.tuple.length > 0) {
        const item = shape.items ? typeText(readShape(shape.items, resolver), href, level + 1) : text('any')
        return orNull(shape.tuple.length > 0 ? text('array') : fill(texts.arrayOf, item))
      }
      if (shape.entries)
        return orNull(fill(texts.mapOf, typeText(readShape(shape.entries, resolver), href, level + 1)))
    }
    if (isObject || href !== undefined) {
      const name = shape.title ?? shape.name ?? 'object'
      return orNull([{ text: name, ...(href !== undefined && { href }) }])
    }
    const [choice] = shape.choices
    if (choice) {
      const manyTypes = (count: number): TypeText => text(texts.oneOfTypes.replace('{count}', String(count)))
      if (choice.options.length > 2 * MAX_TYPES) return orNull(manyTypes(choice.options.length))
      const names = new Map<string, TypeText>()
      for (const option of choice.options) {
        const type = typeText(readShape(option, resolver), undefined, level + 2)
        names.set(plainType(type), type)
      }
      if (names.size > MAX_TYPES) return orNull(manyTypes(names.size))
      return orNull(join([...names.values()], ` ${texts.or} `))
    }
    const types = shape.types.length > 0 ? shape.types : valueTypes(shape.values ?? [])
    return orNull(text(types.join(` ${texts.or} `) || 'any'))
  }

  return typeText
}

/** Replaces `{type}` in a message. */
function fill(message: string, type: TypeText): TypeText {
  const [before = '', after = ''] = message.split('{type}')
  return [...(before ? [{ text: before }] : []), ...type, ...(after ? [{ text: after }] : [])]
}

function join(types: readonly TypeText[], between: string): TypeText {
  return types.flatMap((type, at) => (at === 0 ? type : [{ text: between }, ...type]))
}

/** A type without its links. */
export function plainType(type: TypeText): string {
  return type.map(({ text }) => text).join('')
}

/** The types of the allowed values, for a schema without `type`. */
function valueTypes(values: readonly FieldValue[]): string[] {
  const types = values.map(({ value }) => {
    if (Array.isArray(value)) return 'array'
    return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
  })
  return [...new Set(types)]
}
