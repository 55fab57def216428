// Shapes the list in `:::files`: each entry gets an icon, name and comment, and folders become disclosures.
//
//   - src/
//     - **main.ts** starts it        bold: marked
//     - lib/                         a folder without entries stays closed
//     - …                            others

import type { Element, ElementContent, Text } from 'hast'
import { textOf } from '../../core/markdown/transforms/visit-elements.ts'
import type { ElementProblem } from '../../core/plugin/transforms.ts'

/** Shapes the lists of a file tree at all levels. */
export function shapeFileTree(tree: Element): ElementProblem | undefined {
  const lists = tree.children.filter((child): child is Element => isElement(child, 'ul'))
  if (lists.length === 0) {
    return {
      rule: 'file-tree',
      message: 'This file tree has no list of files.',
      help: 'Write a list: `- src/` for a folder, and its files indented below it.',
    }
  }
  for (const list of lists) shapeList(list)
  return undefined
}

function shapeList(list: Element): void {
  for (const item of list.children) if (isElement(item, 'li')) shapeEntry(item)
}

function shapeEntry(item: Element): void {
  const inner = item.children.filter((child) => !isBlank(child))
  const inside = inner.filter((child): child is Element => isElement(child, 'ul'))
  // In a loose list, the text is in a paragraph.
  const line = inner
    .filter((child) => !isElement(child, 'ul'))
    .flatMap((child) => (isElement(child, 'p') ? child.children : [child]))
  const { name, comment } = splitLine(line)
  const text = textOf({ type: 'root', children: name }).trim()
  if (/^(?:…|\.\.\.)$/.test(text)) {
    item.properties = { className: ['file-more'] }
    item.children = [{ type: 'text', value: '…' }, ...commentOf(comment)]
    return
  }
  const isFolder = inside.length > 0 || text.endsWith('/')
  const isMarked = name.some((node) => isElement(node, 'strong'))
  const label = [
    element('icon', { name: isFolder ? 'folder' : 'file' }),
    element('span', { className: isMarked ? ['file-name', 'file-marked'] : ['file-name'] }, name),
    ...commentOf(comment),
  ]
  item.properties = { className: [isFolder ? 'file-folder' : 'file-entry'] }
  for (const list of inside) shapeList(list)
  const isKnown = inside.some(({ children }) => children.some((child) => isElement(child, 'li')))
  item.children = isKnown
    ? [element('details', { open: true }, [element('summary', {}, label), ...inside])]
    : label
}

/** The name ends at the first space, unless it is bold, code or a link. */
function splitLine(line: readonly ElementContent[]): { name: ElementContent[]; comment: ElementContent[] } {
  const parts = trimStart(line)
  const at = parts.findIndex((node) => node.type === 'text' && /\s/.test(node.value))
  if (at < 0) return { name: parts, comment: [] }
  const { value } = parts[at] as Text
  const end = value.search(/\s/)
  const name = value.slice(0, end)
  return {
    name: [...parts.slice(0, at), ...(name === '' ? [] : [{ type: 'text' as const, value: name }])],
    comment: trimStart([{ type: 'text', value: value.slice(end) }, ...parts.slice(at + 1)]),
  }
}

function commentOf(comment: readonly ElementContent[]): ElementContent[] {
  const isEmpty = comment.every(isBlank)
  if (isEmpty) return []
  return [{ type: 'text', value: ' ' }, element('span', { className: ['file-comment'] }, comment)]
}

function trimStart([first, ...rest]: readonly ElementContent[]): ElementContent[] {
  if (first?.type !== 'text') return first ? [first, ...rest] : []
  const value = first.value.trimStart()
  return value === '' ? rest : [{ ...first, value }, ...rest]
}

function isElement<Name extends string>(
  node: ElementContent,
  name: Name,
): node is Element & { tagName: Name } {
  return node.type === 'element' && node.tagName === name
}

function isBlank(node: ElementContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: readonly ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children: [...children] }
}
