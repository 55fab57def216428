// `## Title {#my id}`: an id has no spaces, so the heading would get another.

import { defineMistake, writtenAs } from './mistake-rule.ts'

export const headingId = defineMistake({
  rule: 'heading-id',
  type: 'heading',
  isUsed: (source) => source.includes('{#') || source.includes('{ #'),
  find(node, { source }) {
    const written = writtenAs(node, source).trimEnd()
    const match = /\{:?\s*#([^{}]*)\}$/.exec(written)
    if (!match) return []
    const [whole, inside = ''] = match
    const [id = '', ...rest] = inside.trim().split(/\s+/)
    if (id !== '' && rest.every((part) => /^[.#]|=/.test(part))) return []
    const wanted = [id, ...rest].join('-')
    return [
      {
        message: `\`${whole}\` is not an id: an id is one word.`,
        help:
          wanted === ''
            ? 'Write an id, such as `{#install}`, or remove the braces.'
            : `Write \`{#${wanted}}\`.`,
        at: match.index,
      },
    ]
  },
})
