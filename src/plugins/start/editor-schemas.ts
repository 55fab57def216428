// JSON Schemas for editors, generated from the schemas that validate front matter and data files. The help of findings
// becomes their descriptions.

import * as z from 'zod'
import { CATEGORY_FIELDS } from '../../core/markdown/front-matter/category-file.ts'
import { FRONT_MATTER_KEYS } from '../../core/markdown/front-matter/front-matter-keys.ts'
import { collectParsing } from '../../core/plugin/collect-contributions.ts'
import type { Plugin } from '../../core/plugin/plugin.ts'

type JsonSchema = Record<string, unknown>

/** File name → schema. */
export function createEditorSchemas(plugins: readonly Plugin[]): Readonly<Record<string, JsonSchema>> {
  const { frontMatter } = collectParsing(plugins)
  const builtIn = Object.entries(FRONT_MATTER_KEYS).map(
    ([key, [, schema, help]]) => [key, schema, help] as const,
  )
  const added = Object.entries(frontMatter).map(([key, { schema, help }]) => [key, schema, help] as const)
  const category = Object.entries(CATEGORY_FIELDS).map(
    ([key, [schema, help]]) => [key, schema, help] as const,
  )
  return {
    'front-matter.schema.json': record('Front matter of a page', [...builtIn, ...added]),
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

/**
 * Converts a schema. Returns the empty schema, which any value matches, for non-zod schemas and those that JSON Schema
 * cannot express.
 */
function toJson(schema: unknown): JsonSchema {
  try {
    return z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  } catch {
    return {}
  }
}
