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
} from '../schemas/for-plugins.ts'
import { BLOCK_LANGUAGE, type Block, readBlocks, type TextPart } from './page-blocks.ts'

/** Elements of descriptions, in addition to HTML. */
const TEXT_ELEMENTS = { 'code-block': {}, formula: {}, 'inline-formula': {} }

/** Maximum number of cached texts. */
const MAX_TEXTS = 5000

export function createFill(settings: ParseSettings) {
  // Operations repeat the texts of their schemas.
  const trees = new Map<string, MdastRoot>()

  const texts = schemaTexts(settings.messages)
  const language = settings.locale

  return async (tree: Root, { page, parse, toHast, report }: PageScope): Promise<void> => {
    const blocks = tree.children.flatMap((node) => {
      const { language: name, code } = node.type === 'element' ? node.properties : {}
      const found = name === BLOCK_LANGUAGE ? readBlocks(String(code)) : undefined
      return found ? [{ node: node as Element, found }] : []
    })
    if (blocks.length === 0) return
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
          return [(block.level === undefined ? fields : markdown).add(block.text, at)]
        case 'warning':
          return [element('callout', { kind: 'warning' }, [element('p', {}, [text(block.text)])])]
        case 'endpoint':
          return [
            element('api-endpoint', { method: block.method }, [
              element('strong', {}, [text(block.method)]),
              text(' '),
              element('code', {}, [text(block.path)]),
            ]),
          ]
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
              fieldElements(block.list, { texts, language, markdown: (value) => fields.add(value, at) }),
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
        case 'pair':
          return [
            element(
              'pair',
              {},
              block.blocks.flatMap((one) => convert(one, at)),
            ),
          ]
      }
    }

    for (const { node, found } of blocks) {
      const converted = found.flatMap((block) => convert(block, node))
      for (const one of converted) placeIn(one, node)
      tree.children.splice(tree.children.indexOf(node), 1, ...converted)
    }
    await markdown.fill()
    await fields.fill()
  }
}

/** Only links of Octavo and of the web: names of a document are not trusted. */
function inline(parts: readonly TextPart[]): ElementContent[] {
  return parts.map(({ text: value, href, isCode }) => {
    const text = { type: 'text', value } as const
    if (isCode) return element('code', {}, [text])
    const isLink = href !== undefined && /^(?:https?:|\.{0,2}\/|#)/i.test(href)
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
