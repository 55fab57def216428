// Measures the cells of a table from its React elements: the width they need, and the column of each.

import {
  Children,
  cloneElement,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react'

/** The width of a phone, in characters of a table's small font. */
const PHONE_WIDTH = 40
/** The width of a line of text, in the same characters. */
const TEXT_WIDTH = 80
/** The padding of a cell, in characters. */
const PADDING = 3
/** Minimum readable width of a column of sentences, in characters: sentences may wrap. */
const SENTENCE_ON_PHONE = 16
/** A column of sentences has a cell longer than this, in characters, and exceeds the length of any other by the next factor. */
const LONG_CELL = 32
const LONG_COLUMN = 1.2
/** A cell of at least so many words is a sentence; in a column of names and values, at most this share of the cells are. */
const SENTENCE_WORDS = 5
const SENTENCES_AMONG_NAMES = 1 / 3

type Parent = ReactElement<{ readonly children?: ReactNode; readonly colSpan?: unknown }>

export interface TableMeasure {
  /** Whether the last column holds sentences and the others names and values. */
  readonly isLastLong: boolean
  /** Whether text of the last column wraps on a phone, so that it needs a minimum width. */
  readonly hasLastText: boolean
  /** Whether the columns need more than the width of the text. */
  readonly isWide: boolean
  /** Whether the header cells need more than the width of a phone, so that their text wraps. */
  readonly hasLongHeads: boolean
  /** Whether the table has named columns that do not fit next to each other on a phone. */
  readonly isStacked: boolean
}

/** Estimates the layout that a table needs from the number of characters in its cells. */
export function measureTable(children: ReactNode): TableMeasure {
  const rows = rowsOf(children).map(cellsOf)
  const count = Math.max(0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: count }, (_, at) => {
    const texts = rows.flatMap((cells) => (cells[at] ? [plainText(cells[at]).trim()] : []))
    const words = texts.map((text) => text.split(/\s+/))
    return {
      length: texts.join('').length,
      longest: longestOf(texts),
      word: longestOf(words.flat()),
      sentences: words.filter(({ length }) => length >= SENTENCE_WORDS).length / texts.length,
    }
  })
  const needs = columns.map(
    ({ longest, word }) => PADDING + Math.max(word, Math.min(longest, SENTENCE_ON_PHONE)),
  )
  const need = sum(needs)
  const isLastLong =
    count > 1 &&
    columns[count - 1]!.longest > LONG_CELL &&
    columns
      .slice(0, -1)
      .every(
        ({ length, sentences }) =>
          columns[count - 1]!.length > LONG_COLUMN * length && sentences <= SENTENCES_AMONG_NAMES,
      )
  return {
    isLastLong,
    hasLastText: count > 1 && columns[count - 1]!.longest > SENTENCE_ON_PHONE,
    // A last column of sentences has half of the width.
    isWide:
      (isLastLong ? 2 * sum(columns.slice(0, -1).map(({ word }) => PADDING + word)) : need) > TEXT_WIDTH,
    hasLongHeads: sum(headsOf(children).map((head) => PADDING + head.length)) >= PHONE_WIDTH,
    isStacked: count > 1 && need > PHONE_WIDTH && namesOf(children) !== undefined,
  }
}

/** Replaces header cells without text with empty `td` cells, because they are not the header of anything. */
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

/** Adds the name of its column to each cell that would be unclear when stacked below the first cell. */
export function nameCells(children: ReactNode, isLastLong: boolean): ReactNode {
  const all = namesOf(children) ?? []
  const names = isLastLong ? all.slice(0, -1) : all
  // In a table of two columns, the second explains the first.
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

/** Returns the text of each cell of the first header row. */
function headsOf(children: ReactNode): string[] {
  const head = elementsOf(children).find(({ type }) => type === 'thead')
  const [row] = head ? elementsOf(head.props.children) : []
  return row ? cellsOf(row).map((cell) => plainText(cell).trim()) : []
}

/** Returns the text of each cell of the only header row; undefined if cells span columns or rows, or if there is not exactly one header row. */
function namesOf(children: ReactNode): string[] | undefined {
  const head = elementsOf(children).find(({ type }) => type === 'thead')
  if (!head || elementsOf(head.props.children).length !== 1) return undefined
  const cells = rowsOf(children).flatMap(cellsOf)
  const isPlain = cells.every(({ props }) => !('colSpan' in props) && !('rowSpan' in props))
  return isPlain ? headsOf(children) : undefined
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

/** Returns all text in a node, in document order. */
export function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(plainText).join('')
  if (!isValidElement<{ children?: ReactNode; text?: string; alt?: string }>(node)) return ''
  const { children, text, alt } = node.props
  // Formulas and images have their text in a property.
  return plainText(children) || text || alt || ''
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function longestOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length))
}
