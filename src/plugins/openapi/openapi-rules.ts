// The rules of the findings of API references.

import type { RuleTable } from '../../core/plugin/rule-table.ts'

export const openApiRules: RuleTable = {
  'openapi-document': {
    description: 'An OpenAPI document is missing, cannot be parsed, or does not match the specification.',
  },
}
