// The rules of the link-checker plugin's findings.

import type { RuleTable } from '../../core/plugin/rule-table.ts'

export const linkCheckerRules: RuleTable = {
  'broken-external-link': {
    description: 'A URL on another site does not respond, or responds with an error.',
  },
  'moved-external-link': { description: 'A URL on another site has moved permanently.' },
}
