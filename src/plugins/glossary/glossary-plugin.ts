// Terms with definitions from a glossary file.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import { glossaryFields } from './glossary-config.ts'

export const glossary = definePlugin({
  name: 'glossary',
  rules: { 'unknown-term': { description: 'The glossary does not contain the term, or cannot be read.' } },
  config: glossaryFields,
  async transforms({ fields }) {
    const { createTermShape, readGlossary } = await import('./glossary-terms.ts')
    const path = valuesOf(glossaryFields, fields).glossary
    return { shapes: { term: ({ context }) => createTermShape(() => readGlossary(path, context)) } }
  },
})
