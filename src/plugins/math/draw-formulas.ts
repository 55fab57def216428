// Renders formulas to MathML. The renderer is large and is loaded for the first page that needs it.

import type { Element, Root } from 'hast'
import { drawAll, showSource } from '../../core/markdown/transforms/drawings.ts'
import { headingText } from '../../core/markdown/transforms/outline-headings.ts'
import { textOf, visitElements } from '../../core/markdown/transforms/visit-elements.ts'
import type { Heading } from '../../core/model/page.ts'
import type { PageScope } from '../../core/plugin/transforms.ts'
import type { RenderedFormula } from './render-formula.ts'

interface FormulaSource {
  readonly tex: string
  readonly isBlock: boolean
}

export async function drawFormulas(tree: Root, page: PageScope): Promise<void> {
  let hasFormulas = false
  await drawAll<FormulaSource>(tree, page, {
    kind: 'formula',
    find: findFormula,
    async draw(element, { tex, isBlock }, fits) {
      const kind = isBlock ? 'formula' : 'inline-formula'
      const drawn = await page.context.memo(`formula ${kind}`, tex, async () => {
        const { renderFormula } = await import('./render-formula.ts')
        return JSON.stringify(renderFormula(tex, isBlock))
      })
      const { html, text, problem } = JSON.parse(drawn) as RenderedFormula
      if (html !== undefined && fits(html)) {
        hasFormulas = true
        element.tagName = 'formula'
        element.properties = { tex: tex.trim(), text, html, ...(isBlock && { display: '' }) }
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
          help: 'Correct it. If it is not a formula, escape the dollar signs: `\\$`.',
        },
      ]
    },
  })
  if (hasFormulas) page.headings = nameFormulas(tree, page.headings)
}

/** Replaces the TeX of formulas in headings with their plain text, after formulas are rendered. Ids remain unchanged. */
function nameFormulas(tree: Root, headings: readonly Heading[]): readonly Heading[] {
  const texts = new Map<unknown, string>()
  visitElements(tree, (element) => {
    if (!/^h[1-6]$/.test(element.tagName)) return
    visitElements(element, ({ tagName }) => {
      if (tagName === 'formula') texts.set(element.properties.id, headingText(element))
    })
  })
  return headings.map((heading) => ({ ...heading, text: texts.get(heading.id) ?? heading.text }))
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
