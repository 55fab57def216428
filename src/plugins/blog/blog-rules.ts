// The rules of the blog plugin's findings.

import type { RuleTable } from '../../core/plugin/rule-table.ts'

export const blogRules: RuleTable = {
  'authors-file': { description: 'The authors file of a blog has a syntax error or an invalid value.' },
  'future-post': { description: 'The date of a post is in the future, so it is not published yet.' },
  'unknown-author': { description: 'A post refers to an author who is not in the authors file.' },
  'impossible-date': { description: 'The file name of a post contains a date that does not exist.' },
}
