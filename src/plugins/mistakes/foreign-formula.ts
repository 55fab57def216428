// Detects `$$…$$` on sites without math support, where it is rendered as text. A single `$` may be a currency sign.

import { defineMistake, sourceOf } from './mistake-rule.ts'

const BLOCK = /^\$\$[ \t]*(?:\r?\n|[^\s$][\s\S]*[^\\]\$\$$)/
const INLINE = /(?<![\\$\w])\$\$(?=[^\s$])(?:[^$\n\\]|\\.)*\$\$(?![\w$])/g

/** Reports formulas in double dollar signs: whole paragraphs, or parts of one. */
export const foreignFormula = defineMistake({
  rule: 'foreign-syntax',
  type: 'paragraph',
  isUsed: (source) => source.includes('$$'),
  find(node, { source }) {
    const raw = sourceOf(node, source).trim()
    // With math support, the paragraph starts with a formula node instead of text.
    if (node.children[0]?.type === 'text' && BLOCK.test(raw))
      return [describe(raw.split('\n').length > 1 ? '$$ … $$' : raw)]
    return node.children
      .filter(({ type }) => type === 'text')
      .flatMap((child) => {
        const from = (child.position?.start.offset ?? 0) - (node.position?.start.offset ?? 0)
        return [...sourceOf(child, source).matchAll(INLINE)].map(({ 0: formula, index }) => ({
          ...describe(formula),
          at: from + index,
        }))
      })
  },
})

function describe(formula: string): { readonly message: string; readonly help: string } {
  return {
    message: `\`${formula}\` is shown as text: formulas are off.`,
    help: 'Set `math: true` in site.config.ts, or write a code block of the language `math`. Put other text into backticks.',
  }
}
