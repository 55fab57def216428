// Mermaid diagrams, rendered to SVG.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { diagramsRules } from './diagrams-rules.ts'

export const diagrams: BuiltInPlugin = {
  name: 'diagrams',
  rules: diagramsRules,
  async transforms() {
    const { drawDiagrams } = await import('./draw-diagrams.ts')
    return { elements: drawDiagrams }
  },
}
