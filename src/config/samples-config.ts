// The setting for code samples: from what a person wrote to what checks them.

import * as z from 'zod'
import { documented } from '../plugin/documented.ts'
import { tidyPath } from '../plugin/navigation-items.ts'

const text = z.string().min(1, { message: 'must not be empty' })
const patterns = z
  .union([text, z.array(text).min(1, { message: 'must not be empty' })])
  .transform((written) => [written].flat())
  .default([])
const pointer = z
  .string()
  .regex(/^(?:\/[^/]*)*$/, { message: 'must be a JSON pointer, such as `/$defs/Port`' })

export class SampleSchemaFields {
  /** A JSON Schema in JSON or YAML, relative to the configuration file; `crd.yaml#/spec/x` is a part of a file. */
  readonly file = z
    .string()
    .regex(/^(?!\/)[^#]+(?:#(?:\/[^/]*)*)?$/, {
      message: 'must be a path relative to the configuration file, such as `schemas/app.json`',
    })
    .optional()
  /** In place of a file: why documents of this kind are not validated. */
  readonly unchecked = text.optional()
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

export class SampleFields {
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
