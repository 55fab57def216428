// Normalizes Mermaid flowcharts to the subset that the renderer supports: one statement per line, plain names. The
// renderer ignores unknown syntax and uses the first text of a node. Here flowcharts are parsed as in Mermaid, and
// unsupported syntax is an error.

import { escapeHtml } from '../../core/text/escape-html.ts'

/** Whether a diagram is a flowchart. */
export function isFlowchart(text: string): boolean {
  HEADER.lastIndex = 0
  return HEADER.test(text)
}

interface FlowNode {
  readonly name: string
  readonly shape?: Shape
  readonly className?: string
}

/** A shape in renderer syntax, with its text. */
type Shape = readonly [open: string, text: string, close: string]

/** Groups of nodes, with an arrow before each but the first; empty for an ignored statement. */
type Statement = readonly { readonly arrow?: string; readonly nodes: readonly FlowNode[] }[]

type Line = string | { readonly group: string | undefined; readonly statement: Statement }

const HEADER = /\s*(?:graph|flowchart)(?:-elk)?\b(?:[ \t]*(TB|TD|BT|RL|LR|[<>^v]))?[ \t]*(?=;|\n|$)/iy

/** Symbols for directions. */
const DIRECTIONS: Readonly<Record<string, string>> = { '<': 'RL', '>': 'LR', '^': 'BT', v: 'TB' }

/** Shape syntax → rendered shape: https://mermaid.js.org/syntax/flowchart.html#node-shapes */
const SHAPES: readonly (readonly [open: string, close: string, drawn: readonly [string, string]])[] = [
  ['(((', ')))', ['(((', ')))']],
  ['((', '))', ['((', '))']],
  ['([', '])', ['([', '])']],
  ['[[', ']]', ['[[', ']]']],
  ['[(', ')]', ['[(', ')]']],
  ['[/', '\\]', ['[/', '\\]']],
  ['[/', '/]', ['[', ']']],
  ['[\\', '/]', ['[\\', '/]']],
  ['[\\', '\\]', ['[', ']']],
  ['{{', '}}', ['{{', '}}']],
  ['[', ']', ['[', ']']],
  ['(', ')', ['(', ')']],
  ['{', '}', ['{', '}']],
  ['>', ']', ['>', ']']],
]

/** Named shapes other than rectangles. */
const NAMED: readonly (readonly [names: RegExp, drawn: readonly [string, string]])[] = [
  [/^(?:rounded|event)$/, ['(', ')']],
  [/^(?:stadium|pill|terminal)$/, ['([', '])']],
  [/^(?:circle|circ)$/, ['((', '))']],
  [/^(?:diam|diamond|decision|question)$/, ['{', '}']],
  [/^(?:hex|hexagon|prepare)$/, ['{{', '}}']],
  [/^(?:cyl|cylinder|db|database)$/, ['[(', ')]']],
]

const LINK =
  /[ \t]*(?:(?<id>[\w-]+)@)?(?<start>[<xo])?(?:--+(?<solid>[->xo])|==+(?<thick>[=>xo])|-\.+-(?<dotted>[>xo]?)|~~~+)(?:[ \t]*\|(?:[ \t]*"(?<quoted>[^"]*)"[ \t]*|(?<plain>[^|\n]*))\|)?/y

/** First half of a link with text. */
const HALF = /[ \t]*(?:[\w-]+@)?([<xo])?(?:--|==|-\.)(?![-=.>])/y
const HALVES: readonly (readonly [begin: string, rest: RegExp, kind: Kind])[] = [
  ['--', /(?:[ \t]*"([^"]*)"[ \t]*|([^\n]*?))--+([->xo])/y, 'solid'],
  ['==', /(?:[ \t]*"([^"]*)"[ \t]*|([^\n]*?))==+([=>xo])/y, 'thick'],
  ['-.', /(?:[ \t]*"([^"]*)"[ \t]*|([^\n]*?))\.{1,9}-([>xo]?)/y, 'dotted'],
]

type Kind = 'solid' | 'thick' | 'dotted'

/** Without and with an arrowhead. */
const ARROWS: Readonly<Record<Kind, readonly [string, string]>> = {
  solid: ['---', '-->'],
  thick: ['===', '==>'],
  dotted: ['-.-', '-.->'],
}

/** A flowchart in renderer syntax. Apply `unescapeTexts` to the rendered result. */
export function plainFlowchart(source: string): string {
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found) at = pattern.lastIndex
    return found
  }
  const fail = (): never => {
    const rest = source.slice(at).split('\n', 1)[0]!.trim()
    if (rest !== '') throw new Error(`"${rest}" cannot be parsed.`)
    const line = source.slice(0, at).trimEnd().split('\n').at(-1)!.trim()
    throw new Error(`"${line}" ends where a node is expected.`)
  }

  function takeShape(): Shape | undefined {
    for (const [open, close, [before, after]] of SHAPES) {
      if (!source.startsWith(open, at)) continue
      const start = at
      at += open.length
      const text = take(/[ \t]*"([^"]*)"[ \t]*/y)?.[1]
      const end = text === undefined ? source.indexOf(close, at) : at
      const raw = text ?? source.slice(at, Math.max(end, at))
      const isText = text !== undefined || !(raw.includes('\n') || raw.includes(close.at(-1)!))
      if (source.startsWith(close, end) && isText) {
        at = end + close.length
        return [before, escapeText(raw), after]
      }
      at = start
    }
    return undefined
  }

  function takeNode(): FlowNode {
    const name = take(/[ \t]*([\p{L}\p{N}_](?:[\p{L}\p{N}_.*/+#$%!?]|-(?=[\p{L}\p{N}_]))*)/uy)?.[1] ?? fail()
    const fields = take(/@\{([^}]*)\}/y)?.[1]
    const shape = fields === undefined ? takeShape() : namedShape(fields, name)
    const className = take(/:::(\w(?:-?\w)*)/y)?.[1]
    return { name, ...(shape && { shape }), ...(className && { className }) }
  }

  function takeNodes(): FlowNode[] {
    const nodes = [takeNode()]
    while (take(/[ \t]*&/y)) nodes.push(takeNode())
    return nodes
  }

  function takeArrow(): string | undefined {
    const link = take(LINK)
    if (link) {
      const { id, start, solid, thick, dotted, quoted, plain } = link.groups!
      if (id !== undefined) links.add(id)
      const text = quoted ?? plain
      if (solid !== undefined) return arrowOf('solid', start, solid, text)
      if (thick !== undefined) return arrowOf('thick', start, thick, text)
      return dotted === undefined ? '' : arrowOf('dotted', start, dotted, text)
    }
    const half = take(HALF)
    if (!half) return undefined
    const [, rest, kind] = HALVES.find(([begin]) => half[0].endsWith(begin))!
    const [, quoted, plain, head] = take(rest) ?? fail()
    return arrowOf(kind, half[1], head!, quoted ?? plain)
  }

  function takeStatement(): Statement {
    const statement: Statement[number][] = [{ nodes: takeNodes() }]
    for (let arrow = takeArrow(); arrow !== undefined; arrow = takeArrow())
      statement.push({ arrow, nodes: takeNodes() })
    if (!take(/[ \t]*(?=[\n;]|%%|$)/y)) fail()
    return statement
  }

  function takeGroup(): string {
    const name = take(/[ \t]*([^\s[";]+)[ \t]*(?=\[|;|\n|$)/y)?.[1]
    const title =
      take(/[ \t]*\[(?:[ \t]*"([^"]*)"[ \t]*|([^\]\n]*))\]/y) ?? take(/[ \t]*(?:"([^"]*)"|([^\n;]+))/y)
    const text = title ? (title[1] ?? title[2]!) : name
    const group = name ?? text ?? `group ${at}`
    lines.push(`subgraph ${plainName(group)} [${escapeText(text ?? ' ')}]`)
    return group
  }

  const direction = take(HEADER)?.[1]?.toUpperCase() ?? 'TB'
  const lines: Line[] = [`flowchart ${DIRECTIONS[direction.toLowerCase()] ?? direction}`]
  const groups: string[] = []
  /** Names of links, which have attributes in a separate statement. */
  const links = new Set<string>()
  while (take(/(?:[\s;]|%%.*)*/y) && at < source.length) {
    const words = take(/(?:classDef|class|style|linkStyle|direction)[ \t][^\n;]*/y)
    if (words) lines.push(words[0])
    else if (take(/subgraph\b/y)) groups.push(takeGroup())
    else if (take(/end(?=[ \t]*(?:[\n;]|$))/y)) {
      groups.pop()
      lines.push('end')
    } else if (!take(/click[ \t].*/y)) {
      const statement = takeStatement()
      if (!links.has(statement[0]!.nodes[0]!.name)) lines.push({ group: groups.at(-1), statement })
    }
  }
  return writeLines(lines)
}

/** Restores texts that `plainFlowchart` has escaped. */
export function unescapeTexts(svg: string): string {
  return svg.replace(/[\ue900-\ue97f]/g, (letter) =>
    escapeHtml(String.fromCharCode(letter.charCodeAt(0) - ESCAPED)),
  )
}

/** The last shape of a node is used, and the node belongs to the first group that contains it. */
function writeLines(lines: readonly Line[]): string {
  const shapes = new Map<string, Shape>()
  const homes = new Map<string, string>()
  for (const line of lines) {
    if (typeof line === 'string') continue
    for (const { name, shape } of line.statement.flatMap(({ nodes }) => nodes)) {
      if (shape) shapes.set(name, shape)
      if (line.group !== undefined && !homes.has(name)) homes.set(name, line.group)
    }
  }
  const drawn = new Set<string>()
  const write = ({ name, className }: FlowNode, group: string | undefined): string => {
    const isDrawn = drawn.has(name)
    drawn.add(name)
    const plain = plainName(name)
    // The renderer moves a node into the group where its shape is declared.
    const isHome = group !== undefined && homes.get(name) === group
    const shape = shapes.get(name) ?? (isHome || plain !== name ? ['[', escapeText(name), ']'] : [])
    return `${plain}${isDrawn && !isHome ? '' : shape.join('')}${className ? `:::${className}` : ''}`
  }
  return lines
    .map((line) =>
      typeof line === 'string'
        ? line
        : line.statement
            .map(
              ({ arrow, nodes }) =>
                `${arrow === '' ? '\n' : arrow ? ` ${arrow} ` : ''}${nodes.map((node) => write(node, line.group)).join(' & ')}`,
            )
            .join(''),
    )
    .join('\n')
}

function namedShape(fields: string, name: string): Shape {
  const [, quoted, plain] = /\blabel:\s*(?:"([^"]*)"|([^,\n]+))/.exec(fields) ?? []
  const shape = /\bshape:\s*([\w-]+)/.exec(fields)?.[1] ?? ''
  const [open, close] = NAMED.find(([names]) => names.test(shape))?.[1] ?? ['[', ']']
  return [open, escapeText(quoted ?? plain ?? name), close]
}

/** Renders circle and cross ends as arrows. */
function arrowOf(kind: Kind, start: string | undefined, head: string, text = ''): string {
  const label = text.trim() === '' ? '' : `|${escapeText(text)}|`
  return `${start === undefined ? '' : '<'}${ARROWS[kind][/[>xo]/.test(head) ? 1 : 0]}${label}`
}

/** A name that the renderer supports. */
function plainName(name: string): string {
  if (/^\w(?:-?\w)*$/.test(name)) return name
  return `_${[...name].map((letter) => letter.codePointAt(0)!.toString(36)).join('_')}`
}

/** First private-use character for escaping characters that would end a text in the renderer. */
const ESCAPED = 0xe900

function escaped(letter: string): string {
  return String.fromCharCode(ESCAPED + letter.charCodeAt(0))
}

/** A single-line text in which only tags have a meaning. */
function escapeText(label: string): string {
  const text = label
    .trim()
    .replace(/^`([\s\S]*)`$/, '$1')
    .replace(/\bfa[a-z]?:fa-[\w-]+/g, '')
    .trim()
    .split(/\n|\\n|<br ?\/?>/)
    .map((line) => line.trim())
    .join('<br>')
    .replace(/[#&](?:#?(\d+)|quot|amp|lt|gt|nbsp);/g, (found, code: string | undefined) =>
      code === undefined
        ? (NAMES[found.slice(1, -1)] ?? found)
        : String.fromCodePoint(Math.min(+code, 0x10ffff)),
    )
    .replace(/(?<!<)\/|[()[\]{}|"`\\]/g, escaped)
  return text === '' ? '\u00a0' : text
}

/** Escapes for `<` and `>`, which the renderer treats as tags. */
const NAMES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: escaped('<'),
  gt: escaped('>'),
  nbsp: '\u00a0',
}
