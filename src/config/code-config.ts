// How code is shown, and checked: comments that mark lines, long samples and lines, and schemas.

import * as z from 'zod'
import type { MagicComment } from '../model/site-options.ts'
import { documented } from '../plugin/documented.ts'
import { tidyPath } from '../plugin/navigation-items.ts'

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

const filled = z.string().min(1, { message: 'must not be empty' })
const patterns = z
  .union([filled, z.array(filled).min(1, { message: 'must not be empty' })])
  .transform((written) => [written].flat())
  .default([])
const pointer = z
  .string()
  .regex(/^(?:\/[^/]*)*$/, { message: 'must be a JSON pointer, such as `/$defs/Port`' })

class SampleSchemaFields {
  /** A JSON Schema in JSON or YAML, relative to the configuration file; `crd.yaml#/spec/x` is a part of a file. */
  readonly file = z
    .string()
    .regex(/^(?!\/)[^#]+(?:#(?:\/[^/]*)*)?$/, {
      message: 'must be a path relative to the configuration file, such as `schemas/app.json`',
    })
    .optional()
  /** In place of a file: why documents of this kind are not validated. */
  readonly unchecked = filled.optional()
  /** Documents with this `apiVersion`, with `*` for anything. */
  readonly apiVersion = patterns
  /** Documents with this `kind`, with `*` for anything. */
  readonly kind = patterns
  /** Blocks with this title, such as `values.yaml`, with `*` for anything. */
  readonly title = patterns
  /** Place in the schema, a JSON pointer → what is valid there instead. */
  readonly exceptions = z
    .record(pointer, z.union([z.boolean(), z.record(z.string(), z.unknown())]))
    .default({})
  /** Fields that the schema does not name are wrong, although it allows them. Default false. */
  readonly strict = z.boolean().default(false)
}

const schema = documented(new SampleSchemaFields())
  .refine(({ file, unchecked }) => (file === undefined) !== (unchecked === undefined), {
    message: 'must have either `file` or `unchecked`',
  })
  .transform(({ file: written, ...rest }) => {
    const [file, at = ''] = written?.split('#') ?? []
    return file === undefined ? rest : { ...rest, file: tidyPath(file), at }
  })

class SampleFields {
  /** JSON Schemas by name; `schema=name` after the language of a block chooses one. Default none. */
  readonly schemas = z
    .record(
      z.string().regex(/^(?!none$)[\w.-]+$/, { message: 'must have letters, digits, `.`, `-` and `_` only' }),
      schema,
    )
    .transform((schemas) => Object.entries(schemas).map(([name, one]) => ({ name, ...one })))
    .default([])
  /** A sample that no schema is for is reported. Default false. */
  readonly requireSchemas = z.boolean().default(false)
}

export const samplesSchema = documented(new SampleFields())
