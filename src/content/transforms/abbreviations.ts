// `*[HTML]: HyperText Markup Language`, as MkDocs and kramdown write an abbreviation → a term with its meaning where the
// abbreviation is used in the text of the file: once below each heading.

import type { Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast'
import type { TextDirective } from 'mdast-util-directive'

const DEFINITION = /^\*\[([^\]\n]+)\]:[ \t]*(\S.*)$/

/** A button cannot be within a link or a heading; code is code. */
const CLOSED: ReadonlySet<string> = new Set([
  'heading',
  'link',
  'linkReference',
  'textDirective',
  'mdxJsxTextElement',
])

interface Parent {
  children: RootContent[]
}

/** Takes the definitions out of the tree, and makes terms. `source` is the text that the positions refer to. */
export function shapeAbbreviations(tree: Root, source: string): void {
  if (!source.includes('*[')) return
  const meanings = new Map<string, string>()
  takeDefinitions(tree, source, meanings)
  if (meanings.size === 0) return
  const names = [...meanings.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
  const use = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  shapeUses(tree, { use, meanings, seen: new Set() })
}

function takeDefinitions(parent: Parent, source: string, meanings: Map<string, string>): void {
  parent.children = parent.children.filter((node) => {
    const own = node.type === 'paragraph' ? definitionsOf(node, source) : undefined
    for (const [name, meaning] of own ?? []) if (!meanings.has(name)) meanings.set(name, meaning)
    if (!own && 'children' in node && node.type !== 'paragraph')
      takeDefinitions(node as Parent, source, meanings)
    return !own
  })
}

/** Name and meaning of each line; undefined for a paragraph that has another line. */
function definitionsOf({ position }: Paragraph, source: string): [string, string][] | undefined {
  if (!position || source[position.start.offset!] !== '*') return undefined
  const lines = source.slice(position.start.offset, position.end.offset).split(/\r?\n/)
  const found = lines.map((line) => DEFINITION.exec(line.trim()))
  return found.every((match) => match !== null)
    ? found.map(([, name, meaning]) => [name!.trim(), meaning!.trim()])
    : undefined
}

interface Uses {
  readonly use: RegExp
  readonly meanings: ReadonlyMap<string, string>
  /** Below the heading before. */
  readonly seen: Set<string>
}

function shapeUses(parent: Parent, uses: Uses): void {
  parent.children = parent.children.flatMap((node): RootContent[] => {
    if (node.type === 'heading') uses.seen.clear()
    if (node.type === 'text') return splitText(node, uses)
    if ('children' in node && !CLOSED.has(node.type)) shapeUses(node as Parent, uses)
    return [node]
  })
}

function splitText(node: Text, { use, meanings, seen }: Uses): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  let end = 0
  for (const { 0: name, index } of node.value.matchAll(use)) {
    if (seen.has(name)) continue
    seen.add(name)
    if (index > end) parts.push({ ...node, value: node.value.slice(end, index) })
    parts.push(termOf(name, meanings.get(name)!, node))
    end = index + name.length
  }
  if (end === 0) return [node]
  if (end < node.value.length) parts.push({ ...node, value: node.value.slice(end) })
  return parts
}

function termOf(name: string, meaning: string, { position }: Text): TextDirective {
  return {
    type: 'textDirective',
    name: 'term',
    attributes: { meaning },
    children: [{ type: 'text', value: name }],
    ...(position && { position }),
    data: { isMade: true } as TextDirective['data'] & { isMade: true },
  }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
