// A fence that is never closed makes the rest of the page code.

import { defineMistake, writtenAs } from './mistake-rule.ts'

export const unclosedCode = defineMistake({
  rule: 'unclosed-code',
  type: 'code',
  isUsed: (source) => source.includes('```') || source.includes('~~~'),
  find(node, { source }) {
    const lines = writtenAs(node, source).split('\n')
    const fence = /^(`{3,}|~{3,})/.exec(lines[0]!)?.[1]
    if (fence === undefined) return []
    const last = lines.length > 1 ? /^[\s>]*(`{3,}|~{3,})\s*$/.exec(lines.at(-1)!)?.[1] : undefined
    if (last?.startsWith(fence)) return []
    return [
      {
        message: `The code block that opens with "${lines[0]!.trim()}" is not closed: everything up to line ${node.position!.end.line} is code.`,
        help: `Close it with a line of "${fence}", indented like the opening one.`,
      },
    ]
  },
})
