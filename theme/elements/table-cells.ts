// The cells of a table, read from its React elements: how much room they need, and which column each is in.

import {
  Children,
  cloneElement,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react'

/** The width of a phone, in characters of a table's small type. */
const PHONE_WIDTH = 40
/** The padding of a cell, in characters. */
const PADDING = 3
/** A sentence may wrap; so wide it reads well beside other columns. */
const SENTENCE_ON_PHONE = 16
/** A column of sentences has a longer cell than this, and is so many times as long as any other. */
const LONG_CELL = 32
const LONG_COLUMN = 1.2

type Parent = ReactElement<{ readonly children?: ReactNode; readonly colSpan?: unknown }>

export interface TableMeasure {
  /** The last column holds sentences, the others names and values. */
  readonly isLastLong: boolean
  /** Has named columns that a phone cannot show side by side. */
  readonly isStacked: boolean
}

/** Estimates from its characters what a table needs. */
export function measureTable(children: ReactNode): TableMeasure {
  const rows = rowsOf(children).map(cellsOf)
  const count = Math.max(0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: count }, (_, at) => {
    const texts = rows.flatMap((cells) => (cells[at] ? [plainText(cells[at]).trim()] : []))
    const length = texts.join('').length
    return { length, longest: longestOf(texts), word: longestOf(texts.flatMap((text) => text.split(/\s+/))) }
  })
  const need = columns.reduce(
    (sum, { longest, word }) => sum + PADDING + Math.max(word, Math.min(longest, SENTENCE_ON_PHONE)),
    0,
  )
  return {
    isLastLong:
      count > 1 &&
      columns[count - 1]!.longest > LONG_CELL &&
      columns.slice(0, -1).every(({ length }) => columns[count - 1]!.length > LONG_COLUMN * length),
    isStacked: count > 1 && need > PHONE_WIDTH && namesOf(children) !== undefined,
  }
}

/** The same rows; a header cell without text is an empty cell: it heads nothing. */
export function dropEmptyHeads(children: ReactNode): ReactNode {
  return mapElements(children, (part) =>
    part.type !== 'thead'
      ? part
      : withChildren(part, (rows) =>
          mapElements(rows, (row) =>
            withChildren(row, (cells) =>
              mapElements(cells, (cell) =>
                cell.type === 'th' && plainText(cell).trim() === ''
                  ? createElement('td', { key: cell.key, ...cell.props })
                  : cell,
              ),
            ),
          ),
        ),
  )
}

/** The same rows, with the name of its column on each cell that would not be understood below the first without it. */
export function nameCells(children: ReactNode, isLastLong: boolean): ReactNode {
  const all = namesOf(children) ?? []
  const names = isLastLong ? all.slice(0, -1) : all
  // Two columns are a term and what it is.
  if (all.length < 3) return children
  return mapElements(children, (part) =>
    part.type !== 'tbody'
      ? part
      : withChildren(part, (rows) =>
          mapElements(rows, (row) => {
            let at = 0
            return withChildren(row, (cells) =>
              mapElements(cells, (cell) => {
                const name = names[at++]
                return at === 1 || !name || plainText(cell) === ''
                  ? cell
                  : cloneElement(cell, { 'data-label': name } as object)
              }),
            )
          }),
        ),
  )
}

/** The texts of the header row; undefined if a cell spans columns or some row has none. */
function namesOf(children: ReactNode): string[] | undefined {
  const head = elementsOf(children).find(({ type }) => type === 'thead')
  const [row, ...more] = head ? elementsOf(head.props.children) : []
  if (!row || more.length > 0) return undefined
  const cells = rowsOf(children).flatMap(cellsOf)
  const isPlain = cells.every(({ props }) => !('colSpan' in props) && !('rowSpan' in props))
  return isPlain ? cellsOf(row).map((cell) => plainText(cell).trim()) : undefined
}

function rowsOf(children: ReactNode): Parent[] {
  return elementsOf(children).flatMap((part) =>
    part.type === 'tr' ? [part] : elementsOf(part.props.children),
  )
}

function cellsOf(row: Parent): Parent[] {
  return elementsOf(row.props.children)
}

function elementsOf(children: ReactNode): Parent[] {
  return (Array.isArray(children) ? children : [children]).filter((child): child is Parent =>
    isValidElement(child),
  )
}

function mapElements(children: ReactNode, change: (element: Parent) => ReactNode): ReactNode {
  return Children.map(children, (child) => (isValidElement(child) ? change(child as Parent) : child))
}

function withChildren(element: Parent, change: (children: ReactNode) => ReactNode): ReactElement {
  return cloneElement(element, {}, change(element.props.children))
}

/** All text in a node, in its order. */
export function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(plainText).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? plainText(node.props.children) : ''
}

function longestOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length))
}
