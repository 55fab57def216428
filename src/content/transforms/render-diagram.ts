// Mermaid to SVG, without a browser. The colours are the theme's: the style sheet of diagrams sets them, since styles
// inside the SVG would be refused by a strict content security policy.

import { renderMermaidSVG } from 'beautiful-mermaid'
import { hashOf } from '../../engine/hash.ts'
import { errorMessage } from '../../text/error-message.ts'
import { isFlowchart, plainFlowchart, unescapeTexts } from './plain-flowchart.ts'

export interface RenderedDiagram {
  readonly html?: string
  /** What the diagram shows, as its source says. */
  readonly label?: string
  /** Why there is no SVG. */
  readonly problem?: string
  /** What to do about it, where more is known than the kinds that are drawn. */
  readonly help?: string
}

/** The layout takes longer with the square of its edges: seconds at the limit, hours with three times as many. */
const LIMITS = { nodes: 500, edges: 300 }

/** In characters: hundreds of times what diagrams have. */
const MOST_SVG = 1 << 20

/** In pixels. What is wider would be too small in a column of text. */
const COLUMN = 640

/** A diagram as SVG, or why there is none. One that is too wide goes from top to bottom, if that is narrower. */
export function renderDiagram(source: string): RenderedDiagram {
  const { text, label } = takeLabel(source)
  const { nodes, edges } = countParts(text)
  if (nodes > LIMITS.nodes || edges > LIMITS.edges) {
    return {
      problem: `it has ${nodes} nodes and ${edges} edges, and the limits are ${LIMITS.nodes} and ${LIMITS.edges}.`,
      help: 'Split it into several diagrams, or use a picture.',
    }
  }
  try {
    const plain = isFlowchart(text) ? plainFlowchart(text) : text
    const draw = (written: string): string => unescapeTexts(renderMermaidSVG(written, { transparent: true }))
    const drawn = draw(plain)
    const turned = widthOf(drawn) > COLUMN ? turn(plain) : plain
    const other = turned === plain ? drawn : draw(turned)
    const svg = clean(widthOf(other) < widthOf(drawn) ? other : drawn, hashOf(source).slice(0, 6))
    if (svg.length > MOST_SVG)
      return {
        problem: `its drawing is larger than ${MOST_SVG >> 20} MB.`,
        help: 'Split it into several diagrams, with shorter texts, or use a picture.',
      }
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
    .replaceAll('\r\n', '\n')
    .replace(/^\s*---[ \t]*\n([\s\S]*?)\n[ \t]*---[ \t]*(?:\n|$)/, (_, fields: string) =>
      take(_, /^[ \t]*title:(.*)$/m.exec(fields)?.[1] ?? ''),
    )
    .replace(/%%\{[\s\S]*?\}%%/g, '')
    .replace(/^[ \t]*accDescr[ \t]*\{([^}]*)\}[ \t]*$/gm, take)
    .replace(/^[ \t]*acc(?:Title|Descr)[ \t]*:(.*)$/gm, take)
  const label = labels.map((words) => words.replace(/\s+/g, ' ').trim()).filter(Boolean)
  return { text, label: label.join('. ') }
}

/** An upper bound, without parsing: `a & b --> c & d` has four edges. Sequences and charts have no layout to limit. */
function countParts(text: string): { readonly nodes: number; readonly edges: number } {
  const names = new Set<string>()
  let edges = 0
  if (/^\s*(?:sequenceDiagram|xychart)/.test(text)) return { nodes: 0, edges }
  const bare = text
    .trimStart()
    .replace(/^[\w-]+(?:[ \t]+[A-Z]{2}\b)?/, '')
    .replace(/^[ \t]*%%.*$/gm, '')
    .replace(/"[^"\n]*"/g, '')
    // Cardinalities of entities and the triangles of classes, then texts of nodes and edges.
    .replace(/[|}o]{2}(--|\.\.)[|{o]{2}|<\||\|>/g, ' $1 ')
    .replace(/\{[^{}]*\}|\[[^[\]\n]*\]|\([^()\n]*\)|\|[^|\n]*\|/g, ' ')
    .replace(/(?:--|==|-\.)[ \t][^\n=.-]*(?=--|==|\.-)/g, ' ')
  for (const line of bare.split(/[\n;]/)) {
    const groups = line
      .split(/<?(?:--+|==+|-?\.{1,9}-|\.\.|~~~)[>xo*]?/)
      .map((group) => group.split('&').flatMap((node) => /[\w*][\w.-]*/.exec(node)?.[0] ?? []))
    groups.forEach((group, at) => {
      for (const name of group) names.add(name)
      edges += group.length * (groups[at + 1]?.length ?? 0)
    })
  }
  return { nodes: names.size, edges }
}

function widthOf(svg: string): number {
  return Number(/ width="([\d.]+)"/.exec(svg)?.[1] ?? 0)
}

/** The diagram from top to bottom in place of from left to right; not what is inside its groups. */
function turn(text: string): string {
  const group = text.search(/^[ \t]*(?:subgraph|state)\b/m)
  const start = group < 0 ? text : text.slice(0, group)
  const turned = start.replace(
    /^([ \t]*(?:graph|flowchart|direction)[ \t]+)(LR|RL)\b/m,
    (_, before, way) => before + (way === 'LR' ? 'TB' : 'BT'),
  )
  return turned + text.slice(start.length)
}

/** Without styles, and with ids of its own: a page may have several diagrams. */
function clean(svg: string, prefix: string): string {
  return svg
    .replace(/<style>[\s\S]*?<\/style>\s*/g, '')
    .replace(/ style="[^"]*"/g, '')
    .replace(/(<svg\b)/, '$1 aria-hidden="true"')
    .replace(/\sdata-[\w-]+="[^"]*"/g, '')
    .replace(/\sid="([^"]+)"/g, ` id="d${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#d${prefix}-$1)`)
    .replace(/="[-\d., ]+"/g, (numbers) => numbers.replace(/\.(\d\d)\d+/g, '.$1'))
}
