// The syntax of formulas, `$…$` and `$$…$$`.

import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import type { SyntaxFeature } from '../../core/plugin/transforms.ts'

export const mathSyntax: SyntaxFeature = {
  isUsed: (text) => text.includes('$'),
  syntax: math,
  tree: mathFromMarkdown,
}
