// Tables of JSON Schemas, and checks of code samples.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { checkPageSamples } from './samples/check-page-samples.ts'
import { checkSamples } from './samples/check-samples.ts'
import { readSchema } from './samples/read-schema.ts'
import { schemaFields } from './schemas-config.ts'
import { schemasMessages } from './schemas-messages.ts'
import { schemasRules } from './schemas-rules.ts'

export const schemas: BuiltInPlugin = {
  name: 'schemas',
  messages: { en: schemasMessages },
  languages: 'src/plugins/schemas/languages',
  rules: schemasRules,
  config: schemaFields,
  steps: [checkSamples, readSchema],
  checkPages: checkPageSamples,
  async transforms(settings) {
    const { createSchemaTransforms } = await import('./schema-transforms.ts')
    return createSchemaTransforms(settings)
  },
}
