// Mermaid diagrams, rendered to SVG.

import { definePlugin } from '../../core/plugin/plugin.ts'

export const diagrams = definePlugin({
  name: 'diagrams',
  async transforms() {
    const { drawDiagrams } = await import('./draw-diagrams.ts')
    return { elements: drawDiagrams }
  },
})
