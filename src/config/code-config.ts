// How code is shown: comments that mark lines, and long samples and lines.

import * as z from 'zod'
import type { MagicComment } from '../model/site-options.ts'
import { documented } from '../plugin/documented.ts'

const text = z.string().min(1)

/** Comments that mark lines, alone on theirs: `highlight-next-line`, `add-start`, `error-end`. */
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

export class CodeFields {
  /** Longer samples show this many lines until the reader opens them. Default all. */
  readonly collapse = z.int().min(1, { message: 'must be a number of lines' }).default(0)
  /** Long lines wrap until the reader lets them scroll. Default false: they scroll. */
  readonly wrap = z.boolean().default(false)
  /** Comments that mark lines, as in `{ kind: 'error', line: 'This fails' }`, besides those that are always known. */
  readonly comments = z.array(magicComment).default([])
}

export const codeSchema = documented(new CodeFields())
