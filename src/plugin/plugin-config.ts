// What a plugin must look like. Keys that are not ours are its own business.

import * as z from 'zod'
import type { Plugin } from './plugin.ts'

const text = z.string()
const step = z.custom((value) => typeof value === 'function', { message: 'must be a function' })
/** What unified takes: a plugin, a plugin with its options, or a preset. */
const pluggable = z.custom(
  (value) => typeof value === 'function' || (typeof value === 'object' && value !== null),
  { message: 'must be a unified plugin: the function, not its name' },
)
const directive = z.looseObject({
  element: text,
  kinds: z.array(z.enum(['container', 'leaf', 'text'])),
})

const written = z.looseObject({
  name: text,
  remark: z.array(pluggable).optional(),
  rehype: z.array(pluggable).optional(),
  directives: z.record(text, directive).optional(),
  pages: step.optional(),
  outputs: z.array(z.looseObject({ name: text, slice: step, make: step })).optional(),
  checks: z.array(z.looseObject({ name: text, run: step })).optional(),
})

/** Checks what a plugin is made of; `Plugin` is its type. */
export const pluginSchema = written as z.ZodType as z.ZodType<Plugin, Plugin>
