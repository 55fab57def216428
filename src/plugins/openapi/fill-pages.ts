// Fills generated pages: converts their blocks to elements. The descriptions of a document are Markdown of unknown authors, so
// their HTML is restricted.

import type { Element, ElementContent, Root } from 'hast'
import type { Root as MdastRoot, RootContent } from 'mdast'
import type { PageScope, ParseSettings } from '../../core/plugin/transforms.ts'
import { createSanitizer } from '../sanitize/for-plugins.ts'
import {
  createMarkdownTexts,
  element,
  fieldElements,
  headingText,
  placeIn,
  schemaTexts,
  type TextPlace,
  type TextStart,
} from '../schemas/for-plugins.ts'
import { BLOCK_LANGUAGE, type Block, readBlocks, type TextPart } from './page-blocks.ts'

/** Elements of descriptions, in addition to HTML. */
const TEXT_ELEMENTS = { 'code-block': {}, formula: {}, 'inline-formula': {} }

/** Number of lines for a document: more than any has. */
const MAX_LINES = 1 << 26

/** Maximum number of cached strings. */
const MAX_TEXTS = 5000

export function createFill(settings: ParseSettings) {
  // Operations repeat the descriptions of their schemas.
  const trees = new Map<string, MdastRoot>()

  const texts = schemaTexts(settings.messages)
  const language = settings.locale

  return async (tree: Root, { page, origins, parse, toHast, report }: PageScope): Promise<void> => {
    const pages = tree.children.flatMap((node) => {
      const { language: name, code } = node.type === 'element' ? node.properties : {}
      const found = name === BLOCK_LANGUAGE ? readBlocks(String(code)) : undefined
      return found ? [{ node: node as Element, found }] : []
    })
    if (pages.length === 0) return
    // The lines of the documents follow those of the page.
    const offsets = new Map<string, number>()
    function startOf({ path, line, ...place }: TextPlace): TextStart {
      const offset = offsets.get(path) ?? origins.add(path, MAX_LINES)
      offsets.set(path, offset)
      return { ...place, line: offset + line }
    }
    const sanitize = createSanitizer(TEXT_ELEMENTS)
    const parseOnce = (text: string): MdastRoot => {
      const tree = trees.get(text) ?? parse(text)
      if (trees.size >= MAX_TEXTS) trees.clear()
      trees.set(text, tree)
      return structuredClone(tree)
    }
    const filter = (tree: Root): Root => {
      const { hast, findings } = sanitize(tree, page.path)
      for (const finding of findings) report(finding)
      return hast
    }
    const tools = { parse: parseOnce, toHast, filter }
    const markdown = createMarkdownTexts({ ...tools, shape: shiftHeadings })
    const fields = createMarkdownTexts({ ...tools, shape: plainHeadings })

    function convert(block: Block, at: Element): ElementContent[] {
      const text = (value: string): ElementContent => ({ type: 'text', value })
      switch (block.kind) {
        case 'heading':
          return [element(`h${block.level}`, { id: block.id }, [text(block.text)])]
        case 'text':
          return [(block.isPage ? markdown : fields).add(block.text, at, block.place && startOf(block.place))]
        case 'warning':
          return [element('callout', { kind: 'warning' }, [element('p', {}, [text(block.text)])])]
        case 'endpoint':
          return [element('api-endpoint', {}, inline(block.parts))]
        case 'fact':
          return [
            element('p', {}, [
              text(`${block.label}${block.parts.length > 0 ? ': ' : ':'}`),
              ...inline(block.parts),
            ]),
          ]
        case 'list':
          return [
            element(
              'ul',
              {},
              block.items.map((parts) => element('li', {}, inline(parts))),
            ),
          ]
        case 'fields':
          return [
            element(
              'api-fields',
              { id: block.id },
              fieldElements(block.list, {
                texts,
                language,
                markdown: (value, place) => fields.add(value, at, place && startOf(place)),
              }),
            ),
          ]
        case 'samples': {
          const codes = block.samples.map(({ label, language, code }) =>
            element('tab', { label }, [element('code-block', { code, ...(language && { language }) }, [])]),
          )
          return [
            codes.length === 1
              ? element('api-sample', {}, codes[0]!.children)
              : element('api-sample', {}, [element('tabs', {}, codes)]),
          ]
        }
        case 'pair': {
          const inside = block.place ? placedAt(block.place) : at
          const pair = element(
            'api-pair',
            {},
            block.blocks.flatMap((one) => convert(one, inside)),
          )
          placeIn(pair, inside)
          return [pair]
        }
      }
    }

    /** An element at a place of the document. */
    function placedAt(place: TextPlace): Element {
      const { line, column } = startOf(place)
      const point = { line, column }
      return { ...element('p', {}, []), position: { start: point, end: point } }
    }

    for (const { node, found } of pages) {
      const at = found.place ? placedAt(found.place) : node
      const converted = found.blocks.flatMap((block) => {
        const elements = convert(block, at)
        if (block.kind !== 'pair') for (const one of elements) placeIn(one, at)
        return elements
      })
      tree.children.splice(tree.children.indexOf(node), 1, ...converted)
    }
    await markdown.fill()
    await fields.fill()
    unwrapTexts(tree)
  }
}

/** Paragraphs of descriptions outside of tables are paragraphs of the page. */
function unwrapTexts(parent: Root | Element): void {
  parent.children = parent.children.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node as ElementContent]
    if (node.tagName === 'api-pair') unwrapTexts(node)
    const { className } = node.properties
    return Array.isArray(className) && className.includes('schema-text') ? node.children : [node]
  })
}

/** Only links of Octavo and of the web: names of a document are not trusted. */
function inline(parts: readonly TextPart[]): ElementContent[] {
  return parts.map(({ text: value, href, isCode, badge }) => {
    const text = { type: 'text', value } as const
    if (badge !== undefined) return element('badge', { kind: badge }, [text])
    if (isCode) return element('code', {}, [text])
    const isLink = href !== undefined && /^(?:https?:|mailto:|\.{0,2}\/|#)/i.test(href)
    return isLink ? element('a', { href }, [text]) : text
  })
}

/** Headings of the introduction are those of the page, from the second level. */
function shiftHeadings(tree: MdastRoot): void {
  const depths = tree.children.flatMap((node) => (node.type === 'heading' ? [node.depth] : []))
  const shift = 2 - Math.min(...depths)
  for (const node of tree.children)
    if (node.type === 'heading') node.depth = Math.min(6, node.depth + shift) as typeof node.depth
}

/** Headings of other descriptions must not enter the outline of the page. */
function plainHeadings(parent: { children: RootContent[] }): void {
  for (const [at, node] of parent.children.entries()) {
    if (node.type === 'heading') parent.children[at] = headingText(node)
    else if ('children' in node) plainHeadings(node as { children: RootContent[] })
  }
}
