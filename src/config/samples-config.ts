// The setting for code samples: from what a person wrote to what checks them.

import * as z from 'zod'
import type { SampleOptions, SampleSchema } from '../model/site-options.ts'
import { documented } from '../plugin/documented.ts'

const text = z.string().min(1, { message: 'must not be empty' })
const patterns = z.union([text, z.array(text).min(1, { message: 'must not be empty' })])
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
  readonly apiVersion = patterns.optional()
  /** Documents with this `kind`, with `*` for anything. */
  readonly kind = patterns.optional()
  /** Blocks with this title, such as `values.yaml`, with `*` for anything. */
  readonly title = patterns.optional()
  /** Place in the schema, a JSON pointer → what is valid there instead. */
  readonly exceptions = z
    .record(pointer, z.union([z.boolean(), z.record(z.string(), z.unknown())]))
    .optional()
  /** Fields that the schema does not name are wrong, although it allows them. Default false. */
  readonly strict = z.boolean().optional()
}

const schema = documented(new SampleSchemaFields()).refine(
  ({ file, unchecked }) => (file === undefined) !== (unchecked === undefined),
  { message: 'must have either `file` or `unchecked`' },
)

export class SampleFields {
  /** JSON Schemas by name; `schema=name` after the language of a block chooses one. Default none. */
  readonly schemas = z
    .record(
      z.string().regex(/^(?!none$)[\w.-]+$/, { message: 'must have letters, digits, `.`, `-` and `_` only' }),
      schema,
    )
    .optional()
  /** A sample that no schema is for is reported. Default false. */
  readonly requireSchemas = z.boolean().optional()
}

export const samplesSchema = documented(new SampleFields())

/** The setting with its defaults. */
export function resolveSamples(written: z.infer<typeof samplesSchema> = {}): SampleOptions {
  const schemas = Object.entries(written.schemas ?? {}).map(([name, one]): SampleSchema => {
    const [file, at = ''] = one.file?.split('#') ?? []
    return {
      name,
      ...(file !== undefined && { file: file.replace(/^\.\//, ''), at }),
      ...(one.unchecked !== undefined && { unchecked: one.unchecked }),
      apiVersion: [one.apiVersion ?? []].flat(),
      kind: [one.kind ?? []].flat(),
      title: [one.title ?? []].flat(),
      exceptions: one.exceptions ?? {},
      strict: one.strict ?? false,
    }
  })
  return { schemas, requireSchemas: written.requireSchemas ?? false }
}
