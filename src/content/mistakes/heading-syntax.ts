// `##Title`: without a blank it is text. One `#` may be a tag or a number.

import { defineMistake, writtenAs } from './mistake-rule.ts'

export const headingSyntax = defineMistake({
  rule: 'heading-syntax',
  type: 'paragraph',
  isUsed: (source) => /^[ \t>]*#{2,6}[^#\s]/m.test(source),
  find(node, { source }) {
    const match = /^(#{2,6})([^#\s].*)/.exec(writtenAs(node, source))
    if (!match) return []
    const [whole, marks = '', text = ''] = match
    return [
      {
        message: `"${whole}" is shown as text: a blank is missing after "${marks}".`,
        help: `Write "${marks} ${text}", or "\\${whole}" for text.`,
      },
    ]
  },
})
