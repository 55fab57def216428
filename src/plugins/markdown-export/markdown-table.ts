// Writes tables as GitHub Flavored Markdown: one header row, and one line of text per cell.

import type { BodyElement, BodyNode } from '../../core/model/body.ts'
import { attributeText, isElement, listItems } from '../../core/plugin/plain-nodes.ts'
import { type ElementForm, LINES, type MarkdownWriter, plainText } from './markdown-blocks.ts'
import { codeSpan, type TextPlace } from './markdown-text.ts'

interface Row {
  readonly cells: readonly BodyElement[]
  readonly isHead: boolean
}

export const table: ElementForm = {
  block({ children }, writer) {
    const caption = children.find((child) => isElement(child, 'caption')) as BodyElement | undefined
    const rows = collectRows(children, false)
    if (rows.length === 0) return writer.blocks(children)
    const widths = rows.map((row) => row.cells.reduce((sum, cell) => sum + spanOf(cell), 0))
    const width = widths.reduce((most, one) => Math.max(most, one), 0)
    const texts = rows.map(({ cells }) => {
      const line = cells.flatMap((cell) => [
        cellText(cell, writer),
        ...Array<string>(spanOf(cell) - 1).fill(''),
      ])
      return [...line, ...Array<string>(width - line.length).fill('')]
    })
    const hasHead = rows[0]!.isHead || rows[0]!.cells.every(({ tagName }) => tagName === 'th')
    const head = hasHead ? texts.shift()! : Array<string>(width).fill('')
    const rule = Array.from({ length: width }, (_, column) => ruleOf(rows, column))
    const lines = [head, rule, ...texts].map((cells) => `| ${cells.join(' | ')} |`)
    return [...(caption ? writer.blocks(caption.children) : []), { text: lines.join('\n') }]
  },
}

function collectRows(nodes: readonly BodyNode[], isHead: boolean): Row[] {
  return nodes.flatMap((node): Row[] => {
    if (node.type !== 'element') return []
    if (node.tagName === 'tr') {
      const cells = node.children.filter(
        (cell) => isElement(cell, 'td') || isElement(cell, 'th'),
      ) as BodyElement[]
      return cells.length === 0 ? [] : [{ cells, isHead }]
    }
    return /^t(?:head|body|foot)$/.test(node.tagName)
      ? collectRows(node.children, node.tagName === 'thead')
      : []
  })
}

const MAX_COLUMNS = 1000

function spanOf(cell: BodyElement): number {
  const span = Number(cell.properties.colSpan ?? 1)
  return Number.isInteger(span) && span > 1 ? Math.min(span, MAX_COLUMNS) : 1
}

function ruleOf(rows: readonly Row[], column: number): string {
  const align = rows[0]!.cells[column]?.properties.align
  return align === 'center' ? ':-:' : align === 'right' ? '--:' : align === 'left' ? ':--' : '---'
}

/** The text of a cell. Lines are separated by `<br>`, because a cell must fit on one line. */
function cellText({ children }: BodyElement, writer: MarkdownWriter): string {
  return cellLines(children, writer).join('<br>')
}

function cellLines(nodes: readonly BodyNode[], writer: MarkdownWriter): string[] {
  const place: TextPlace = { isCell: true }
  const lines: string[] = []
  let run: BodyNode[] = []
  const endRun = (): void => {
    const text = run.length === 0 ? '' : writer.inline(run, place).trim()
    run = []
    if (text !== '') lines.push(text.replace(/\n/g, '<br>'))
  }
  for (const node of nodes) {
    if (node.type !== 'element' || !isCellBlock(node)) {
      run.push(node)
      continue
    }
    endRun()
    const code =
      node.tagName === 'code-block'
        ? attributeText(node, 'code')
        : node.tagName === 'pre'
          ? plainText(node.children)
          : undefined
    if (code !== undefined) {
      const codeLines = code.replace(/\n$/, '').split('\n')
      lines.push(...codeLines.map((line) => codeSpan(line, place)))
    } else if (node.tagName === 'ul' || node.tagName === 'ol') {
      for (const [at, item] of listItems(node.children).entries()) {
        const [first = '', ...rest] = cellLines(item, writer)
        lines.push(`${node.tagName === 'ol' ? `${at + 1}.` : '•'} ${first}`, ...rest)
      }
    } else lines.push(...cellLines(node.children, writer))
  }
  endRun()
  return lines
}

function isCellBlock({ tagName, children }: BodyElement): boolean {
  return (
    LINES.has(tagName) ||
    CELL_BLOCKS.has(tagName) ||
    children.some((child) => child.type === 'element' && isCellBlock(child))
  )
}

const CELL_BLOCKS: ReadonlySet<string> = new Set(
  'p ul ol li pre code-block rich-code blockquote table tr dl dt dd details summary figure h1 h2 h3 h4 h5 h6 callout tabs tab'.split(
    ' ',
  ),
)
