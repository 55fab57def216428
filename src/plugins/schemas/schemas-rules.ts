// The rules of the schemas plugin's findings.

import type { RuleTable } from '../../core/plugin/rule-table.ts'

export const schemasRules: RuleTable = {
  'sample-schema': { description: 'A sample does not match its schema.' },
  'sample-syntax': { description: 'A YAML or JSON sample cannot be parsed.' },
  'schema-file': {
    description:
      'A schema file does not exist, is invalid or takes too long to evaluate, or a `$ref` in it points to something that does not exist, is private or is on another site.',
  },
  'schema-overrides': {
    description:
      'The overrides of a schema are invalid, or name a field or type that the schema does not have.',
  },
  'schema-size': { description: 'A schema has too many fields for a page; the deepest ones are not shown.' },
  'schema-table': {
    description: 'A schema table is empty, or names a part or field that the schema does not have.',
  },
  'unchecked-sample': { description: 'A sample has no schema, and the site requires one.' },
  'unknown-schema': { description: 'A code fence names a schema, or a part of one, that does not exist.' },
  'valid-sample': { description: 'A sample that is marked `invalid` is valid.' },
}
