// Cells beyond the header's are not shown.

import { defineMistake } from './mistake-rule.ts'

export const droppedCells = defineMistake({
  rule: 'dropped-cells',
  type: 'table',
  isUsed: (source) => source.includes('|'),
  find({ children: [header, ...rows], position }, { source }) {
    const width = header?.children.length ?? 0
    return rows.flatMap(({ children, position: place }) => {
      const extra = children[width]
      if (!extra || !place || !children.slice(width).some((cell) => cell.children.length > 0)) return []
      const row = source.slice(place.start.offset, place.end.offset)
      return [
        {
          message: `The row has ${children.length} cells and the header ${width}: what is beyond is not shown.`,
          help: /`[^`\n|]*\|[^`\n]*`/.test(row)
            ? 'Write a `|` inside of a cell, in code too, as `\\|`.'
            : 'Add a cell to the header, or write a `|` inside of a cell as `\\|`.',
          at: (extra.position?.start.offset ?? 0) - (position?.start.offset ?? 0),
        },
      ]
    })
  },
})
