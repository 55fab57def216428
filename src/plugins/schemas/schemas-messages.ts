// Messages of the tables of schemas.

import type { MessagesOf } from '../../core/model/messages.ts'

export const schemasMessages = {
  'schema.readOnly': 'read-only',
  'schema.writeOnly': 'write-only',
  'schema.nullable': '{type} or null',
  'schema.arrayOf': 'array of {type}',
  'schema.mapOf': 'map of {type}',
  'schema.or': 'or',
  'schema.oneOfTypes': 'one of {count} types',
  'schema.option': 'Option {number}',
  'schema.show': '1 field of {name}|{count} fields of {name}',
  'schema.oneOf': 'One of these forms:',
  'schema.anyOf': 'One or more of these forms:',
  'schema.exactlyOne': 'Exactly one of these is required: {names}.',
  'schema.atLeastOne': 'At least one of these is required: {names}.',
  'schema.requires': 'Requires',
  'schema.default': 'Default',
  'schema.value': 'Value',
  'schema.values': 'Values',
  'schema.example': 'Example',
  'schema.examples': 'Examples',
  'schema.range': 'Range',
  'schema.length': 'Length',
  'schema.items': 'Items',
  'schema.keys': 'Keys',
  'schema.unique': 'No duplicate items',
  'schema.multipleOf': 'Multiple of',
  'schema.pattern': 'Pattern',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof schemasMessages> {}
}
