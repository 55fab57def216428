// JSON Schemas of what writers write, for editors: from the very schemas that check it, with what their findings say as
// descriptions.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { PACKAGE_ROOT } from '../bundle/program.ts'
import { configSchema } from '../config/config-schema.ts'
import { CATEGORY_FIELDS } from '../content/front-matter/category-file.ts'
import { FRONT_MATTER_KEYS } from '../content/front-matter/front-matter-keys.ts'
import { readText } from '../engine/files.ts'
import { collectParsing } from '../plugin/collect-contributions.ts'
import type { Plugin } from '../plugin/plugin.ts'

type JsonSchema = Record<string, unknown>

/** File name → schema. */
export function makeEditorSchemas(plugins: readonly Plugin[]): Readonly<Record<string, JsonSchema>> {
  const { frontMatter } = collectParsing(plugins)
  const own = Object.entries(FRONT_MATTER_KEYS).map(([key, [, schema, help]]) => [key, schema, help] as const)
  const added = Object.entries(frontMatter).map(([key, { schema, help }]) => [key, schema, help] as const)
  const category = Object.entries(CATEGORY_FIELDS).map(
    ([key, [schema, help]]) => [key, schema, help] as const,
  )
  const config = toJson(configSchema)
  describeFields(config, readFieldComments())
  return {
    'front-matter.schema.json': record('Front matter of a page', [...own, ...added]),
    'category.schema.json': record('A `_category_` file', category),
    'config.schema.json': { ...config, title: 'The configuration, site.config.ts' },
  }
}

function record(title: string, keys: readonly (readonly [string, unknown, string])[]): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    type: 'object',
    properties: Object.fromEntries(
      keys.map(([key, schema, help]) => {
        const { $schema: _, ...rest } = toJson(schema)
        return [key, { ...rest, description: `${help.charAt(0).toUpperCase()}${help.slice(1)}.` }]
      }),
    ),
  }
}

/** Empty, which any value matches, for a schema that is not zod's or that JSON Schema cannot express. */
function toJson(schema: unknown): JsonSchema {
  try {
    return z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  } catch {
    return {}
  }
}

/** Comments of the fields of a class. */
type FieldComments = Readonly<Record<string, string>>

/** An object with the very fields of a class gets the comments of that class. */
function describeFields(schema: unknown, classes: readonly FieldComments[]): void {
  if (typeof schema !== 'object' || schema === null) return
  const { properties } = schema as { properties?: Record<string, JsonSchema> }
  const names = Object.keys(properties ?? {})
  const comments = classes.find(
    (fields) =>
      Object.keys(fields).length === names.length && names.every((name) => Object.hasOwn(fields, name)),
  )
  for (const name of names) if (comments?.[name]) properties![name]!.description = comments[name]
  for (const inner of Object.values(schema)) describeFields(inner, classes)
}

/** The classes with the fields of the configuration, from the sources that come with the package. */
function readFieldComments(): FieldComments[] {
  const folder = join(PACKAGE_ROOT, 'src/config')
  const texts = readdirSync(folder)
    .sort()
    .map((name) => readText(join(folder, name)) ?? '')
  const classes = new Map(
    texts.flatMap((text) =>
      [...text.matchAll(/^export class (\w+Fields)(?: extends (\w+))? \{\n([\s\S]*?)^\}/gm)].map(
        ([, name = '', above, body = '']) => [name, { above, own: readMembers(body) }] as const,
      ),
    ),
  )
  return [...classes.values()].map(({ above, own }) => ({ ...classes.get(above ?? '')?.own, ...own }))
}

function readMembers(body: string): FieldComments {
  return Object.fromEntries(
    [...body.matchAll(/(?:\/\*\* (.*?) \*\/\s+)?readonly (\w+) =/g)].map(([, comment = '', name = '']) => [
      name,
      comment,
    ]),
  )
}
