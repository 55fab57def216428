// Adapts the tree of an included file to the page: positions, names of notes, levels of headings.

import type { Nodes, Root } from 'mdast'

function visit(tree: Root, change: (node: Nodes) => void): void {
  const stack: Nodes[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    change(node)
    if ('children' in node) for (const child of node.children) stack.push(child)
  }
}

/** Moves positions after all existing lines of the page. */
export function movePlaces(tree: Root, lines: number, columns: number): void {
  const moved = new Set<object>()
  visit(tree, ({ position }) => {
    if (!position || moved.has(position)) return
    moved.add(position)
    for (const point of [position.start, position.end]) {
      if (moved.has(point)) continue
      moved.add(point)
      point.line += lines
      point.column += columns
    }
  })
}

/** Renames definitions and footnotes, because another included file may use the same names. */
export function separateNotes(tree: Root, ordinal: number): void {
  visit(tree, (node) => {
    if ('identifier' in node && typeof node.identifier === 'string') {
      node.identifier += `-${ordinal}`
      if (node.label) node.label += `-${ordinal}`
    }
  })
}

/** Shifts heading levels. Returns the first resulting level outside 1 to 6, if any. */
export function shiftHeadings(tree: Root, by: number): number | undefined {
  let beyond: number | undefined
  if (by === 0) return undefined
  visit(tree, (node) => {
    if (node.type !== 'heading') return
    const depth = node.depth + by
    if (depth < 1 || depth > 6) beyond = depth
    node.depth = Math.min(6, Math.max(1, depth)) as typeof node.depth
  })
  return beyond
}
