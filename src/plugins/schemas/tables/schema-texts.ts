// The messages used by schema tables.

import type { MessageKey, Messages } from '../../../core/model/messages.ts'

const PREFIX = 'schema.'

type SchemaKey = Extract<MessageKey, `${typeof PREFIX}${string}`>

export type SchemaTexts = {
  readonly [Key in SchemaKey as Key extends `schema.${infer Name}` ? Name : never]: string
}

/** Extracts the messages from a catalog. */
export function schemaTexts(messages: Messages): SchemaTexts {
  const schemaMessages = Object.entries(messages).filter(([key]) => key.startsWith(PREFIX))
  return Object.fromEntries(
    schemaMessages.map(([key, text]) => [key.slice(PREFIX.length), text]),
  ) as SchemaTexts
}
