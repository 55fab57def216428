// Decides which MDX nodes are inline and which are blocks: tags alone in a paragraph are blocks, and text between blocks
// is a paragraph.

import { isExpression, isTag, type MdxNode } from './mdx-node.ts'

/** Whether a paragraph contains only tags and expressions, which are then blocks. */
export function isUnraveled({ type, children = [] }: MdxNode): boolean {
  return (
    type === 'paragraph' &&
    children.some((child) => isTag(child) || isExpression(child)) &&
    children.every(
      (child) => isTag(child) || isExpression(child) || child.type === 'comment' || isBlank(child),
    )
  )
}

export function isBlank({ type, value = '' }: MdxNode): boolean {
  return type === 'text' && /^[\t\n\f\r ]*$/.test(value)
}

export function asBlock(node: MdxNode): MdxNode {
  if (node.type === 'mdxJsxTextElement') node.type = 'mdxJsxFlowElement'
  if (node.type === 'mdxTextExpression') node.type = 'mdxFlowExpression'
  return node
}

/** HTML elements with inline content: a paragraph inside would close them. */
const PHRASES = new Set(
  'a abbr b button cite code dfn em h1 h2 h3 h4 h5 h6 i kbd label p s small span strong sub summary sup u'.split(
    ' ',
  ),
)

export function inPhrase(name: string, children: MdxNode[]): MdxNode[] {
  if (!PHRASES.has(name)) return children
  return children.flatMap((child, at) =>
    child.type === 'paragraph'
      ? [...(at > 0 ? [{ type: 'text', value: ' ' }] : []), ...(child.children ?? [])]
      : [child],
  )
}

/** Block containers whose loose text becomes a paragraph. */
export const BLOCK_PARENTS = new Set(['blockquote', 'containerDirective', 'footnoteDefinition', 'listItem'])

const EMPTY_PHRASES = new Set(['br', 'img', 'wbr'])

const PHRASE_NODES = new Set(
  'break delete emphasis image inlineCode link linkReference strong text'.split(' '),
)

export function isPhrase({ type, data }: MdxNode): boolean {
  return (
    PHRASE_NODES.has(type) ||
    (type === 'mdxElement' &&
      !/^(?:p|h\d|summary)$/.test(data?.hName ?? '') &&
      (PHRASES.has(data?.hName ?? '') || EMPTY_PHRASES.has(data?.hName ?? '')))
  )
}

export function isPhraseOnly(node: MdxNode): boolean {
  return node.type === 'comment' || (isPhrase(node) && (node.children ?? []).every(isPhraseOnly))
}

export function space(): MdxNode {
  return { type: 'text', value: ' ' }
}

export function joinLines(lines: readonly MdxNode[][]): MdxNode[] {
  return lines.flatMap((line, at) => (at > 0 && line.length > 0 ? [space(), ...line] : line))
}

export function paragraphOf(children: MdxNode[]): MdxNode {
  const position = children[0]?.position
  return { type: 'paragraph', children, ...(position && { position }) }
}

/** Wraps inline nodes between blocks in paragraphs. */
export function inParagraphs(nodes: readonly MdxNode[]): MdxNode[] {
  if (!nodes.some((node) => node.type === 'text' && !isBlank(node)))
    return nodes.filter((node) => !isBlank(node))
  const blocks: MdxNode[] = []
  let line: MdxNode[] | undefined
  for (const node of nodes) {
    if (!isPhrase(node) && !(line && node.type === 'comment')) {
      if (line && isBlank(line.at(-1)!)) line.pop()
      line = undefined
      blocks.push(node)
    } else if (line) line.push(node)
    else if (!isBlank(node)) {
      line = [node]
      blocks.push(paragraphOf(line))
    }
  }
  return blocks
}

export function textIn(nodes: readonly MdxNode[]): string {
  return nodes.map(({ value, children }) => value ?? textIn(children ?? [])).join('')
}
