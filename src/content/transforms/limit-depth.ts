// Extreme nesting, such as thousands of quotes or lists in each other, would overflow the stack wherever a tree is
// walked. It is cut off here and reported. Nothing in this file is recursive.

import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import type { Finding, Place } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'

/** Levels of Markdown; a list has two. Real pages have fewer than twenty. */
const MAX_DEPTH = 200

/** Raw HTML adds its own. */
const MAX_ELEMENT_DEPTH = 3 * MAX_DEPTH

/** Columns before the marker of a list item, two per level. Parsing time grows with their square. */
const MAX_INDENT = 2 * MAX_DEPTH
const WIDE_ITEM = new RegExp(`^[ \\t]{${MAX_INDENT},}(?:[-*+]|\\d+[.)])[ \\t]`, 'm')

/** Checks the text before it is parsed. */
export function findDeepLists(text: string, path: SourcePath): Finding[] {
  const at = WIDE_ITEM.exec(text)?.index
  if (at === undefined) return []
  return [tooDeep({ path, line: text.slice(0, at).split('\n').length, column: MAX_INDENT + 1 })]
}

/** Removes nodes of Markdown that are too deep, with their raw HTML. */
export function limitMarkdown(tree: MdastRoot, path: SourcePath): Finding[] {
  const cut = cutDeep(tree, MAX_DEPTH, path)
  return cut.length > 0 ? cut : cutDeepHtml(tree, path)
}

/** Removes nodes of the finished tree that are too deep; a plugin may have added them. */
export function limitElements(tree: HastRoot, path: SourcePath): Finding[] {
  return cutDeep(tree, MAX_ELEMENT_DEPTH, path)
}

interface Node {
  readonly type: string
  value?: string
  children?: Node[]
  readonly position?: { readonly start: { readonly line: number; readonly column: number } }
}

function cutDeep(tree: unknown, deepest: number, path: SourcePath): Finding[] {
  const findings: Finding[] = []
  const stack: { node: Node; depth: number }[] = [{ node: tree as Node, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next
    if (!node.children) continue
    if (depth >= deepest) {
      node.children = []
      findings.push(tooDeep(placeOf(node, path)))
    } else for (const child of node.children) stack.push({ node: child, depth: depth + 1 })
  }
  return findings.slice(0, 1)
}

/** Elements with an optional end tag or none: a list of a thousand `<li>` is not deep. */
const FLAT = new Set(
  'area base br col dd dt embed hr img input li link meta optgroup option p param rp rt source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
)

const TAG = /<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*?(\/?)>/gi

function cutDeepHtml(tree: MdastRoot, path: SourcePath): Finding[] {
  let depth = 0
  const stack: Node[] = [tree as unknown as Node]
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of [...(node.children ?? [])].reverse()) stack.push(child)
    if (node.type !== 'html' || !node.value) continue
    for (const [, end, name, closed] of node.value.replace(/<!--.*?-->/gs, '').matchAll(TAG)) {
      if (FLAT.has(name!.toLowerCase()) || closed) continue
      depth = Math.max(0, depth + (end ? -1 : 1))
      if (depth < MAX_DEPTH) continue
      for (const other of [node, ...stack]) if (other.type === 'html') other.value = ''
      return [tooDeep(placeOf(node, path))]
    }
  }
  return []
}

function placeOf({ position }: Node, path: SourcePath): Place {
  return { path, ...(position && { line: position.start.line, column: position.start.column }) }
}

function tooDeep(place: Place): Finding {
  return {
    rule: 'too-deep',
    severity: 'error',
    message: `Lists, quotes or elements are nested more than ${MAX_DEPTH / 2} deep here.`,
    help: 'Reduce the nesting, or close open elements of raw HTML.',
    place,
  }
}
