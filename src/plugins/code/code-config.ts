// Configuration of code blocks: line-marking comments, collapsing and wrapping.

import * as z from 'zod'
import { documented } from '../../core/plugin/documented.ts'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'
import type { MagicComment } from './code-options.ts'

const text = z.string().min(1)

/** Comments that mark lines and occupy a line each: `highlight-next-line`, `add-start`, `error-end`. */
export const MAGIC_COMMENTS: readonly MagicComment[] = (
  [
    ['mark', 'highlight'],
    ['ins', 'add'],
    ['del', 'remove'],
    ['focus', 'focus'],
    ['error', 'error'],
    ['warning', 'warning'],
  ] as const
).map(([kind, word]) => ({
  kind,
  line: `${word}-next-line`,
  block: { start: `${word}-start`, end: `${word}-end` },
}))

const magicComment = z
  .strictObject({
    kind: z.enum(['mark', 'ins', 'del', 'focus', 'error', 'warning']),
    line: text.optional(),
    block: z.strictObject({ start: text, end: text }).optional(),
  })
  .refine(({ line, block }) => line ?? block, { message: 'must have `line` or `block`' })

class CodeBlockFields {
  /** Number of lines that longer samples show until expanded. Default: all. */
  readonly collapse = z.int().min(1, { message: 'must be a number of lines' }).default(0)
  /** Whether long lines wrap until the reader turns wrapping off. Default false: they scroll. */
  readonly wrap = z.boolean().default(false)
  /** Additional line-marking comments, such as `{ kind: 'error', line: 'This fails' }`. Default none. */
  readonly comments = z.array(magicComment).default([])
}

export class CodeFields {
  /** Display of code samples. Default: in full, with the comments listed in the handbook. */
  readonly code = documented(new CodeBlockFields())
    .transform(({ comments, ...code }) => ({ ...code, comments: [...comments, ...MAGIC_COMMENTS] }))
    .prefault({})
}

export const codeFields = defineFields(new CodeFields(), {
  chrome: ({ code }) => (code.wrap ? { wrapCode: true as const } : {}),
})

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<CodeFields> {}
}
