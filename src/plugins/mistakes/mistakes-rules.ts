// The rules of the mistakes plugin's findings.

import type { RuleTable } from '../../core/plugin/rule-table.ts'

export const mistakesRules: RuleTable = {
  'code-in-markdown': {
    description:
      'A page has an import, an export or an expression in braces, which Octavo does not run in `.md` files.',
  },
  'dropped-cells': {
    description: 'A table row has more cells than the header; the extra cells are not shown.',
  },
  'duplicate-definition': {
    description:
      'A footnote or the target of a reference link is defined twice; the first definition applies.',
  },
  'empty-expression': {
    description: 'A page in MDX uses `props`, which only imported files have, so nothing is shown.',
  },
  'empty-link': {
    description: 'A link has no target or no text, or only the beginning of a target, such as `mailto:`.',
  },
  'foreign-syntax': {
    description:
      'A line, or part of it, uses the syntax of another generator for a block, a value or an emoji, and is shown as text.',
  },
  'heading-id': { description: 'The id of a heading, in braces, is not a single word.' },
  'heading-syntax': {
    description: 'A line looks like a heading and is shown as text, or a heading has no title.',
  },
  'markdown-in-html': { description: 'Markdown directly after a line of HTML is shown as plain text.' },
  'markdown-syntax': {
    description:
      'A link, a table, a code block or a comment is almost Markdown, or has attributes in braces, and is shown as text.',
  },
  'unclosed-code': { description: 'A code block has no closing fence, so the text after it is code.' },
  'undefined-reference': {
    description: 'A reference link or a footnote is not defined, and is shown as text.',
  },
  'unused-definition': {
    description: 'A word in brackets with a colon defines a target that no link uses, so it is not shown.',
  },
  'unused-footnote': { description: 'Nothing refers to a footnote, so it is not shown.' },
}
