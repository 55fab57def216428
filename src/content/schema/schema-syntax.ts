// What writers and the stages after parsing know of tables of schemas.

import { definePlugin } from '../../plugin/plugin.ts'

export const schemas = definePlugin({
  name: 'schemas',
  directives: { schema: { element: 'schema-fields', kinds: ['container', 'leaf'] } },
  components: { Schema: { element: 'schema-fields' } },
  elements: {
    'schema-fields': {
      component: 'octavo/theme/elements/SchemaFields.tsx',
      styles: ['octavo/theme/elements/schema-fields.css'],
      attributes: {
        file: [],
        pointer: [],
        depth: [],
        include: [],
        omit: [],
        order: ['required', 'schema'],
        overrides: [],
      },
      required: ['file'],
    },
    'schema-field': {
      component: 'octavo/theme/elements/SchemaField.tsx',
      text: ['name'],
      defines: true,
    },
    'schema-part': { component: 'octavo/theme/elements/SchemaPart.tsx', text: ['title'] },
  },
})
