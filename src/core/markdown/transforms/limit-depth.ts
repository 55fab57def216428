// Shows nesting that would overflow the stack of recursive transforms as text, and reports it. Nothing in this file is
// recursive.

import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import type { Finding, Place } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { readTags } from '../tags/html-tags.ts'

/** Maximum depth of Markdown nodes and open raw HTML elements; a list counts as two. Real pages have fewer than twenty. */
const MAX_DEPTH = 200

/** Maximum depth of container directives: the parser parses the lines of a container again for each level. */
export const MAX_CONTAINERS = 32

/** Maximum depth of the finished tree, to which raw HTML and plugins add elements. */
const MAX_ELEMENT_DEPTH = 3 * MAX_DEPTH

interface Node {
  type: string
  value?: string
  children?: Node[]
  readonly position?: {
    readonly start: { readonly line: number; readonly column: number; readonly offset?: number }
    readonly end: { readonly offset?: number }
  }
}

/** Converts Markdown nodes beyond the maximum depth to text. `source` is the text of the tree. */
export function limitMarkdown(tree: MdastRoot, source: string, path: SourcePath): Finding[] {
  return limitDepth(tree, MAX_DEPTH, { path, source })
}

/** Converts elements beyond the maximum depth to text. Plugins may have added them. */
export function limitElements(tree: HastRoot, path: SourcePath): Finding[] {
  return limitDepth(tree, MAX_ELEMENT_DEPTH, { path })
}

function limitDepth(
  tree: unknown,
  deepest: number,
  { path, source }: { readonly path: SourcePath; readonly source?: string },
): Finding[] {
  const findings: Finding[] = []
  let open = 0
  const stack: { node: Node; depth: number; containers: number }[] = [
    { node: tree as Node, depth: 0, containers: 0 },
  ]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next
    const containers = next.containers + (node.type === 'containerDirective' ? 1 : 0)
    if (node.type === 'html') {
      open = openAfter(node.value ?? '', open, deepest)
      if (open < deepest) continue
      node.type = 'text'
      findings.push(tooDeep(placeOf(node, path)))
    } else if (node.children && (depth >= deepest || containers >= MAX_CONTAINERS)) {
      node.children = [{ type: 'text', value: sourceTextOf(node, source) ?? textIn(node) }]
      findings.push(tooDeep(placeOf(node, path)))
    } else
      for (const child of (node.children ?? []).toReversed())
        stack.push({ node: child, depth: depth + 1, containers })
  }
  return findings.slice(0, 1)
}

/** Elements whose end tag is optional or missing: a list of a thousand `<li>` is not deep. */
const FLAT = new Set(
  'area base br col dd dt embed hr img input li link meta optgroup option p param rp rt source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
)

/** Number of open elements after raw HTML, at most `deepest`. */
function openAfter(html: string, before: number, deepest: number): number {
  let open = before
  for (const { name, isEnd, isSelfClosed, isUnfinished } of open < deepest ? readTags(html) : []) {
    if (FLAT.has(name) || isSelfClosed || isUnfinished) continue
    open = Math.max(0, open + (isEnd ? -1 : 1))
    if (open >= deepest) break
  }
  return open
}

function sourceTextOf({ position }: Node, source = ''): string | undefined {
  const { start, end } = position ?? {}
  return start?.offset === undefined || source === '' ? undefined : source.slice(start.offset, end?.offset)
}

function textIn(tree: Node): string {
  const parts: string[] = []
  const stack: Node[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') parts.push(node.value ?? '')
    for (const child of (node.children ?? []).toReversed()) stack.push(child)
  }
  return parts.join('')
}

function placeOf({ position }: Node, path: SourcePath): Place {
  return { path, ...(position && { line: position.start.line, column: position.start.column }) }
}

/** Help text for too deep nesting. */
export function tooDeep(place: Place): Finding {
  return {
    rule: 'too-deep',
    severity: 'error',
    message:
      'Lists, quotes, directives, emphasis or elements are nested too deeply here; they are shown as text.',
    help: 'Reduce the nesting, or close open elements of raw HTML.',
    place,
  }
}
