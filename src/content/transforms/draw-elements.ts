// Renders diagrams to SVG and formulas to MathML. The renderers are large and are loaded for the first page that needs
// them. If rendering fails, the source is shown.

import type { Element, Root } from 'hast'
import type { StepContext } from '../../engine/step.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { ElementProblem } from './check-attributes.ts'
import type { RenderedDiagram } from './render-diagram.ts'
import { textOf, visitElements } from './visit-elements.ts'

interface Found {
  readonly element: Element
  readonly parent: Root | Element
  readonly kind: 'diagram' | 'formula' | 'inline-formula'
  readonly source: string
}

/** Maximum characters of all drawings on one page. */
const MAX_DRAWN = 4 << 20

/** Renders the diagrams and formulas of a tree. Returns a finding for each failure. */
export async function drawElements(tree: Root, path: SourcePath, context: StepContext): Promise<Finding[]> {
  const found: Found[] = []
  visitElements(tree, (element, parent) => {
    const one = findSource(element)
    if (one) found.push({ element, parent, ...one })
  })
  const findings: Finding[] = []
  let left = MAX_DRAWN
  const fits = (html: string): boolean => {
    const isSmall = html.length <= left
    if (isSmall) left -= html.length
    return isSmall
  }
  for (const one of found) {
    const draw = one.kind === 'diagram' ? drawDiagram : drawFormula
    for (const problem of await draw(one, context, fits)) {
      const start = (one.element.position ?? one.parent.position)?.start
      findings.push({
        ...problem,
        severity: 'warning',
        place: { path, ...(start && { line: start.line, column: start.column }) },
      })
    }
  }
  return findings
}

function findSource({ tagName, properties, children }: Element): Pick<Found, 'kind' | 'source'> | undefined {
  const { language, code, tex, className, display } = properties
  if (tagName === 'code-block' && language === 'mermaid') return { kind: 'diagram', source: String(code) }
  if (tagName === 'code-block' && language === 'math') return { kind: 'formula', source: String(code) }
  if (tagName === 'diagram' && typeof code === 'string') return { kind: 'diagram', source: code }
  if (tagName === 'formula' && typeof tex === 'string')
    return { kind: display === undefined || display === 'false' ? 'inline-formula' : 'formula', source: tex }
  const classes = Array.isArray(className) ? className : []
  const text = (): string => children.map(textOf).join('')
  if (tagName === 'code' && classes.includes('math-inline')) return { kind: 'inline-formula', source: text() }
  const [only] = children
  if (tagName !== 'pre' || only?.type !== 'element') return undefined
  const inner = Array.isArray(only.properties.className) ? only.properties.className : []
  return inner.includes('math-display') ? { kind: 'formula', source: textOf(only) } : undefined
}

/** Whether a drawing still fits on the page, which it takes if it does. */
type Fits = (html: string) => boolean

async function drawDiagram(
  { element, source }: Found,
  context: StepContext,
  fits: Fits,
): Promise<ElementProblem[]> {
  const drawn = await context.memo('diagram', source, async () => {
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
    asCode(element, source)
    return [
      html === undefined
        ? { rule: 'diagram-syntax', message: `The diagram cannot be drawn: ${problem}`, help }
        : tooManyDrawings('diagram'),
    ]
  }
  const title = element.properties.label ?? element.properties.title ?? label
  element.tagName = 'diagram'
  element.properties = { html, ...(title !== '' && { label: title }) }
  element.children = [
    {
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
    },
  ]
  if (title !== '') return []
  return [
    {
      rule: 'diagram-label',
      message: 'The diagram has no text for readers who cannot see it.',
      help: 'Describe it in a line of its source: `accTitle: How a request is processed`.',
    },
  ]
}

async function drawFormula(
  { element, source, kind }: Found,
  context: StepContext,
  fits: Fits,
): Promise<ElementProblem[]> {
  const isBlock = kind === 'formula'
  const drawn = await context.memo(`formula ${kind}`, source, async () => {
    const { renderFormula } = await import('./render-formula.ts')
    return JSON.stringify(renderFormula(source, isBlock))
  })
  const { html, problem } = JSON.parse(drawn) as { html?: string; problem?: string }
  if (html === undefined || !fits(html)) {
    if (isBlock) asCode(element, source)
    else
      Object.assign(element, { tagName: 'code', properties: {}, children: [{ type: 'text', value: source }] })
    return [
      html === undefined
        ? {
            rule: 'formula-syntax',
            message: `The formula is not valid TeX: ${problem?.trim()}`,
            help: 'Correct it. If it is not a formula, escape the dollar signs: `\\$`.',
          }
        : tooManyDrawings('formula'),
    ]
  }
  element.tagName = 'formula'
  element.properties = { tex: source.trim(), html, ...(isBlock && { display: '' }) }
  element.children = []
  return []
}

function tooManyDrawings(kind: 'diagram' | 'formula'): ElementProblem {
  return {
    rule: `${kind}-syntax`,
    message: `The ${kind} is not drawn: with it, the drawings of this page would be larger than ${MAX_DRAWN >> 20} MB.`,
    help: 'Move some of them to another page, or use images. Until then, the source is shown.',
  }
}

/** Replaces a failed diagram or formula with its source. */
function asCode(element: Element, code: string): void {
  element.tagName = 'code-block'
  element.properties = { code: code.replace(/\n?$/, '\n'), language: 'text' }
  element.children = []
}
