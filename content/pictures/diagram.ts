// Diagrams of services and data flows: boxes on a grid, frames around them, and arrows between them. Text is 15 px on a
// width of 400 px, so that it is still 12 px where a phone of 360 px shows the diagram.

import { box, type Part, round, text } from './parts.ts'

/** Width of a diagram in px. */
export const DIAGRAM_WIDTH = 400

interface Box {
  /** Column and row on the grid. */
  readonly at: readonly [column: number, row: number]
  /** Number of columns that the box covers. Default 1. */
  readonly span?: number
  readonly name: string
  readonly note?: string
  /** `strong` for the subject of the diagram. */
  readonly look?: 'strong'
}

interface Frame {
  readonly label: string
  /** First and last row. */
  readonly rows: readonly [number, number]
  /** First and last column. Default all. */
  readonly columns?: readonly [number, number]
}

interface Arrow {
  readonly from: string
  readonly to: string
  readonly label?: string
  readonly both?: true
}

const [SIZE, BOX_HEIGHT, GAP_X, GAP_Y, FRAME] = [15, 54, 22, 46, 14]

export function diagram(options: {
  readonly columns: number
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
  readonly frames?: readonly Frame[]
}): Part {
  const { columns, boxes, arrows, frames = [] } = options
  return (x, y, width) => {
    const inset = frames.length > 0 ? FRAME : 2
    const unit = (width - 2 * inset - (columns - 1) * GAP_X) / columns
    const top = (row: number) =>
      y + row * (BOX_HEIGHT + GAP_Y) + frames.filter(({ rows }) => rows[0] <= row).length * 18
    const placeOf = ({ at: [column, row], span = 1 }: Box) => ({
      left: x + inset + column * (unit + GAP_X),
      top: top(row),
      wide: unit * span + GAP_X * (span - 1),
    })
    const byName = new Map(boxes.map((one) => [one.name, one]))
    const drawnFrames = frames.map(({ label, rows, columns: [first, last] = [0, columns - 1] }) => {
      const left = x + inset + first * (unit + GAP_X) - FRAME + 1
      const wide = (last - first + 1) * unit + (last - first) * GAP_X + 2 * FRAME - 2
      const from = top(rows[0]) - 30
      return `${box(left, from, wide, top(rows[1]) + BOX_HEIGHT + FRAME - from, 'ground', 10)}${text(left + 12, from + 20, label, { size: SIZE, ink: 'muted', within: wide - 20 })}`
    })
    const drawnArrows = arrows.map(({ from, to, label, both }) => {
      const [a, b] = [placeOf(byName.get(from)!), placeOf(byName.get(to)!)]
      const tail = both ? headAt : () => ''
      if (a.top === b.top) {
        const isRight = a.left < b.left
        const [start, end] = isRight ? [a.left + a.wide + 2, b.left - 2] : [a.left - 2, b.left + b.wide + 2]
        const middle = a.top + BOX_HEIGHT / 2
        return `<path d="M${round(start)} ${middle}H${round(end)}" class="edge"/>${headAt(end, middle, isRight ? 'right' : 'left')}${tail(start, middle, isRight ? 'left' : 'right')}`
      }
      const isDown = a.top < b.top
      const [start, end] = isDown ? [a.top + BOX_HEIGHT + 2, b.top - 2] : [a.top - 2, b.top + BOX_HEIGHT + 2]
      // A line to a wider box is straight; others turn halfway.
      const overlap = [Math.max(a.left, b.left), Math.min(a.left + a.wide, b.left + b.wide)] as const
      const straight = overlap[1] - overlap[0] > 20 ? (overlap[0] + overlap[1]) / 2 : undefined
      const [sx, ex] =
        straight === undefined ? [a.left + a.wide / 2, b.left + b.wide / 2] : [straight, straight]
      const turn = (start + end) / 2
      const path = sx === ex ? `V${end}` : `V${turn}H${round(ex)}V${end}`
      const note = label ? text(sx + 8, (isDown ? start : end) + 27, label, { size: SIZE, ink: 'muted' }) : ''
      return `<path d="M${round(sx)} ${start}${path}" class="edge"/>${headAt(ex, end, isDown ? 'down' : 'up')}${tail(sx, start, isDown ? 'up' : 'down')}${note}`
    })
    const drawnBoxes = boxes.map((one) => {
      const { left, top: upper, wide } = placeOf(one)
      const middle = left + wide / 2
      const name = text(middle, upper + (one.note ? 23 : 33), one.name, {
        size: SIZE,
        bold: true,
        anchor: 'middle',
        within: wide - 8,
        ...(one.look === 'strong' ? { ink: 'inverse' as const } : {}),
      })
      const note = one.note
        ? text(middle, upper + 43, one.note, {
            size: SIZE,
            anchor: 'middle',
            within: wide - 6,
            ink: one.look === 'strong' ? 'inverse' : 'muted',
          })
        : ''
      return box(left, upper, wide, BOX_HEIGHT, one.look === 'strong' ? 'b-primary' : 'card') + name + note
    })
    const last = Math.max(...boxes.map(({ at }) => at[1]))
    return {
      svg: [...drawnFrames, ...drawnArrows, ...drawnBoxes].join('\n'),
      height: top(last) + BOX_HEIGHT + inset - y,
    }
  }
}

function headAt(x: number, y: number, direction: 'up' | 'down' | 'left' | 'right'): string {
  const path = { up: 'm-4 6l4-6 4 6', down: 'm-4-6l4 6 4-6', left: 'm6-4l-6 4 6 4', right: 'm-6-4l6 4-6 4' }[
    direction
  ]
  return `<path d="M${round(x)} ${round(y)}${path}" class="edge"/>`
}
