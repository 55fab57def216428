// The words of a table, from the messages of the site.

import type { MessageKey, Messages } from '../../model/messages.ts'

const PREFIX = 'schema.'

type SchemaKey = Extract<MessageKey, `${typeof PREFIX}${string}`>

export type SchemaTexts = {
  readonly [Key in SchemaKey as Key extends `schema.${infer Name}` ? Name : never]: string
}

/** Those of a catalogue. */
export function schemaTexts(messages: Messages): SchemaTexts {
  const own = Object.entries(messages).filter(([key]) => key.startsWith(PREFIX))
  return Object.fromEntries(own.map(([key, text]) => [key.slice(PREFIX.length), text])) as SchemaTexts
}
