// JSON Schemas of what writers write, for editors: from the very schemas that check it, with what their findings say as
// descriptions.

import * as z from 'zod'
import { CATEGORY_FIELDS } from '../content/front-matter/category-file.ts'
import { FRONT_MATTER_KEYS } from '../content/front-matter/front-matter-keys.ts'
import { collectParsing } from '../plugin/collect-contributions.ts'
import type { Plugin } from '../plugin/plugin.ts'

type JsonSchema = Record<string, unknown>

/** File name → schema. */
export function createEditorSchemas(plugins: readonly Plugin[]): Readonly<Record<string, JsonSchema>> {
  const { frontMatter } = collectParsing(plugins)
  const own = Object.entries(FRONT_MATTER_KEYS).map(([key, [, schema, help]]) => [key, schema, help] as const)
  const added = Object.entries(frontMatter).map(([key, { schema, help }]) => [key, schema, help] as const)
  const category = Object.entries(CATEGORY_FIELDS).map(
    ([key, [schema, help]]) => [key, schema, help] as const,
  )
  return {
    'front-matter.schema.json': record('Front matter of a page', [...own, ...added]),
    'category.schema.json': record('A `_category_` file', category),
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
