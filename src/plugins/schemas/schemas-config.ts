// Configuration of sample checks.

import * as z from 'zod'
import { documented } from '../../core/plugin/documented.ts'
import { tidyPath } from '../../core/plugin/navigation-items.ts'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'

const filled = z.string().min(1, { message: 'must not be empty' })
const patterns = z
  .union([filled, z.array(filled).min(1, { message: 'must not be empty' })])
  .transform((value) => [value].flat())
  .default([])
const pointer = z
  .string()
  .regex(/^(?:\/[^/]*)*$/, { message: 'must be a JSON pointer, such as `/$defs/Port`' })

class SampleSchemaFields {
  /** A JSON Schema in JSON or YAML, relative to the configuration file. `crd.yaml#/spec/x` selects a part of a file. */
  readonly file = z
    .string()
    .regex(/^(?!\/)[^#]+(?:#(?:\/[^/]*)*)?$/, {
      message: 'must be a path relative to the configuration file, such as `schemas/app.json`',
    })
    .optional()
  /** Reason why documents of this kind are not validated; replaces `file`. */
  readonly unchecked = filled.optional()
  /** Patterns for the `apiVersion` of documents; `*` matches anything. */
  readonly apiVersion = patterns
  /** Patterns for the `kind` of documents; `*` matches anything. */
  readonly kind = patterns
  /** Patterns for the title of code blocks, such as `values.yaml`; `*` matches anything. */
  readonly title = patterns
  /** JSON pointer to a place in the schema → replacement schema. */
  readonly exceptions = z
    .record(pointer, z.union([z.boolean(), z.record(z.string(), z.unknown())]))
    .default({})
  /** Whether to report fields that the schema does not name, even if it allows them. Default false. */
  readonly strict = z.boolean().default(false)
}

const schema = documented(new SampleSchemaFields())
  .refine(({ file, unchecked }) => (file === undefined) !== (unchecked === undefined), {
    message: 'must have either `file` or `unchecked`',
  })
  .transform(({ file: value, ...rest }) => {
    const [file, at = ''] = value?.split('#') ?? []
    return file === undefined ? rest : { ...rest, file: tidyPath(file), at }
  })

class SampleFields {
  /** JSON Schemas by name. `schema=name` after the language of a code block selects one. Default none. */
  readonly schemas = z
    .record(
      z
        .string()
        .regex(/^(?!none$)[\w.-]+$/, { message: 'must contain only letters, digits, `.`, `-` and `_`' }),
      schema,
    )
    .transform((schemas) => Object.entries(schemas).map(([name, one]) => ({ name, ...one })))
    .default([])
  /** Whether to report samples without a matching schema. Default false. */
  readonly requireSchemas = z.boolean().default(false)
}

export class SchemaFields {
  /** Validation of YAML and JSON samples. Default: they must parse. */
  readonly samples = documented(new SampleFields()).prefault({})
}

export const schemaFields = defineFields(new SchemaFields())

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<SchemaFields> {}
}
