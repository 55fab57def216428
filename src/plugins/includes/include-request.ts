// Reads which file a directive or a comment includes.

import type { Html, Parents, RootContent } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'

/** Element name of the directive. */
const ELEMENT = 'include'

export interface Request {
  readonly file: string
  readonly shift: number
  readonly values: Readonly<Record<string, string>>
}

type Report = (rule: string, node: RootContent, message: string, help: string) => void

/** Include syntax within a line, or with invalid attributes. */
const INVALID_SYNTAX = /(?:^|\s)::include(?:\s*[[{]|$)/

/** Reads the include request of a node. Returns `wrong` for an invalid one, which is reported. */
export function readRequest(
  node: RootContent,
  parent: Parents,
  report: Report,
): Request | 'wrong' | undefined {
  if (node.type === 'leafDirective' && node.data?.hName === ELEMENT) return readDirective(node, report)
  if (node.type === 'html' && node.value.includes('@include')) return readComment(node, parent, report)
  if (node.type === 'text' && INVALID_SYNTAX.test(node.value))
    report(
      'include-syntax',
      node,
      'This include is shown as text: it is not a directive.',
      'Write `::include{file="./_part.md"}` on a line of its own, with values in quotes.',
    )
  return undefined
}

function readDirective(node: LeafDirective, report: Report): Request | 'wrong' {
  const { file = '', shift = '0', ...values } = node.attributes ?? {}
  if (!file) {
    report(
      'include-syntax',
      node,
      '`::include` names no file.',
      'Write `::include{file="./_part.md"}`; the path is relative to this file.',
    )
    return 'wrong'
  }
  const isShift = /^[+-]?\d$/.test(shift ?? '')
  if (!isShift)
    report('include-syntax', node, `\`shift=${shift}\` is not a number of levels.`, 'Write `shift=1`.')
  return {
    file,
    shift: isShift ? Number(shift) : 0,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])),
  }
}

function readComment(node: Html, parent: Parents, report: Report): Request | undefined {
  const comment = node.value.trim()
  const inside = comment.slice('<!--'.length, -'-->'.length).trim()
  const isSingleComment =
    comment.startsWith('<!--') && comment.indexOf('-->') === comment.length - '-->'.length
  const file = inside.slice('@include:'.length).trim()
  if (isSingleComment && inside.startsWith('@include:') && !PHRASING.has(parent.type))
    return { file: file.replace(/^@(?![/])/, ''), shift: 0, values: {} }
  if (!/<!--\s*@include\b/.test(node.value)) return undefined
  report(
    'include-syntax',
    node,
    'This comment includes no file.',
    'Write `<!--@include: ./_part.md-->` on a line of its own, with nothing before or after it.',
  )
  return undefined
}

/** Parents that cannot contain blocks. */
const PHRASING: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'link',
  'emphasis',
  'strong',
  'delete',
])
