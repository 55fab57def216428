// Mermaid diagrams, rendered to SVG.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { diagramsRules } from './diagrams-rules.ts'

export const diagrams = definePlugin({
  name: 'diagrams',
  rules: diagramsRules,
  async transforms() {
    const { drawDiagrams } = await import('./draw-diagrams.ts')
    return { elements: drawDiagrams }
  },
})
