// Renders Mermaid diagrams to SVG. The renderer is large and is loaded for the first page that needs it.

import type { Element, Root } from 'hast'
import { drawAll, showSource } from '../../core/markdown/transforms/drawings.ts'
import type { PageScope } from '../../core/plugin/transforms.ts'
import type { RenderedDiagram } from './render-diagram.ts'

export async function drawDiagrams(tree: Root, page: PageScope): Promise<void> {
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
        problem,
        help = 'Flowcharts, state, sequence, class and entity diagrams and charts of x and y are drawn. Use an image for others.',
      } = JSON.parse(drawn) as RenderedDiagram
      if (html === undefined || !fits(html)) {
        showSource(element, source)
        return [{ rule: 'diagram-syntax', message: `The diagram cannot be drawn: ${problem}`, help }]
      }
      const title = element.properties.label ?? element.properties.title ?? label
      element.tagName = 'diagram'
      element.properties = { html, ...(title !== '' && { label: title }) }
      element.children = [sourceOf(source)]
      if (title !== '') return []
      return [
        {
          rule: 'diagram-label',
          message: 'The diagram has no text for readers who cannot see it.',
          help: 'Describe it in a line of its source: `accTitle: How a request is processed`.',
        },
      ]
    },
  })
}

function findDiagram({ tagName, properties }: Element): string | undefined {
  const { language, code } = properties
  if (tagName === 'code-block' && language === 'mermaid') return String(code)
  return tagName === 'diagram' && typeof code === 'string' ? code : undefined
}

/** The source as code, for readers who do not see the drawing. */
function sourceOf(source: string): Element {
  return {
    type: 'element',
    tagName: 'pre',
    properties: {},
    children: [
      {
        type: 'element',
        tagName: 'code',
        properties: {},
        children: [{ type: 'text', value: source.trimEnd() }],
      },
    ],
  }
}
