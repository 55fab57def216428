// Renders formulas to MathML. The renderer is large and is loaded for the first page that needs it.

import type { Element, Root } from 'hast'
import { drawAll, showSource } from '../../core/markdown/transforms/drawings.ts'
import { textOf } from '../../core/markdown/transforms/visit-elements.ts'
import type { PageScope } from '../../core/plugin/transforms.ts'

interface FormulaSource {
  readonly tex: string
  readonly isBlock: boolean
}

export async function drawFormulas(tree: Root, page: PageScope): Promise<void> {
  await drawAll<FormulaSource>(tree, page, {
    kind: 'formula',
    find: findFormula,
    async draw(element, { tex, isBlock }, fits) {
      const kind = isBlock ? 'formula' : 'inline-formula'
      const drawn = await page.context.memo(`formula ${kind}`, tex, async () => {
        const { renderFormula } = await import('./render-formula.ts')
        return JSON.stringify(renderFormula(tex, isBlock))
      })
      const { html, problem } = JSON.parse(drawn) as { html?: string; problem?: string }
      if (html !== undefined && fits(html)) {
        element.tagName = 'formula'
        element.properties = { tex: tex.trim(), html, ...(isBlock && { display: '' }) }
        element.children = []
        return []
      }
      if (isBlock) showSource(element, tex)
      else
        Object.assign(element, { tagName: 'code', properties: {}, children: [{ type: 'text', value: tex }] })
      return [
        {
          rule: 'formula-syntax',
          message: `The formula is not valid TeX: ${problem?.trim()}`,
          help: 'Correct it. If it is no formula, escape the dollar signs: `\\$`.',
        },
      ]
    },
  })
}

function findFormula({ tagName, properties, children }: Element): FormulaSource | undefined {
  const { language, code, tex, className, display } = properties
  if (tagName === 'code-block' && language === 'math') return { tex: String(code), isBlock: true }
  if (tagName === 'formula' && typeof tex === 'string')
    return { tex, isBlock: display !== undefined && display !== 'false' }
  const classes = Array.isArray(className) ? className : []
  if (tagName === 'code' && classes.includes('math-inline'))
    return { tex: children.map(textOf).join(''), isBlock: false }
  const [only] = children
  if (tagName !== 'pre' || only?.type !== 'element') return undefined
  const inner = Array.isArray(only.properties.className) ? only.properties.className : []
  return inner.includes('math-display') ? { tex: textOf(only), isBlock: true } : undefined
}
