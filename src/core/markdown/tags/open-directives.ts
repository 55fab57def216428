// Rewrites directive openings of VitePress and others, `::: tip Title`, `:::tip Title`, `::: code-group`, to `:::tip[Title]`,
// and parses the text again. Only lines that were parsed as text are rewritten, so that code and comments are unchanged.
// Also removes the indentation of content in components, and converts HTML without an end, such as `<script>` or `<!--`,
// to text. Line numbers do not change.

import type { Paragraph, Root, RootContent } from 'mdast'
import { mayHaveComponents } from './component-tags.ts'

/** A fence line, without the markers of quotes and lists. */
const OPENING = /(?<!:)(:{3,})[ \t]*([A-Za-z][\w-]*)(?:[ \t]+(\S.*))?$/

/** Maximum number of passes: a rewritten line may change how the following lines are parsed. */
const MAX_PASSES = 6

export interface ParsedText {
  readonly tree: Root
  /** The text that the tree's positions refer to. */
  readonly source: string
  /** HTML without an end, converted to text. */
  readonly openHtml: readonly OpenHtml[]
}

/** Parses a text, rewriting directive openings. `known` returns whether a directive exists. */
export function parseDirectives(
  text: string,
  parse: (text: string) => Root,
  known: (name: string) => boolean,
): ParsedText {
  const hasTags = mayHaveComponents(text)
  const hasHtml = text.includes('<')
  // The parser treats a lone carriage return as a line ending; the rewriter does not.
  const isUsual = (hasHtml || text.includes(':::')) && !/\r(?!\n)/.test(text)
  let { source, tree } = (isUsual && parseOpened(text, parse, known)) || { source: text, tree: parse(text) }
  const openHtml: OpenHtml[] = []
  for (let round = 0; isUsual && round < MAX_PASSES; round++) {
    const lines = source.split('\n')
    const isDedented = hasTags && dedentComponents(tree, lines)
    const isOpened = findTextLines(tree)
      .map((line) => openLine(lines, line - 1, known))
      .some(Boolean)
    const openTags = hasHtml ? showOpenHtml(tree, lines) : []
    if (!isDedented && !isOpened && openTags.length === 0) break
    openHtml.push(...openTags)
    source = lines.join('\n')
    tree = parse(source)
  }
  if (openHtml.length > 0) source = restoreOpenHtml(tree, source)
  return { tree, source, openHtml }
}

/**
 * Rewrites the openings that a scan of the lines finds outside of code, so that most pages are parsed only once. Returns
 * undefined if there are none, or if the parser reads one of them as something else.
 */
function parseOpened(
  text: string,
  parse: (text: string) => Root,
  known: (name: string) => boolean,
): Pick<ParsedText, 'tree' | 'source'> | undefined {
  if (!/:::[ \t]*[A-Za-z][\w-]*[ \t]+\S|:::[ \t]+[A-Za-z]/.test(text)) return undefined
  const lines = text.split('\n')
  const opened = new Set<number>()
  let fence = ''
  for (const [at, line] of lines.entries()) {
    const [, marker] = /^[\s>]*(`{3,}|~{3,})/.exec(line) ?? []
    if (marker !== undefined && fence === '') fence = marker
    else if (marker?.startsWith(fence) && line.trim().endsWith(marker)) fence = ''
    if (fence === '' && /^[\s>]*:::/.test(line) && openLine(lines, at, known)) opened.add(at + 1)
  }
  if (opened.size === 0) return undefined
  const source = lines.join('\n')
  let tree: Root
  try {
    tree = parse(source)
  } catch {
    // Places of errors refer to the text as written.
    return undefined
  }
  const stack: unknown[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { type, children = [], position } = node as Pick<AnyNode, 'type' | 'children' | 'position'>
    if (type === 'containerDirective' && position) opened.delete(position.start.line)
    for (const child of children) stack.push(child)
  }
  return opened.size === 0 ? { source, tree } : undefined
}

/** Removes indentation inside components that would make code blocks. Returns whether there was any. */
function dedentComponents(tree: Root, lines: string[]): boolean {
  let isChanged = false
  const walk = (parent: { readonly children: readonly RootContent[] }): void => {
    let open = 0
    for (const child of parent.children) {
      if (child.type === 'html' && /^<\/?[A-Z]/.test(child.value)) {
        if (!child.value.endsWith('/>')) open += child.value.startsWith('</') ? -1 : 1
      } else if (child.type === 'code') {
        if (open > 0 && dedent(child, lines)) isChanged = true
      } else if ('children' in child) walk(child as Paragraph)
    }
  }
  walk(tree)
  return isChanged
}

function dedent({ position }: RootContent, lines: string[]): boolean {
  if (!position) return false
  const { start, end } = position
  const from = start.column - 1
  const rows = Array.from({ length: end.line - start.line + 1 }, (_, at) => start.line - 1 + at)
  const filled = rows.filter((row) => lines[row]!.slice(from).trim() !== '')
  const least = Math.min(...filled.map((row) => /^ */.exec(lines[row]!.slice(from))![0].length))
  // Fences are not counted as indentation; tabs are left to the parser.
  if (least < 4 || !Number.isFinite(least)) return false
  for (const row of filled) lines[row] = lines[row]!.slice(0, from) + lines[row]!.slice(from + least)
  return true
}

/** Line numbers of paragraphs that start with a fence. */
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
  // An unknown name followed by other words may be prose.
  if (!known(name!) && rest !== '') return false
  const opened = `${line.slice(0, match.index)}${colons}${name}${asLabel(rest)}`
  if (opened === line) return false
  lines[at] = opened + (lines[at]!.endsWith('\r') ? '\r' : '')
  return true
}

/** `Title {open}` → `[Title]{open}`; text in brackets or braces is unchanged. */
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

/** A tag without an end. */
interface OpenHtml {
  readonly tag: string
  readonly line: number
  readonly column: number
}

/** A private-use character. Texts that contain it are not rewritten. */
const MARK = '\ue000'

interface AnyNode {
  readonly type: string
  readonly value?: string
  readonly children?: readonly AnyNode[]
  readonly position?: { readonly start: { readonly line: number; readonly column: number } }
}

/**
 * Marks the opening brackets of HTML without an end: `<script>`, `<textarea>`, `<!--` and `<?` would extend over empty
 * lines to the end of the page. The mark has the length of the bracket, so that columns do not change.
 */
function showOpenHtml(tree: Root, lines: string[]): OpenHtml[] {
  const found: OpenHtml[] = []
  const stack: AnyNode[] = [tree as AnyNode]
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of node.children ?? []) stack.push(child)
    const tag = node.type === 'html' ? openTag(node.value ?? '') : undefined
    if (tag === undefined || !node.position) continue
    const { line, column } = node.position.start
    const raw = lines[line - 1]!
    if (raw[column - 1] !== '<' || raw.includes(MARK)) continue
    lines[line - 1] = `${raw.slice(0, column - 1)}${MARK}${raw.slice(column)}`
    found.push({ tag, line, column })
  }
  return found
}

/** Replaces the marks with brackets in the tree and in the text. */
function restoreOpenHtml(tree: Root, source: string): string {
  const restore = (text: string): string => text.replaceAll(MARK, '<')
  const stack: AnyNode[] = [tree as AnyNode]
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of node.children ?? []) stack.push(child)
    if (node.value?.includes(MARK)) Object.assign(node, { value: restore(node.value) })
  }
  return restore(source)
}

/** The opening tag of the HTML, if it has no end. */
function openTag(html: string): string | undefined {
  if (html.startsWith('<!--')) return html.includes('-->') ? undefined : '<!--'
  if (html.startsWith('<?')) return html.includes('?>') ? undefined : '<?'
  if (/^<!\[CDATA\[/.test(html)) return html.includes(']]>') ? undefined : '<![CDATA['
  if (/^<![a-z]/i.test(html)) return html.includes('>') ? undefined : '<!'
  const tag = /^<(?:pre|script|style|textarea)(?=[\s>])[^>]*>?/i.exec(html)?.[0]
  return tag !== undefined && !/<\/(?:pre|script|style|textarea)>/i.test(html) ? tag : undefined
}
