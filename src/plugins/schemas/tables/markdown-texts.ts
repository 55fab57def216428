// Converts the Markdown descriptions of schemas to elements of the page.

import type { Element, ElementContent, Root } from 'hast'
import type { Heading, Root as MdastRoot, Paragraph, RootContent } from 'mdast'
import { element } from './fields-to-hast.ts'

type Point = NonNullable<RootContent['position']>['start']

interface TextTools {
  /** Parses Markdown to mdast. */
  parse(markdown: string): MdastRoot
  /** Converts it to hast. */
  toHast(tree: MdastRoot): Promise<Root>
  /** Sanitizes the tree of a text. Default: shows HTML as text, and headings as paragraphs. */
  shape?(tree: MdastRoot): void
  /** Filters the hast tree of all descriptions. */
  filter?(tree: Root): Root
}

/** Links of a table get the position of its directive. */
export function placeIn(node: ElementContent, { position }: Element): void {
  if (node.type !== 'element' || !position) return
  node.position = position
  for (const child of node.children) placeIn(child, { position } as Element)
}

/** Converts all descriptions in a page's tables together, so that plugins run once. */
export function createMarkdownTexts({ parse, toHast, shape = showHtml, filter = (tree) => tree }: TextTools) {
  const places: { readonly target: Element; readonly table: Element | undefined }[] = []
  const nodes: RootContent[] = []
  return {
    /** `place` is that of the text in the lines of the page. Default: the place of the table. */
    add(text: string, table: Element, place?: TextStart): Element {
      const target = element('div', { className: ['schema-text'] }, [])
      const tree = parse(text)
      shape(tree)
      if (place) movePositions(tree, place)
      places.push({ target, table: place ? undefined : table })
      // remark-rehype creates an element for any node with `hName`.
      nodes.push({
        type: 'schemaText',
        data: { hName: 'div' },
        children: tree.children,
      } as unknown as RootContent)
      return target
    },
    async fill(): Promise<void> {
      if (nodes.length === 0) return
      const { children } = filter(await toHast({ type: 'root', children: nodes }))
      const generatedRows = children.filter(
        (node): node is Element => node.type === 'element' && node.tagName === 'div',
      )
      for (const [at, { target, table }] of places.entries()) {
        target.children = generatedRows[at]?.children ?? []
        if (table) for (const child of target.children) placeIn(child, table)
        const [only, ...others] = target.children.filter(
          (node) => node.type !== 'text' || node.value.trim() !== '',
        )
        // A single paragraph needs no wrapper.
        if (only?.type === 'element' && only.tagName === 'p' && others.length === 0)
          Object.assign(target, { tagName: 'p', properties: {}, children: only.children })
      }
    },
  }
}

/** The start of a text. */
export interface TextStart {
  readonly line: number
  readonly column: number
  /** Whether its lines are lines of the file. Otherwise all nodes get the same position. */
  readonly isBlock?: true
}

/** Moves the positions of a text to its place. */
function movePositions(node: MdastRoot | RootContent, place: TextStart): void {
  // The HTML parser needs the offset.
  const move = ({ line, column, offset = 0 }: Point): Point =>
    place.isBlock
      ? { offset, line: place.line + line - 1, column: place.column + column - 1 }
      : { offset, line: place.line, column: place.column }
  // Nodes may share their points.
  if (node.position) node.position = { start: move(node.position.start), end: move(node.position.end) }
  if ('children' in node) for (const child of node.children) movePositions(child, place)
}

/** Shows HTML in descriptions as text: it is usually a `<placeholder>`. */
function showHtml(parent: { readonly type: string; readonly children: RootContent[] }): void {
  const isInText =
    parent.type === 'paragraph' || parent.type === 'heading' || parent.children.some(isPhrasing)
  for (const [at, node] of parent.children.entries()) {
    if (node.type === 'html') {
      const text = { type: 'text', value: node.value } as const
      parent.children[at] = isInText ? text : { type: 'paragraph', children: [text] }
    } else if (node.type === 'heading') {
      parent.children[at] = headingText(node)
    } else if ('children' in node) showHtml(node as { type: string; children: RootContent[] })
  }
}

function isPhrasing({ type }: RootContent): boolean {
  return (
    type === 'text' || type === 'inlineCode' || type === 'emphasis' || type === 'strong' || type === 'link'
  )
}

/** A heading in a description as bold text, which does not enter the outline of the page. */
export function headingText({ children }: Heading): Paragraph {
  return { type: 'paragraph', children: [{ type: 'strong', children }] }
}
