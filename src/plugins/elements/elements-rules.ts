// The rules of the elements plugin's findings.

import type { RuleTable } from '../../core/plugin/rule-table.ts'

export const elementsRules: RuleTable = {
  'empty-element': {
    description: 'An element has none of the content that it shows, such as tabs without a tab.',
  },
  'file-tree': { description: 'A file tree does not contain a list of files.' },
  'tab-label': { description: 'A tab has no label, so readers cannot select it.' },
}
