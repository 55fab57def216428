// The messages of API references.

import type { Messages } from '../../core/model/messages.ts'
import { openApiMessages } from './openapi-messages.ts'

type OpenApiKey = keyof typeof openApiMessages

export type OpenApiTexts = {
  readonly [Key in OpenApiKey as Key extends `openapi.${infer Name}` ? Name : never]: string
}

/** Extracts the messages from a catalog. */
export function openApiTexts(messages: Messages): OpenApiTexts {
  const keys = Object.keys(openApiMessages) as OpenApiKey[]
  return Object.fromEntries(keys.map((key) => [key.replace('openapi.', ''), messages[key]])) as OpenApiTexts
}
