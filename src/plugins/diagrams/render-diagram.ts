// Renders Mermaid to SVG without a browser. Colors are in the theme's stylesheet, because a strict content security
// policy blocks styles inside SVG.

import { renderMermaidSVG } from 'beautiful-mermaid'
import { hashOf } from '../../core/engine/hash.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import { plainFlowchart, unescapeTexts } from './plain-flowchart.ts'

export interface RenderedDiagram {
  readonly html?: string
  /** Accessible description from the source. */
  readonly label?: string
  /** Raw links. The URL of a node's link in `html` is the index in this list. */
  readonly links?: readonly string[]
  /** The renderer does not draw this kind of diagram. */
  readonly isForeign?: true
  /** Reason why rendering failed. */
  readonly problem?: string
  /** Specific help, if known. */
  readonly help?: string
}

const KINDS = /^(?:graph|flowchart|stateDiagram|sequenceDiagram|classDiagram|erDiagram|xychart)\b/i

/** Layout time is quadratic in the number of edges: seconds at the limit, hours at three times as many. */
const LIMITS = { nodes: 500, edges: 300 }

/** In characters: hundreds of times the size of real diagrams. */
const MAX_SVG_LENGTH = 1 << 20

/** In pixels. Wider diagrams would be too small in a text column. */
const COLUMN = 640

/** Renders a diagram, or returns the reason for failure. A too wide diagram is laid out from top to bottom if narrower. */
export function renderDiagram(source: string): RenderedDiagram {
  const { text, label } = takeLabel(source)
  if (text !== '' && !KINDS.test(text))
    return { problem: `"${/\S+/.exec(text)![0]}" is not a supported kind.`, label, isForeign: true }
  const { nodes, edges } = countParts(text)
  if (nodes > LIMITS.nodes || edges > LIMITS.edges) {
    return {
      problem: `it has ${nodes} nodes and ${edges} edges, and the limits are ${LIMITS.nodes} and ${LIMITS.edges}.`,
      help: 'Split it into several diagrams, or use an image.',
    }
  }
  try {
    const flowchart = plainFlowchart(text)
    const plain = flowchart?.text ?? text
    const draw = (diagramSource: string): string =>
      unescapeTexts(renderMermaidSVG(diagramSource, { transparent: true }))
    const drawn = draw(plain)
    const turned = widthOf(drawn) > COLUMN ? turn(plain) : plain
    const other = turned === plain ? drawn : draw(turned)
    const svg = widthOf(other) < widthOf(drawn) ? other : drawn
    // Author text must result only in shapes and text.
    if (/<(?:script|foreignObject|iframe|image|a)\b|\son\w+\s*=|javascript:/i.test(svg))
      return { problem: 'It has links or code.' }
    const { linked, links } = linkNodes(svg, flowchart?.links ?? {})
    const html = clean(linked, hashOf(source).slice(0, 6))
    if (html.length > MAX_SVG_LENGTH)
      return {
        problem: `its drawing is larger than ${MAX_SVG_LENGTH >> 20} MB.`,
        help: 'Split it into several diagrams, with shorter labels, or use an image.',
      }
    return { html, label, ...(links.length > 0 && { links }) }
  } catch (error) {
    return { problem: errorMessage(error).split('\n')[0]!, label }
  }
}

/** Accessible title and description in Mermaid syntax. */
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
    // The renderer reads the kind of diagram from the first line.
    .replace(/^[ \t]*%%.*$/gm, '')
    .trim()
  const label = labels.map((words) => words.replace(/\s+/g, ' ').trim()).filter(Boolean)
  return { text, label: label.join('. ') }
}

/** Upper bound of nodes and edges, without parsing: `a & b --> c & d` has four edges. Sequences and charts are not limited. */
function countParts(text: string): { readonly nodes: number; readonly edges: number } {
  const names = new Set<string>()
  let edges = 0
  if (/^\s*(?:sequenceDiagram|xychart)/.test(text)) return { nodes: 0, edges }
  const bare = text
    .trimStart()
    .replace(/^[\w-]+(?:[ \t]+[A-Z]{2}\b)?/, '')
    .replace(/^[ \t]*%%.*$/gm, '')
    .replace(/"[^"\n]*"/g, '')
    // Ignore entity cardinalities, class triangles, and text of nodes and edges.
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

/** Changes the direction from left-to-right to top-to-bottom, except inside groups. */
function turn(text: string): string {
  const group = text.search(/^[ \t]*(?:subgraph|state)\b/m)
  const start = group < 0 ? text : text.slice(0, group)
  const turned = start.replace(
    /^([ \t]*(?:graph|flowchart|direction)[ \t]+)(LR|RL)\b/m,
    (_, before, way) => before + (way === 'LR' ? 'TB' : 'BT'),
  )
  return turned + text.slice(start.length)
}

/** Makes nodes links. The URL of each is an index in `links`: it is resolved when the page is rendered. */
function linkNodes(
  svg: string,
  links: Readonly<Record<string, string>>,
): { readonly linked: string; readonly links: readonly string[] } {
  const hrefs: string[] = []
  const linked = svg.replace(/<g class="node" data-id="([^"]*)"[\s\S]*?<\/g>/g, (node, name: string) => {
    const href = links[name]
    return href === undefined ? node : `<a href="${hrefs.push(href) - 1}">${node}</a>`
  })
  return { linked, links: hrefs }
}

/** Removes styles and makes ids unique, because a page may have several diagrams. */
function clean(svg: string, prefix: string): string {
  return svg
    .replace(/<style>[\s\S]*?<\/style>\s*/g, '')
    .replace(/ style="[^"]*"/g, '')
    .replace(/\sdata-[\w-]+="[^"]*"/g, '')
    .replace(/\sid="([^"]+)"/g, ` id="d${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#d${prefix}-$1)`)
    .replace(/="[-\d., ]+"/g, (numbers) => numbers.replace(/\.(\d\d)\d+/g, '.$1'))
}
