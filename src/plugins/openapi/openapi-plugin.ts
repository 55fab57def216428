// API references, generated from OpenAPI documents.

import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { generateApiPages, readApiDocument } from './generate-api-pages.ts'
import { openApiFields } from './openapi-config.ts'
import { openApiMessages } from './openapi-messages.ts'
import { openApiRules } from './openapi-rules.ts'

export const openapi: BuiltInPlugin = {
  name: 'openapi',
  config: openApiFields,
  messages: { en: openApiMessages },
  languages: 'src/plugins/openapi/languages',
  rules: openApiRules,
  steps: [readApiDocument],
  generatePages: generateApiPages,
  elements: {
    'api-endpoint': {
      block: true,
      component: 'octavo/src/plugins/openapi/theme/Endpoint.tsx',
      styles: ['octavo/src/plugins/openapi/theme/api.css'],
    },
    'api-fields': {
      block: true,
      component: 'octavo/src/plugins/schemas/theme/SchemaFields.tsx',
      styles: ['octavo/src/plugins/schemas/theme/schema-fields.css'],
    },
    // Unlike pairs of text and sample on other pages, a single one is shown side by side.
    'api-pair': {
      block: true,
      component: 'octavo/src/plugins/schemas/theme/Pair.tsx',
      styles: ['octavo/src/plugins/schemas/theme/pair.css'],
    },
    'api-sample': { block: true, component: 'octavo/src/plugins/openapi/theme/Sample.tsx' },
  },
  async transforms({ fields, ...settings }) {
    if (valuesOf(openApiFields, fields).openapi.length === 0) return undefined
    const { createFill } = await import('./fill-pages.ts')
    return { html: createFill({ fields, ...settings }) }
  },
}
