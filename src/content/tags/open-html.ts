// `<script>`, `<textarea>`, `<!--` and `<?` begin HTML that goes on up to its end, over empty lines too: without an end, up
// to that of the page. The bracket is replaced by a mark of the same length before the text is parsed again, so that
// columns do not change.

import type { Root } from 'mdast'

/** A tag without an end, at its place. */
export interface OpenHtml {
  readonly tag: string
  readonly line: number
  readonly column: number
}

/** A character of private use. A text that has it is left alone. */
const MARK = '\ue000'

interface AnyNode {
  readonly type: string
  readonly value?: string
  readonly children?: readonly AnyNode[]
  readonly position?: { readonly start: { readonly line: number; readonly column: number } }
}

/** Marks the brackets of such HTML in the lines of the text. */
export function showOpenHtml(tree: Root, lines: string[]): OpenHtml[] {
  const found: OpenHtml[] = []
  const stack: AnyNode[] = [tree as AnyNode]
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of node.children ?? []) stack.push(child)
    const tag = node.type === 'html' ? openTag(node.value ?? '') : undefined
    if (tag === undefined || !node.position) continue
    const { line, column } = node.position.start
    const written = lines[line - 1]!
    if (written[column - 1] !== '<' || written.includes(MARK)) continue
    lines[line - 1] = `${written.slice(0, column - 1)}${MARK}${written.slice(column)}`
    found.push({ tag, line, column })
  }
  return found
}

/** Turns the marks into brackets again, in the tree and in the text. */
export function restoreOpenHtml(tree: Root, source: string): string {
  const restore = (text: string): string => text.replaceAll(MARK, '<')
  const stack: AnyNode[] = [tree as AnyNode]
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of node.children ?? []) stack.push(child)
    if (node.value?.includes(MARK)) Object.assign(node, { value: restore(node.value) })
  }
  return restore(source)
}

/** The tag that such HTML begins with, if it has no end. */
function openTag(html: string): string | undefined {
  if (html.startsWith('<!--')) return html.includes('-->') ? undefined : '<!--'
  if (html.startsWith('<?')) return html.includes('?>') ? undefined : '<?'
  if (/^<!\[CDATA\[/.test(html)) return html.includes(']]>') ? undefined : '<![CDATA['
  if (/^<![a-z]/i.test(html)) return html.includes('>') ? undefined : '<!'
  const tag = /^<(?:pre|script|style|textarea)(?=[\s>])[^>]*>?/i.exec(html)?.[0]
  return tag !== undefined && !/<\/(?:pre|script|style|textarea)>/i.test(html) ? tag : undefined
}
