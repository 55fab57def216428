// Renders Mermaid diagrams to SVG. The renderer is large and is loaded for the first page that needs it. Diagrams that it does
// not render are left to browsers if the site has the package mermaid.

import type { Element, Root } from 'hast'
import { drawAll, showSource } from '../../core/markdown/transforms/drawings.ts'
import type { PageScope } from '../../core/plugin/transforms.ts'
import { MERMAID_ELEMENT, mermaidModule } from './mermaid-package.ts'
import type { RenderedDiagram } from './render-diagram.ts'

export async function drawDiagrams(tree: Root, page: PageScope): Promise<void> {
  const module = mermaidModule(page.page.fields)
  await drawAll<string>(tree, page, {
    kind: 'diagram',
    find: findDiagram,
    async draw(element, source, fits) {
      const drawn = await page.context.memo('diagram', source, async () => {
        const { renderDiagram } = await import('./render-diagram.ts')
        return JSON.stringify(renderDiagram(source))
      })
      const {
        html,
        label = '',
        links = [],
        isForeign = false,
        problem,
        help = 'Flowcharts, state, sequence, class and entity diagrams and charts of x and y are drawn. For others, install the package mermaid, or use an image.',
      } = JSON.parse(drawn) as RenderedDiagram
      const isDrawn = html !== undefined && fits(html)
      const isLeft = html === undefined && module !== undefined
      const failure = { rule: 'diagram-syntax', message: `The diagram cannot be drawn: ${problem}`, help }
      if (!isDrawn && !isLeft) {
        showSource(element, source)
        return [failure]
      }
      const title = element.properties.label ?? element.properties.title ?? label
      element.tagName = isDrawn ? 'diagram' : MERMAID_ELEMENT
      element.properties = { ...(isDrawn ? { html } : { module }), ...(title !== '' && { label: title }) }
      element.children = [
        createElement('pre', {}, [createElement('code', {}, [{ type: 'text', value: source.trimEnd() }])]),
        ...links.map((href) => createElement('diagram-link', { href }, [])),
      ]
      const noLabel = {
        rule: 'diagram-label',
        message: 'The diagram has no text for readers who cannot see it.',
        help: 'Describe it in a line of its source: `accTitle: How a request is processed`.',
      }
      return [...(isDrawn || isForeign ? [] : [failure]), ...(title === '' ? [noLabel] : [])]
    },
  })
}

function findDiagram({ tagName, properties }: Element): string | undefined {
  const { language, code } = properties
  if (tagName === 'code-block' && language === 'mermaid') return String(code)
  return tagName === 'diagram' && typeof code === 'string' ? code : undefined
}

function createElement(
  tagName: string,
  properties: Element['properties'],
  children: Element['children'],
): Element {
  return { type: 'element', tagName, properties, children }
}
