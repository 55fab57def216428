// `[text][name]` and `[^name]` that nothing on the page defines are shown with their brackets.

import { defineMistake, type Mistake, writtenAs } from './mistake-rule.ts'

/** After a letter or bracket it is more likely an index, `rows[i][j]`; so is what another bracket follows. */
const REFERENCE = /(?<![\\\w)\]}"'`])!?\[((?:[^[\]\\\n]|\\.)+)\]\[((?:[^[\]\\\n]|\\.)+)\](?![[(\w])/g
/** The end of one whose text has other Markdown. */
const TAIL = /^\]\[((?:[^[\]\\\n]|\\.)+)\](?![[(\w])/
/** Not a class of characters, `[^a-z]+`. */
const FOOTNOTE = /(?<!\\)\[\^([\w.-]*\w)\](?![+*?{\\:])/g

export const undefinedReference = defineMistake({
  rule: 'undefined-reference',
  type: 'text',
  isUsed: (source) => source.includes('][') || source.includes('[^'),
  find(node, { source }, parent) {
    if (!node.value.includes('[')) return []
    const written = writtenAs(node, source)
    const links = [...written.matchAll(REFERENCE)]
      .filter(([, text, name]) => /\p{L}/u.test(text!) && /[\p{L}\p{N}]{2}|^\d$/u.test(name!))
      .map(({ 0: whole, 2: name, index }) => undefinedLink(whole, name!, index))
    const tail = 'children' in parent && parent.children[0] !== node ? TAIL.exec(written) : null
    if (tail && /[\p{L}\p{N}]{2}/u.test(tail[1]!)) links.push(undefinedLink(`[…${tail[0]}`, tail[1]!, 1))
    const notes = [...written.matchAll(FOOTNOTE)]
      .filter(([, name]) => !/^(?:a-z|0-9|.-.$)/i.test(name!))
      .map(
        ({ 0: whole, 1: name, index }): Mistake => ({
          message: `The footnote \`${whole}\` is not defined.`,
          help: `Define it, \`[^${name}]: Text\`, in a paragraph of its own, or write \`\\[^${name}]\` for brackets.`,
          at: index,
        }),
      )
    return [...links, ...notes]
  },
})

function undefinedLink(written: string, name: string, at: number): Mistake {
  return {
    message: `\`${written}\` is shown as text: the reference "${name}" is not defined.`,
    help: `Define it, \`[${name}]: ./page.md\`, in a line of its own, or write the target in round brackets.`,
    at,
  }
}
