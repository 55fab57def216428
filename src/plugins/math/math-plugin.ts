// Formulas in TeX, rendered to MathML.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import { mathFields } from './math-config.ts'

export const math = definePlugin({
  name: 'math',
  rules: { 'formula-syntax': { description: 'A formula is not valid TeX; its source is shown instead.' } },
  config: mathFields,
  async transforms({ fields }) {
    const { drawFormulas } = await import('./draw-formulas.ts')
    if (!valuesOf(mathFields, fields).math) return { elements: drawFormulas }
    const { mathSyntax } = await import('./math-syntax.ts')
    return { syntax: [mathSyntax], elements: drawFormulas }
  },
})
