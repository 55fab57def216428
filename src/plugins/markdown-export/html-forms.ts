// Markdown forms of HTML elements. An element without a Markdown form is replaced with its children.

import type { BodyElement, BodyNode } from '../../core/model/body.ts'
import { attributeText, isBlank, isElement, listItems } from '../../core/plugin/plain-nodes.ts'
import {
  type Block,
  bold,
  captionBlock,
  type ElementForm,
  type ElementForms,
  headingText,
  imageOf,
  itemOf,
  joinBlocks,
  labeled,
  linkOf,
  listOf,
  type MarkdownWriter,
  plainText,
  quoted,
} from './markdown-blocks.ts'
import { table } from './markdown-table.ts'
import { codeFence, codeSpan, escapeText, indentLines, type TextPlace } from './markdown-text.ts'

const omitted: ElementForm = { inline: () => '' }

/** An SVG: its label, and the text that readers see in it. */
const drawing: ElementForm = {
  inline(element, _, place) {
    if (attributeText(element, 'ariaHidden') === 'true') return ''
    const label = attributeText(element, 'ariaLabel')
    const words = [...new Set(drawnTexts(element.children))].filter((text) => text !== label)
    return escapeText([label, words.join(', ')].filter((text) => text !== '').join(': '), place)
  },
}

function drawnTexts(nodes: readonly BodyNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return []
    if (!['text', 'title', 'desc'].includes(node.tagName)) return drawnTexts(node.children)
    const text = plainText(node.children).replace(/\s+/g, ' ').trim()
    return text === '' ? [] : [text]
  })
}

function heading(depth: number): ElementForm {
  return {
    block(element, writer) {
      const text = headingText(element.children, writer)
      return text === '' ? [] : [{ text: `${'#'.repeat(depth)} ${text}` }]
    },
  }
}

const list: ElementForm = {
  block: ({ tagName, properties, children }, writer) => {
    const first = Number(properties.start ?? 1)
    return listOf(
      listItems(children).map((item, at) =>
        itemOf(writer.blocks(item), tagName === 'ol' ? `${first + at}. ` : '- '),
      ),
    )
  },
}

const fenced: ElementForm = {
  block(element) {
    const inner = element.children.find((child) => isElement(child, 'code')) as BodyElement | undefined
    const names = [inner, element].flatMap((one) => one?.properties.className ?? [])
    const language = names.join(' ').match(/\blang(?:uage)?-([^\s]+)/)?.[1] ?? ''
    return [{ text: codeFence(plainText(element.children), language) }]
  },
}

/** Writes inline code. Links inside it split it into several code spans, because Markdown has no links in code. */
function writeCode(nodes: readonly BodyNode[], writer: MarkdownWriter, place: TextPlace): string {
  if (!place.isLink && nodes.some((node) => isElement(node, 'a')))
    return nodes
      .map((node) =>
        isElement(node, 'a')
          ? linkOf(attributeText(node, 'href'), codeSpan(plainText(node.children), place), writer)
          : codeSpan(plainText([node]), place),
      )
      .join('')
  return codeSpan(plainText(nodes), place)
}

/** Links to a media file or an embedded document, since Markdown cannot embed it. */
function mediaLink(element: BodyElement, writer: MarkdownWriter): string {
  const source = element.children.find((child) => isElement(child, 'source')) as BodyElement | undefined
  const src =
    attributeText(element, 'src') ||
    attributeText(element, 'data') ||
    (source ? attributeText(source, 'src') : '')
  const name =
    attributeText(element, 'title') || attributeText(element, 'ariaLabel') || src.split('/').at(-1)!
  return src === '' ? '' : linkOf(src, escapeText(name, { isLink: true }), writer)
}

const media: ElementForm = { inline: mediaLink }

const htmlTag = (tag: string): ElementForm => ({
  inline: ({ children }, writer, place) => `<${tag}>${writer.inline(children, place).trim()}</${tag}>`,
})

const link: ElementForm = {
  inline(element, writer, place) {
    // GitHub footnotes
    if ('dataFootnoteBackref' in element.properties) return ''
    if ('dataFootnoteRef' in element.properties) return `[^${footnoteName(attributeText(element, 'href'))}]`
    const text = writer.inline(element.children, { ...place, isLink: true }).replace(/\n/g, ' ')
    if (place.isLink) return text
    return linkOf(attributeText(element, 'href'), text, writer)
  },
}

function footnoteName(id: string): string {
  return id.replace(/^#?(?:user-content-)?fn-/, '').replace(/[\s[\]^\\]+/g, '-')
}

function isFootnoteRef(node: BodyNode): boolean {
  return node.type === 'element' && 'dataFootnoteRef' in node.properties
}

const footnotes: ElementForm = {
  isBlock: () => true,
  block(element, writer) {
    if (!('dataFootnotes' in element.properties)) return writer.blocks(element.children)
    return element.children.flatMap((child) => {
      if (!isElement(child, 'ol')) return writer.blocks([child])
      return child.children.flatMap((item): Block[] => {
        if (!isElement(item, 'li')) return []
        const text = joinBlocks(writer.blocks(item.children))
        return [{ text: indentLines(text, `[^${footnoteName(attributeText(item, 'id'))}]: `, '    ') }]
      })
    })
  },
}

/** A definition list, as a list with each term in bold before its definition. */
const definitions: ElementForm = {
  block: ({ children }, writer) => listOf(definitionItems(children, writer)),
}

function definitionItems(nodes: readonly BodyNode[], writer: MarkdownWriter): Block[] {
  const items: Block[] = []
  let terms: string[] = []
  let definitionsOfTerm: Block[] = []
  const endItem = (): void => {
    if (terms.length > 0 || definitionsOfTerm.length > 0)
      items.push(itemOf(definitionBlocks(terms.join(', '), definitionsOfTerm)))
    terms = []
    definitionsOfTerm = []
  }
  for (const node of nodes) {
    if (isElement(node, 'dd')) definitionsOfTerm.push(...writer.blocks(node.children))
    else if (isElement(node, 'dt')) {
      if (definitionsOfTerm.length > 0) endItem()
      terms.push(bold(writer.inline(node.children).replace(/\n/g, ' ').trim()))
    } else if (isElement(node, 'div')) {
      endItem()
      items.push(...definitionItems(node.children, writer))
    } else if (!isBlank(node)) {
      endItem()
      items.push(
        ...writer.blocks([node]).map((block): Block => (block.kind === 'item' ? block : itemOf([block]))),
      )
    }
  }
  endItem()
  return items
}

/** `**term**: definition`. Further blocks of the definition follow below. */
export function definitionBlocks(term: string, [first, ...rest]: readonly Block[]): Block[] {
  if (first === undefined) return [{ text: term }]
  if (term === '') return [first, ...rest]
  if (first.kind || /^(?:```|\||> |#)/.test(first.text)) return [{ text: term }, first, ...rest]
  return [{ text: `${term}: ${first.text}` }, ...rest]
}

/** Forms of HTML elements by tag name. Elements without an entry are written as their children. */
export const HTML: ElementForms = {
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  p: {
    block(element, writer) {
      return element.children.length === 0 ? [] : writer.blocks(element.children)
    },
  },
  ul: list,
  ol: list,
  menu: list,
  li: { block: ({ children }, writer) => [itemOf(writer.blocks(children))] },
  blockquote: { block: ({ children }, writer) => quoted(writer.blocks(children)) },
  pre: fenced,
  table,
  dl: definitions,
  dt: { block: ({ children }, writer) => [{ text: bold(writer.inline(children).trim()) }] },
  dd: { block: ({ children }, writer) => writer.blocks(children) },
  hr: { block: () => [{ text: '***' }] },
  section: footnotes,
  details: {
    block({ children }, writer) {
      const summary = children.find((child) => isElement(child, 'summary')) as BodyElement | undefined
      const label = summary ? writer.inline(summary.children).replace(/\n/g, ' ').trim() : ''
      return labeled(label, writer.blocks(children.filter((child) => child !== summary)))
    },
  },
  summary: { block: ({ children }, writer) => [{ text: bold(writer.inline(children).trim()) }] },
  figcaption: { block: ({ children }, writer) => captionBlock(writer.inline(children)) },
  caption: { block: ({ children }, writer) => writer.blocks(children) },
  figure: { block: ({ children }, writer) => writer.blocks(children) },
  picture: { inline: ({ children }, writer, place) => writer.inline(children, place) },
  code: { inline: ({ children }, writer, place) => writeCode(children, writer, place) },
  kbd: { inline: ({ children }, _, place) => codeSpan(plainText(children), place) },
  samp: { inline: ({ children }, _, place) => codeSpan(plainText(children), place) },
  tt: { inline: ({ children }, _, place) => codeSpan(plainText(children), place) },
  a: link,
  img: {
    inline: (element, writer, place) =>
      imageOf(attributeText(element, 'src'), attributeText(element, 'alt'), writer, place),
  },
  br: { inline: (_, __, place) => (place.isCell ? '<br>' : '\n') },
  wbr: omitted,
  sup: {
    inline: (element, writer, place) =>
      element.children.some(isFootnoteRef)
        ? writer.inline(element.children, place)
        : htmlTag('sup').inline!(element, writer, place),
  },
  sub: htmlTag('sub'),
  q: { inline: ({ children }, writer, place) => `“${writer.inline(children, place)}”` },
  abbr: {
    inline(element, writer, place) {
      const title = attributeText(element, 'title')
      return writer.inline(element.children, place) + (title === '' ? '' : ` (${escapeText(title, place)})`)
    },
  },
  input: {
    inline: ({ properties }) =>
      properties.type === 'checkbox' ? (properties.checked ? '[x] ' : '[ ] ') : '',
  },
  audio: media,
  video: media,
  embed: media,
  iframe: media,
  object: media,
  source: omitted,
  track: omitted,
  script: omitted,
  style: omitted,
  template: omitted,
  head: omitted,
  title: omitted,
  svg: drawing,
}
