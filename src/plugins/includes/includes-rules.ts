// The rules of the includes plugin's findings.

import type { RuleTable } from '../../core/plugin/rule-table.ts'

export const includesRules: RuleTable = {
  'include-loop': { description: 'Files include each other in a loop, too deeply, or too often.' },
  'include-syntax': {
    description: 'An include, or a reference to a file whose code is shown, has invalid syntax.',
  },
  'missing-include': {
    description: 'An included file, or the requested region or lines of it, does not exist.',
  },
  'unused-variable': { description: 'An include sets a variable that the included file does not use.' },
}
