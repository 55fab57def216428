// The rules of the code plugin's findings.

import type { RuleTable } from '../../core/plugin/rule-table.ts'

export const codeRules: RuleTable = {
  'code-meta': {
    description:
      'A code block has an unknown option, marks lines that do not exist, or contains a marking comment that is never closed.',
  },
  'long-code': { description: 'A code block is too long to be highlighted, or has a very long line.' },
  'unknown-language': { description: 'The language of a code block cannot be highlighted.' },
}
