// Collects the headings of a file before its code runs, for the `toc` variable.

import type { Root } from 'mdast'
import { createIds } from '../../core/markdown/transforms/outline-headings.ts'
import type { MdxNode } from './mdx-node.ts'

export interface TocValue {
  readonly value: string
  readonly id: string
  readonly level: number
}

/** All Markdown headings, in document order. */
export function previewHeadings(tree: Root): TocValue[] {
  const headings: (Omit<TocValue, 'id'> & { readonly id: string | undefined })[] = []
  const walk = (node: MdxNode & { depth?: number }): void => {
    if (node.type !== 'heading') return node.children?.forEach(walk)
    const text = headingText(node).trim()
    const open = text.endsWith('}') ? text.lastIndexOf('{') : -1
    const explicitId = open < 0 ? undefined : /^:?\s*#([^\s{}]+)/.exec(text.slice(open + 1))?.[1]
    const value = explicitId === undefined ? text : text.slice(0, open).trimEnd()
    const last = (node.children?.at(-1)?.value ?? '').trim().replace(/^\/\*/, '')
    const comment = /^#(\S+)/.exec(last.trimStart())?.[1]
    headings.push({ value, id: explicitId ?? comment, level: node.depth ?? 1 })
  }
  walk(tree as unknown as MdxNode)
  const ids = createIds(headings.flatMap(({ id }) => id ?? []))
  return headings.map((heading) => ({ ...heading, id: heading.id ?? ids.make(heading.value) }))
}

function headingText({ type, value, children }: MdxNode): string {
  if (children) return children.map(headingText).join('')
  return type === 'text' || type === 'inlineCode' || type === 'inlineMath' ? (value ?? '') : ''
}
