// Mermaid to SVG, without a browser. The colours are the theme's: the style sheet of diagrams sets them, since styles
// inside the SVG would be refused by a strict content security policy.

import { renderMermaidSVG } from 'beautiful-mermaid'
import { hashOf } from '../engine/hash.ts'
import { errorMessage } from '../model/error-message.ts'

export interface RenderedDiagram {
  readonly html?: string
  /** What the diagram shows, as its source says. */
  readonly label?: string
  /** Why there is no SVG. */
  readonly problem?: string
}

/** A diagram as SVG, or why there is none. */
export function renderDiagram(source: string): RenderedDiagram {
  const { text, label } = takeLabel(source)
  try {
    const svg = clean(
      renderMermaidSVG(separateArrows(text), { transparent: true }),
      hashOf(source).slice(0, 6),
    )
    // Nothing but shapes and text may come of what somebody wrote.
    if (/<(?:script|foreignObject|iframe|image|a)\b|\son\w+\s*=|javascript:/i.test(svg))
      return { problem: 'It has links or code.' }
    return { html: svg, label }
  } catch (error) {
    return { problem: errorMessage(error).split('\n')[0]! }
  }
}

/** Mermaid's own lines for readers who cannot see the diagram. */
function takeLabel(source: string): { text: string; label: string } {
  const labels: string[] = []
  const take = (_: string, words: string): string => {
    labels.push(words)
    return ''
  }
  const text = source
    .replace(/^[ \t]*accDescr[ \t]*\{([^}]*)\}[ \t]*$/gm, take)
    .replace(/^[ \t]*acc(?:Title|Descr)[ \t]*:(.*)$/gm, take)
  const label = labels.map((words) => words.replace(/\s+/g, ' ').trim()).filter(Boolean)
  return { text, label: label.join('. ') }
}

/** `a-->b` is `a --> b`; the renderer takes the dashes for a part of the name. Texts in quotes stay. */
function separateArrows(text: string): string {
  const first = text.split('\n').find((line) => line.trim() !== '' && !line.trim().startsWith('%%'))
  if (first === undefined || !/^(?:graph|flowchart)\b/.test(first.trim())) return text
  return text
    .split('\n')
    .map((line) =>
      line.includes('"')
        ? line
        : line.replace(
            /([\w\])}])(<?(?:--+|==+|-\.+-)[>xo]?)(?=[\w|([{])/g,
            (_, before, arrow) => `${before} ${arrow} `,
          ),
    )
    .join('\n')
}

/** Without styles, and with ids of its own: a page may have several diagrams. */
function clean(svg: string, prefix: string): string {
  return svg
    .replace(/<style>[\s\S]*?<\/style>\s*/g, '')
    .replace(/ style="[^"]*"/, '')
    .replace(/(<svg\b)/, '$1 aria-hidden="true"')
    .replace(/\sdata-[\w-]+="[^"]*"/g, '')
    .replace(/\sid="([^"]+)"/g, ` id="d${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#d${prefix}-$1)`)
    .replace(/="[-\d., ]+"/g, (numbers) => numbers.replace(/\.(\d\d)\d+/g, '.$1'))
}
