// `[text]()` has no target, `[](/guide)` cannot be seen.

import type { RootContent } from 'mdast'
import { defineMistake, writtenAs } from './mistake-rule.ts'

export const emptyLink = defineMistake({
  rule: 'empty-link',
  type: 'link',
  isUsed: (source) => source.includes(']('),
  find(node, { source }) {
    const written = writtenAs(node, source)
    if (node.url === '') {
      return [
        {
          message: `The link \`${written}\` has no target.`,
          help: 'Write where it leads, `[text](./page.md)`, or remove the brackets.',
        },
      ]
    }
    if (written.startsWith('<') || (node.children as RootContent[]).some(isVisible)) return []
    return [
      {
        message: `The link to "${node.url}" has no text, so nobody can see it.`,
        help: 'Write its text between the brackets, `[text](./page.md)`.',
      },
    ]
  },
})

function isVisible(node: RootContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  return 'children' in node ? (node.children as RootContent[]).some(isVisible) : true
}
