// Mermaid diagrams, rendered to SVG, or drawn in the browser by the package mermaid if the site has it.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { diagramsRules } from './diagrams-rules.ts'
import { mermaidPackage, resolveMermaid } from './mermaid-package.ts'

export const diagrams: BuiltInPlugin = {
  name: 'diagrams',
  rules: diagramsRules,
  resolveOptions: resolveMermaid,
  outputs: [mermaidPackage],
  async transforms() {
    const { drawDiagrams } = await import('./draw-diagrams.ts')
    return { elements: drawDiagrams }
  },
}
