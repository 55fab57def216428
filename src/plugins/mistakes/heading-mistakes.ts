// Detects headings whose id is not one, that have no title, or that are text for lack of a space.

import { defineMistake, sourceOf } from './mistake-rule.ts'

/** `## Title {#my id}` and `## Title {#id]`: invalid ids, for which the heading gets a generated id. */
export const headingId = defineMistake({
  rule: 'heading-id',
  type: 'heading',
  isUsed: (source) => source.includes('{#') || source.includes('{ #'),
  find(node, { source }) {
    const raw = sourceOf(node, source).trimEnd()
    const match = /\{:?\s*#((?:[^{}\\]|\\.)*?)(\}|[\])>]?)$/.exec(raw)
    if (!match) return []
    const [matched, inside = '', end] = match
    const [id = '', ...rest] = inside.trim().split(/\s+/)
    const isClosed = end === '}'
    const isPlain = !id.includes('\\')
    if (isClosed && isPlain && id !== '' && rest.every((part) => /^[.#]|=/.test(part))) return []
    const validId = [id, ...rest].join('-').replace(/\\.?/g, '')
    return [
      {
        message: `\`${matched}\` is not an id: ${!isPlain ? 'an id has no backslash' : isClosed ? 'an id is one word' : 'a `}` is missing'}.`,
        help:
          validId === ''
            ? 'Write an id, such as `{#install}`, or remove the braces.'
            : `Write \`{#${validId}}\`.`,
        at: match.index,
      },
    ]
  },
})

/** `## ` without a title, which is a line of nothing but an anchor. */
export const emptyHeading = defineMistake({
  rule: 'heading-syntax',
  type: 'heading',
  isUsed: (source) => /^[ \t>*+-]*#{1,6}[ \t#]*$/m.test(source),
  find: (node, { source }) =>
    node.children.length > 0
      ? []
      : [
          {
            message: `The heading \`${sourceOf(node, source).trim()}\` has no title.`,
            help: 'Write its title, remove the line, or write `\\#` for text.',
          },
        ],
})

/** `##Title`, which is text without the space. A single `#` may be a tag or a number. */
export const headingSyntax = defineMistake({
  rule: 'heading-syntax',
  type: 'paragraph',
  isUsed: (source) => /^[ \t>]*#{2,6}[^#\s]/m.test(source),
  find(node, { source }) {
    const match = /^(#{2,6})([^#\s].*)/.exec(sourceOf(node, source))
    if (!match) return []
    const [matched, marks = '', text = ''] = match
    return [
      {
        message: `"${matched}" is shown as text: a space is missing after "${marks}".`,
        help: `Write "${marks} ${text}", or "\\${matched}" for text.`,
      },
    ]
  },
})
