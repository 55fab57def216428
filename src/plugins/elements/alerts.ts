// Converts GitHub callouts, `> [!NOTE]`, to directives. Text after the marker is the title.

import type { Blockquote, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'

/** Marker → directive. GitHub shows `CAUTION` as the most severe: it looks like `danger` and keeps its name. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  note: 'note',
  tip: 'tip',
  info: 'info',
  important: 'important',
  warning: 'warning',
  caution: 'danger',
  danger: 'danger',
}

const MARKER = /^\[!([a-z][\w-]*)\][ \t]*/i

/**
 * Converts quotes that start with a marker to directives. `source` is the text that the positions refer to, `own`
 * contains the site's callout keywords.
 */
export function shapeAlerts(tree: Root, source: string, siteKinds: readonly string[] = []): void {
  if (!source.includes('[!')) return
  walk(tree, source, { ...Object.fromEntries(siteKinds.map((name) => [name, name])), ...DIRECTIVES })
}

type Directives = typeof DIRECTIVES

function walk(parent: { children: RootContent[] }, source: string, directives: Directives): void {
  for (const [at, node] of parent.children.entries()) {
    const directive = node.type === 'blockquote' ? alertOf(node, source, directives) : undefined
    if (directive) parent.children[at] = directive
    if ('children' in node && node.type !== 'paragraph') {
      walk((directive ?? node) as { children: RootContent[] }, source, directives)
    }
  }
}

function alertOf(quote: Blockquote, source: string, directives: Directives): ContainerDirective | undefined {
  const [first, ...others] = quote.children
  const start = first?.type === 'paragraph' ? first.children[0] : undefined
  // A backslash escapes the marker.
  if (first?.type !== 'paragraph' || start?.type !== 'text' || source[start.position!.start.offset!] !== '[')
    return undefined
  const [marker, kind = ''] = MARKER.exec(start.value) ?? []
  const name = kind.toLowerCase()
  if (marker === undefined || !Object.hasOwn(directives, name)) return undefined

  const { title, body } = cutFirstLine([
    { ...start, value: start.value.slice(marker.length) },
    ...first.children.slice(1),
  ])
  const label: Paragraph = { type: 'paragraph', children: title, data: { directiveLabel: true } }
  return {
    type: 'containerDirective',
    name: directives[name]!,
    attributes: name === 'caution' ? { keyword: name } : {},
    children: [
      ...(title.length > 0 ? [label] : []),
      ...(body.length > 0 ? [{ ...first, children: body }] : []),
      ...others,
    ],
    ...(quote.position && { position: quote.position }),
    data: { isGenerated: true } as ContainerDirective['data'] & { isGenerated: true },
  }
}

/** Splits inline nodes at the first line ending. */
function cutFirstLine(nodes: readonly PhrasingContent[]): {
  title: PhrasingContent[]
  body: PhrasingContent[]
} {
  const at = nodes.findIndex(
    (node) => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')),
  )
  const full = (node: PhrasingContent): boolean => node.type !== 'text' || node.value.trim() !== ''
  if (at < 0) return { title: nodes.filter(full), body: [] }
  const cut = nodes[at]!
  if (cut.type !== 'text') return { title: nodes.slice(0, at).filter(full), body: nodes.slice(at + 1) }
  const end = cut.value.indexOf('\n')
  const part = (value: string): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }])
  return {
    title: [...nodes.slice(0, at), ...part(cut.value.slice(0, end).trimEnd())].filter(full),
    body: [...part(cut.value.slice(end + 1)), ...nodes.slice(at + 1)],
  }
}
