// Detects Markdown directly after an HTML line: it is part of the HTML block, so its markup is rendered as text.

import type { Html } from 'mdast'
import { readTags } from '../../core/markdown/tags/html-tags.ts'
import { defineMistake, type Mistake } from './mistake-rule.ts'

const MARKDOWN = [
  /^[ \t]*(?:```|~~~)/m,
  /^ {0,3}#{1,6} \p{L}/mu,
  /(?<![\w*\\])\*\*[^\s*][^*\n]*\*\*(?![\w*])/,
  /(?<![\\\]])\[[^[\]\n]+\]\((?=https?:\/\/|\.{0,2}\/|#|mailto:|[^()\s]{1,200}\.md)[^()\s]+\)/,
  /(?<![\w`\\$])`[^`\s$][^`\n$]*`(?![\w`])/,
  /^[ \t]*[-*] \S.*\n[ \t]*[-*] \S/m,
  /^[ \t]*:{3,}[\w-]+/m,
]

/** Elements whose content may look like Markdown. */
const VERBATIM = new Set('code kbd math pre samp script style svg template textarea title'.split(' '))

export const markdownInHtml = defineMistake({
  rule: 'markdown-in-html',
  type: 'html',
  isUsed: (source) => source.includes('<'),
  find({ value }) {
    if (!value.includes('\n') && !/[*`\]]/.test(value)) return []
    const text = textOnly({ type: 'html', value })
    const starts = MARKDOWN.map((pattern) => pattern.exec(text)).filter((match) => match !== null)
    const first = starts.sort((a, b) => a.index - b.index)[0]
    if (!first) return []
    const firstLine = first[0].trim().split('\n')[0]!
    const mistake: Mistake = {
      message: `\`${firstLine.replaceAll('`', "'")}\` is shown as plain text: HTML continues to the next blank line.`,
      help: 'Leave a blank line after the line of HTML above it, and do not indent the text.',
      at: first.index + (first[0].length - first[0].trimStart().length),
    }
    return [mistake]
  },
})

/** The text between the tags; tags are replaced with spaces, so that offsets stay valid. */
function textOnly({ value }: Html): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ')
  let text = ''
  let from = 0
  let verbatim: string | undefined
  for (const { name, isEnd, isSelfClosed, isUnfinished, start, end } of readTags(value)) {
    if (isUnfinished) break
    const between = value.slice(from, start)
    text +=
      (verbatim === undefined ? between.replace(/<!--.*?(?:-->|$)/gs, blank) : blank(between)) +
      blank(value.slice(start, end))
    from = end
    if (verbatim === undefined && !isEnd && !isSelfClosed && VERBATIM.has(name)) verbatim = name
    else if (isEnd && name === verbatim) verbatim = undefined
  }
  const rest = value.slice(from)
  return text + (verbatim === undefined ? rest.replace(/<!--.*?(?:-->|$)|<[!?][^>]*>/gs, blank) : blank(rest))
}
