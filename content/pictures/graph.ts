// Boxes with arrows between them.

import { box, dot, type Part, round, type Tone, text } from './parts.ts'

export interface GraphNode {
  readonly at: readonly [x: number, y: number]
  readonly name: string
  readonly note: string
  readonly tone: Tone
}

/** Boxes on a grid of columns and rows, and arrows between them by name. */
export function graph(
  nodes: readonly GraphNode[],
  edges: readonly (readonly [string, string, string?])[],
  columns = 3,
): Part {
  return (x, y, width) => {
    const [wide, high, gap] = [(width - (columns - 1) * 22) / columns, 52, 36]
    const placeOf = ({ at }: GraphNode) => [x + at[0] * (wide + 22), y + at[1] * (high + gap)] as const
    const byName = new Map(nodes.map((node) => [node.name, node]))
    const arrows = edges.map(([from, to, label]) => {
      const [a, b] = [byName.get(from)!, byName.get(to)!]
      const [[ax, ay], [bx, by]] = [placeOf(a), placeOf(b)]
      const look = a.tone === 'bad' && b.tone === 'bad' ? 'edge-bad' : 'edge'
      if (a.at[1] === b.at[1]) {
        const middle = (ax + wide + bx) / 2
        return `<path d="M${round(ax + wide)} ${ay + high / 2}H${round(bx - 3)}m-5-4l5 4-5 4" class="${look}"/>${label ? text(middle, ay + high / 2 - 7, label, { size: 11.5, ink: 'muted', anchor: 'middle' }) : ''}`
      }
      const [sx, ex] = [ax + wide / 2, bx + wide / 2]
      return `<path d="M${round(sx)} ${ay + high}C${round(sx)} ${ay + high + 20} ${round(ex)} ${by - 22} ${round(ex)} ${by - 3}m-4-5l4 5 4-5" class="${look}"/>${label ? text((sx + ex) / 2 + 6, (ay + high + by) / 2 + 4, label, { size: 11.5, ink: 'muted' }) : ''}`
    })
    const boxes = nodes.map((node) => {
      const [left, top] = placeOf(node)
      return `${box(left, top, wide, high, node.tone === 'bad' ? 'bad' : 'card')}${dot(left + 14, top + 20, node.tone)}${text(left + 26, top + 24, node.name, { size: 13.5, bold: true, within: wide - 32 })}${text(left + 26, top + 41, node.note, { size: 12, ink: 'muted', within: wide - 32 })}`
    })
    return {
      svg: [...arrows, ...boxes].join('\n'),
      height: (Math.max(...nodes.map(({ at }) => at[1])) + 1) * (high + gap) - gap,
    }
  }
}
