// The rules of the diagrams plugin's findings.

import type { RuleTable } from '../../core/plugin/rule-table.ts'

export const diagramsRules: RuleTable = {
  'diagram-label': { description: 'A diagram has no text that describes it.' },
  'diagram-syntax': { description: 'A diagram cannot be drawn; its source is shown instead.' },
}
