// The field `messages` of the site and of its languages. Its keys are those of the core and of plugins.

import * as z from 'zod'
import type { Messages } from '../model/messages.ts'

export const messagesSchema = z.record(z.string(), z.string()) as z.ZodType as z.ZodType<
  Partial<Messages>,
  Partial<Messages>
>

/** Returns an issue for each place with keys that no message has. */
export function findUnknownMessages(rawConfig: unknown, keys: readonly string[]): z.core.$ZodIssue[] {
  const { messages, locales } = Object(rawConfig) as {
    readonly messages?: unknown
    readonly locales?: unknown
  }
  const messageKeys = new Set(keys)
  const places = [
    ...(Array.isArray(locales) ? locales : []).map((one: unknown, at) => ({
      value: (Object(one) as { readonly messages?: unknown }).messages,
      path: ['locales', at, 'messages'],
    })),
    { value: messages, path: ['messages'] },
  ]
  return places.flatMap(({ value, path }) => {
    const isTable = typeof value === 'object' && value !== null && !Array.isArray(value)
    const unknown = isTable ? Object.keys(value).filter((key) => !messageKeys.has(key)) : []
    return unknown.length > 0 ? [{ code: 'unrecognized_keys', keys: unknown, path, message: '' }] : []
  })
}
