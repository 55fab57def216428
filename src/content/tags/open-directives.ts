// `::: tip Title`, `:::tip Title`, `::: code-group`: how VitePress and others write
// `:::tip[Title]`. Such lines are rewritten, and the text is parsed again; only where the parser found them to be text,
// so that code and comments stay unchanged. What is indented inside of components loses its indentation in the same way,
// and HTML that would go on up to the end of the text, `<script>` or `<!--` without an end, becomes text.
// Line numbers do not change.

import type { Paragraph, Root } from 'mdast'
import { mayHaveTags } from './component-tags.ts'
import { dedentComponents } from './open-components.ts'
import { type OpenHtml, restoreOpenHtml, showOpenHtml } from './open-html.ts'

/** The line of a fence, after the markers of quotes and lists. */
const OPENING = /(?<!:)(:{3,})[ \t]*([A-Za-z][\w-]*)(?:[ \t]+(\S.*))?$/

/** What a rewritten line opens may hold lines that were something else before. */
const MOST_ROUNDS = 6

export interface ParsedText {
  readonly tree: Root
  /** The text that the tree's positions refer to. */
  readonly source: string
  /** HTML without an end, which is text now. */
  readonly openHtml: readonly OpenHtml[]
}

/** Parses a text, with its openings rewritten to the form that the parser knows. `known` is whether a directive exists. */
export function parseDirectives(
  text: string,
  parse: (text: string) => Root,
  known: (name: string) => boolean,
): ParsedText {
  let source = text
  let tree = parse(source)
  // A lone carriage return ends a line for the parser, but not here.
  const hasTags = mayHaveTags(text)
  const hasHtml = text.includes('<')
  const isUsual = (hasHtml || text.includes(':::')) && !/\r(?!\n)/.test(text)
  const openHtml: OpenHtml[] = []
  for (let round = 0; isUsual && round < MOST_ROUNDS; round++) {
    const lines = source.split('\n')
    const isDedented = hasTags && dedentComponents(tree, lines)
    const isOpened = findTextLines(tree)
      .map((line) => openLine(lines, line - 1, known))
      .some(Boolean)
    const shown = hasHtml ? showOpenHtml(tree, lines) : []
    if (!isDedented && !isOpened && shown.length === 0) break
    openHtml.push(...shown)
    source = lines.join('\n')
    tree = parse(source)
  }
  if (openHtml.length > 0) source = restoreOpenHtml(tree, source)
  return { tree, source, openHtml }
}

/** Numbers of the lines of paragraphs that begin with a fence. */
function findTextLines(tree: Root): number[] {
  const found: number[] = []
  const stack: unknown[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { type, children = [] } = node as { type: string; children?: readonly unknown[] }
    if (type === 'paragraph') for (const line of fenceLines(node as Paragraph)) found.push(line)
    else for (const child of children) stack.push(child)
  }
  return found
}

function fenceLines({ children }: Paragraph): number[] {
  return children.flatMap((child, at) => {
    if (child.type !== 'text' || !child.position || !child.value.includes(':::')) return []
    const { line } = child.position.start
    return child.value
      .split('\n')
      .flatMap((text, index) => (text.startsWith(':::') && (at === 0 || index > 0) ? [line + index] : []))
  })
}

function openLine(lines: string[], at: number, known: (name: string) => boolean): boolean {
  const line = lines[at]!.trimEnd()
  const match = OPENING.exec(line)
  if (!match) return false
  const [, colons, name, rest = ''] = match
  // An unknown name before other words may be prose.
  if (!known(name!) && rest !== '') return false
  const opened = `${line.slice(0, match.index)}${colons}${name}${asLabel(rest)}`
  if (opened === line) return false
  lines[at] = opened + (lines[at]!.endsWith('\r') ? '\r' : '')
  return true
}

/** `Title {open}` → `[Title]{open}`; text already in brackets or braces stays. */
function asLabel(rest: string): string {
  if (rest === '' || rest.startsWith('[') || rest.startsWith('{')) return rest
  const brace = rest.endsWith('}') ? rest.lastIndexOf('{') : -1
  const isAttributes = brace >= 0 && !rest.slice(brace, -1).includes('}')
  const title = isAttributes ? rest.slice(0, brace).trimEnd() : rest
  const attributes = isAttributes ? rest.slice(brace) : ''
  return `[${isBalanced(title) ? title : title.replace(/[[\]]/g, '\\$&')}]${attributes}`
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '[') depth++
    if (character === ']' && --depth < 0) return false
  }
  return depth === 0
}
