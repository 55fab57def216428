// Converts Mermaid flowcharts to the subset that the renderer supports: its parser needs spaces around links, ignores the rest of a line that
// it does not understand, and uses the first text and group of a node. Here a flowchart is parsed as in Mermaid, and written with
// one statement on a line, plain names and escaped text. Unsupported syntax is an error.

import { escapeHtml } from '../../core/text/escape-html.ts'

export interface PlainFlowchart {
  /** The flowchart for the renderer. Apply `unescapeTexts` to the result. */
  readonly text: string
  /** Node name in `text` → raw link. */
  readonly links: Readonly<Record<string, string>>
}

interface FlowNode {
  shape: string | undefined
  className: string | undefined
  /** Group that contains the node. */
  group: string | undefined
}

const HEADER = /\s*(?:graph|flowchart)(?:-elk)?\b(?:[ \t]*(TB|TD|BT|RL|LR))?[ \t]*(?=;|\n|$)/iy

/** Brackets around the text of a node, and names of the shape: https://mermaid.js.org/syntax/flowchart.html#node-shapes */
const SHAPES = (
  [
    ['(((', ')))'],
    ['((', '))', 'circ circle'],
    ['([', '])', 'stadium pill terminal'],
    ['[[', ']]', 'subprocess subproc subroutine fr-rect'],
    ['[(', ')]', 'cyl cylinder db database'],
    ['[/', '\\]', 'trap-b trapezoid'],
    ['[\\', '/]', 'trap-t inv-trapezoid'],
    ['[/', '/]'],
    ['[\\', '\\]'],
    ['{{', '}}', 'hex hexagon prepare'],
    ['[', ']'],
    ['(', ')', 'rounded event'],
    ['{', '}', 'diam diamond decision question'],
    ['>', ']', 'odd'],
  ] as const
).map(([open, close, names = '']) => {
  const [before, inner, after] = [open, close.at(-1)!, close].map((text) => text.replace(/./g, '\\$&'))
  // The renderer has no parallelograms.
  const isRectangle = /^\[[/\\]$/.test(open) && open.at(-1) === close[0]
  return {
    pattern: new RegExp(`${before}(?:\\s*"([^"]*)"\\s*|([^\n${inner}]*?))${after}`, 'y'),
    names: names.split(' '),
    brackets: isRectangle ? ['[', ']'] : [open, close],
  }
})

/** Links, each with a text in its line or without, and how the renderer writes them without and with an arrowhead. */
const LINKS: readonly (readonly [pattern: RegExp, line: string, arrow: string])[] = [
  [/([<xo]?)--(?:(?![->xo])(?: *"([^"]*)" *|(.+?))--)?-*([->xo])/y, '---', '-->'],
  [/([<xo]?)==(?:(?![=>xo])(?: *"([^"]*)" *|(.+?))==)?=*([=>xo])/y, '===', '==>'],
  [/([<xo]?)-\.(?:(?![-.])(?: *"([^"]*)" *|(.+?))\.)?\.{0,9}-([>xo]?)/y, '-.-', '-.->'],
]

/** Returns undefined if the source is not a flowchart. */
export function plainFlowchart(source: string): PlainFlowchart | undefined {
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

  function takeShape(name: string): string | undefined {
    const fields = take(/@\{([^}]*)\}/y)?.[1]
    if (fields !== undefined) {
      const [, quoted, plain] = /\blabel:\s*(?:"([^"]*)"|([^,\n]+))/.exec(fields) ?? []
      const shapeName = /\bshape:\s*([\w-]+)/.exec(fields)?.[1] ?? ''
      const [open, close] = SHAPES.find(({ names }) => names.includes(shapeName))?.brackets ?? ['[', ']']
      return open + escapeText(quoted ?? plain ?? name) + close
    }
    for (const { pattern, brackets } of SHAPES) {
      const found = take(pattern)
      if (found) return brackets[0] + escapeText(found[1] ?? found[2]!) + brackets[1]
    }
    return undefined
  }

  function takeNodes(): string[] {
    const names: string[] = []
    do {
      const name =
        take(/[ \t]*([\p{L}\p{N}_](?:[\p{L}\p{N}_.*/+#$%!?]|-(?=[\p{L}\p{N}_]))*)/uy)?.[1] ?? fail()
      const before = nodes.get(name)
      // The last shape and the first group count.
      nodes.set(name, {
        shape: takeShape(name) ?? before?.shape,
        className: take(/:::(\w(?:-?\w)*)/y)?.[1] ?? before?.className,
        group: before?.group ?? openGroups.at(-1),
      })
      names.push(name)
    } while (take(/[ \t]*&/y))
    return names
  }

  /** Returns an empty string for an invisible link. */
  function takeLink(): string | undefined {
    const name = take(/[ \t]*(?:([\w-]+)@(?!\{))?/y)?.[1]
    if (name !== undefined) linkNames.add(name)
    if (take(/~~~+/y)) return ''
    for (const [pattern, line, arrow] of LINKS) {
      const found = take(pattern)
      if (!found) continue
      const [, start, quoted, plain, end = ''] = found
      const label = take(/[ \t]*\|(?:[ \t]*"([^"]*)"[ \t]*|([^|\n]*))\|/y)
      const text = quoted ?? plain ?? label?.[1] ?? label?.[2] ?? ''
      // Circles and crosses are drawn as arrowheads.
      const arrowText = `${start && '<'}${/[>xo]/.test(end) ? arrow : line}`
      return text.trim() === '' ? arrowText : `${arrowText}|${escapeText(text)}|`
    }
    return undefined
  }

  function takeGroup(): void {
    const name = take(/[ \t]*([^\s[";]+)[ \t]*(?=\[|;|\n|$)/y)?.[1]
    const title =
      take(/[ \t]*\[(?:[ \t]*"([^"]*)"[ \t]*|([^\]\n]*))\]/y) ?? take(/[ \t]*(?:"([^"]*)"|([^\n;]+))/y)
    const text = title ? (title[1] ?? title[2]!) : name
    const group = name ?? text ?? `group ${at}`
    openGroups.push(group)
    groups.push(group)
    structure.push(`subgraph ${plainName(group)} [${escapeText(text ?? ' ')}]`, { group })
  }

  function takeStatement(): void {
    let group = takeNodes()
    for (let link = takeLink(); link !== undefined; link = takeLink()) {
      const next = takeNodes()
      const [from, to] = [group, next].map((names) => names.map(plainName).join(' & '))
      if (link !== '') edges.push(`${from} ${link} ${to}`)
      group = next
    }
    if (!take(/[ \t]*(?=[\n;]|%%|$)/y)) fail()
  }

  const header = take(HEADER)
  if (!header) return undefined
  const nodes = new Map<string, FlowNode>()
  /** Names of links, whose attributes look like those of nodes. */
  const linkNames = new Set<string>()
  const groups: string[] = []
  const openGroups: string[] = []
  const structure: (string | { readonly group: string })[] = []
  const edges: string[] = []
  const links: Record<string, string> = {}
  while (take(/(?:[\s;]|%%.*)*/y) && at < source.length) {
    const style = take(/(?:classDef|class|style|linkStyle)[ \t][^\n;]*/y)
    const click = take(/click[ \t]+(\S+)[ \t]+(?:href[ \t]+)?(?:"([^"\n]*)")?.*/y)
    const direction = take(/direction[ \t]+(?:TB|TD|BT|RL|LR)\b/y)
    if (style) edges.push(style[0])
    else if (click) {
      const [, name = '', href = ''] = click
      // Callbacks have no URL, and other schemes may be code.
      if (/^(?:https?:|mailto:|[./#]|[^:]+$)/i.test(href)) links[plainName(name)] = href
    } else if (direction) openGroups.length > 0 && structure.push(direction[0])
    else if (take(/subgraph\b/y)) takeGroup()
    else if (take(/end(?=[ \t]*(?:[\n;]|$))/y)) {
      openGroups.pop()
      structure.push('end')
    } else takeStatement()
  }
  const declare = (inside: string | undefined): string[] =>
    [...nodes].flatMap(([name, { shape, className, group }]) =>
      group !== inside || linkNames.has(name) || groups.includes(name)
        ? []
        : `${plainName(name)}${shape ?? `[${escapeText(name)}]`}${className ? `:::${className}` : ''}`,
    )
  return {
    text: [
      `flowchart ${(header[1] ?? 'TB').toUpperCase()}`,
      ...declare(undefined),
      ...structure.flatMap((line) => (typeof line === 'string' ? line : declare(line.group))),
      ...edges,
    ].join('\n'),
    links,
  }
}

/** Restores text that `plainFlowchart` has escaped. */
export function unescapeTexts(svg: string): string {
  return svg.replace(/[\ue900-\ue97f]/g, (character) =>
    escapeHtml(String.fromCharCode(character.charCodeAt(0) - ESCAPED)),
  )
}

/** A name that the renderer supports. */
function plainName(name: string): string {
  if (/^\w(?:-?\w)*$/.test(name)) return name
  return `_${[...name].map((character) => character.codePointAt(0)!.toString(36)).join('_')}`
}

/** First private-use character for escaping characters that would end a text in the renderer. */
const ESCAPED = 0xe900

function escaped(character: string): string {
  return String.fromCharCode(ESCAPED + character.charCodeAt(0))
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
    .replace(/[#&](?:#?(\d+)|(quot|amp|lt|gt|nbsp));/g, (_, code: string | undefined, name: string) =>
      code === undefined ? NAMES[name]! : String.fromCodePoint(Math.min(+code, 0x10ffff)),
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
