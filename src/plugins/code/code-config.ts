// Configuration of code blocks: collapsing, wrapping, and package managers of commands.

import * as z from 'zod'
import { documented } from '../../core/plugin/documented.ts'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'
import { PACKAGE_MANAGERS } from './code-groups.ts'

class CodeBlockFields {
  /** Number of lines that longer samples show until expanded. Default: all. */
  readonly collapse = z.int().min(1, { message: 'must be a number of lines' }).default(0)
  /** Whether long lines wrap until the reader turns wrapping off. Default false: they scroll. */
  readonly wrap = z.boolean().default(false)
  /** Tabs of fences with `npm2yarn`, in their order. Default: all. */
  readonly packageManagers = z.array(z.enum(PACKAGE_MANAGERS)).default([...PACKAGE_MANAGERS])
}

export class CodeFields {
  /** Display of code samples. Default: in full. */
  readonly code = documented(new CodeBlockFields()).prefault({})
}

export const codeFields = defineFields(new CodeFields(), {
  chrome: ({ code }) => (code.wrap ? { wrapCode: true as const } : {}),
})

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<CodeFields> {}
}
