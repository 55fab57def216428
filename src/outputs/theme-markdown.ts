// What becomes of the theme's own elements in Markdown: a form for each of `builtin-syntax.ts`. A test knows if one has
// none.

import type { BodyElement, BodyNode } from '../model/body.ts'
import { formatMessage } from '../model/messages.ts'
import type { CardLink } from '../model/view.ts'
import type { CopyMessages } from './copy-messages.ts'
import { codeFence, codeSpan, escapeText } from './markdown-text.ts'
import {
  type Block,
  bold,
  captionBlock,
  definitionBlocks,
  type ElementForm,
  type ElementForms,
  hasClass,
  imageOf,
  isElement,
  italic,
  itemOf,
  labelled,
  linkOf,
  listOf,
  type MarkdownWriter,
  paragraph,
  plainText,
  quoted,
  textOf,
} from './write-markdown.ts'

export interface ThemeFormParts {
  readonly messages: CopyMessages
  /** Cards of the lists in the text, by what each is of. */
  readonly lists: Readonly<Record<string, readonly CardLink[]>>
}

/** The forms of all built-in elements that are not HTML. */
export function themeForms({ messages, lists }: ThemeFormParts): ElementForms {
  return {
    'code-block': { block: (element) => writeSample(element, messages) },
    'rich-code': children,
    callout: { block: (element, writer) => writeCallout(element, writer, messages) },
    'callout-title': { block: ({ children }, writer) => labelled(writer.inline(children).trim(), []) },
    tabs: children,
    tab: {
      block: (element, writer) =>
        labelled(
          escapeText(textOf(element, 'label') || textOf(element, 'value')),
          writer.blocks(element.children),
        ),
    },
    cards: children,
    card: {
      isBlock: () => true,
      block: (element, writer) => [itemOf(cardBlocks(element, writer))],
      inline: (element, writer, place) =>
        [
          cardLink(element, writer),
          escapeText(textOf(element, 'description'), place),
          writer.inline(element.children, place),
        ]
          .filter((part) => part !== '')
          .join(' '),
    },
    'cards-of': {
      block: (element, writer) =>
        writeCards(lists[textOf(element, 'category')] ?? [], writer).concat(writer.blocks(element.children)),
    },
    hero: {
      block(element, writer) {
        const eyebrow = textOf(element, 'eyebrow')
        const above = eyebrow === '' ? [] : [{ text: paragraph(escapeText(eyebrow)) }]
        return [...above, ...writer.blocks(element.children)]
      },
    },
    split: children,
    band: children,
    'link-button': {
      block: (element, writer) => [{ text: buttonLink(element, writer) }],
      inline: (element, writer) => buttonLink(element, writer),
      isBlock: () => true,
    },
    steps: children,
    icon: { inline: () => '' },
    badge: {
      inline: (element, writer, place) =>
        bold(escapeText(textOf(element, 'text'), place) || writer.inline(element.children, place)),
    },
    keys: {
      inline(element, _, place) {
        const mac = textOf(element, 'mac')
        const keys = codeSpan(plainText(element.children), place)
        return mac === '' ? keys : `${keys} / ${codeSpan(mac, place)}`
      },
    },
    'file-tree': {
      block: (element, writer) =>
        labelled(
          escapeText(textOf(element, 'label')),
          element.children.flatMap((child) =>
            isElement(child, 'ul') ? fileList(child, writer) : writer.blocks([child]),
          ),
        ),
    },
    field: { block: (element, writer) => [writeField(element, writer, messages)] },
    'captioned-figure': {
      block: (element, writer) => [
        ...writer.blocks(element.children.filter((child) => !isElement(child, 'figcaption'))),
        ...writer.blocks(element.children.filter((child) => isElement(child, 'figcaption'))),
        ...captionBlock(escapeText(textOf(element, 'caption'))),
      ],
    },
    'schema-fields': children,
    'schema-field': { block: (element, writer) => [writeSchemaField(element, writer)] },
    'schema-part': {
      block: (element, writer) =>
        labelled(
          escapeText(textOf(element, 'title') || textOf(element, 'label')),
          writer.blocks(element.children),
        ),
    },
    div: schemaFacts,
    span: {
      inline(element, writer, place) {
        const text = writer.inline(element.children, place)
        return hasClass(element, 'schema-mark') ? italic(text) : text
      },
    },
    diagram: {
      block: (element) => [
        { text: codeFence(textOf(element, 'code') || plainText(element.children), 'mermaid') },
        ...captionBlock(escapeText(textOf(element, 'label'))),
      ],
    },
    formula: {
      isBlock: (element) => element.properties.display !== undefined,
      block: (element) => [{ text: `$$\n${textOf(element, 'tex').trim()}\n$$` }],
      inline: (element, _, { isCell }) => {
        const tex = textOf(element, 'tex').trim().replace(/\n/g, ' ')
        return `$${isCell ? tex.replaceAll('|', '\\vert ') : tex}$`
      },
    },
    'video-player': {
      isBlock: () => true,
      block: (element, writer) => [
        { text: videoLink(element, writer, messages) },
        ...captionBlock(escapeText(textOf(element, 'caption'))),
      ],
      inline: (element, writer) => videoLink(element, writer, messages),
    },
    term: {
      inline(element, writer, place) {
        const meaning = textOf(element, 'meaning')
        return (
          writer.inline(element.children, place) + (meaning === '' ? '' : ` (${escapeText(meaning, place)})`)
        )
      },
    },
    'heading-anchor': { inline: () => '' },
    'octavo-feedback': { inline: () => '' },
    'octavo-code': children,
    'octavo-inline': { inline: (element, writer, place) => writer.inline(element.children, place) },
  }
}

const children: ElementForm = { block: (element, writer) => writer.blocks(element.children) }

/** Facts of a field are a list. */
const schemaFacts: ElementForm = {
  block(element, writer) {
    if (!hasClass(element, 'schema-facts')) return writer.blocks(element.children)
    return listOf(groupFacts(element.children).map((facts) => itemOf(writer.blocks(facts))))
  },
}

/** Each paragraph, with the list that it introduces. */
function groupFacts(nodes: readonly BodyNode[]): BodyNode[][] {
  const groups: BodyNode[][] = []
  for (const node of nodes) {
    if (isElement(node, 'p') || groups.length === 0) groups.push([node])
    else groups.at(-1)!.push(node)
  }
  return groups
}

// The code stays as it is, so that it can be compared and searched; the marks of its lines are listed below it.
function writeSample(element: BodyElement, messages: CopyMessages): Block[] {
  const code = textOf(element, 'code')
  const fence = { text: codeFence(code, textOf(element, 'language'), textOf(element, 'title')) }
  const html = textOf(element, 'html')
  if (!/<(?:ins|del) class="line|class="line (?:error|warning)/.test(html)) return [fence]
  const lines = [...html.matchAll(/<(ins|del|mark|span) class="line(?: (error|warning))?[ "]/g)]
  const notes = (
    [
      ['copy.added', (line: RegExpExecArray) => line[1] === 'ins'],
      ['copy.removed', (line: RegExpExecArray) => line[1] === 'del'],
    ] as const
  ).flatMap(([key, isMarked]) => {
    const numbers = lines.flatMap((line, at) => (isMarked(line) ? [at + 1] : []))
    return numbers.length === 0 ? [] : [formatMessage(messages[key], { lines: numbers.join(', ') })]
  })
  const problems = lines.flatMap((line, at) =>
    line[2] === undefined ? [] : [`${messages[`code.${line[2] as 'error' | 'warning'}`]}: ${at + 1}`],
  )
  return [fence, { text: escapeText([...notes, ...problems].join(' · ')) }]
}

function writeCallout(element: BodyElement, writer: MarkdownWriter, messages: CopyMessages): Block[] {
  const [first, ...rest] = element.children
  const hasTitle = isElement(first, 'callout-title')
  const kind = textOf(element, 'keyword') || textOf(element, 'kind')
  const known = `callout.${kind}` as keyof CopyMessages
  const name = textOf(element, 'label') || (Object.hasOwn(messages, known) ? messages[known] : kind)
  const title = hasTitle ? writer.inline(first.children).replace(/\n/g, ' ').trim() : ''
  const label = [escapeText(name), title].filter((part) => part !== '').join(': ')
  return quoted(labelled(label, writer.blocks(hasTitle ? rest : element.children)))
}

function cardLink(element: BodyElement, writer: MarkdownWriter): string {
  const title = escapeText(textOf(element, 'title'), { isLink: true })
  return linkOf(textOf(element, 'href'), title, writer)
}

function cardBlocks(element: BodyElement, writer: MarkdownWriter): Block[] {
  const description = textOf(element, 'description')
  const texts = [
    ...(description === '' ? [] : [{ text: escapeText(description) }]),
    ...writer.blocks(element.children),
  ]
  const link = cardLink(element, writer)
  return definitionBlocks(textOf(element, 'href') === '' ? bold(link) : link, texts)
}

/** Links to pages, as a list. */
export function writeCards(cards: readonly CardLink[], writer: MarkdownWriter): Block[] {
  return listOf(
    cards.map(({ label, url, description }) =>
      itemOf(
        definitionBlocks(
          linkOf(url, escapeText(label, { isLink: true }), writer),
          description === undefined ? [] : [{ text: escapeText(description) }],
        ),
      ),
    ),
  )
}

function buttonLink(element: BodyElement, writer: MarkdownWriter): string {
  const label =
    escapeText(textOf(element, 'label'), { isLink: true }) ||
    writer.inline(element.children, { isLink: true })
  return linkOf(textOf(element, 'href'), label, writer)
}

/** Files with their comments; folders have lists of their own. */
function fileList(list: BodyElement, writer: MarkdownWriter): Block[] {
  return listOf(
    list.children.flatMap((item) => {
      if (!isElement(item, 'li')) return []
      const folder = item.children.find((child) => isElement(child, 'details')) as BodyElement | undefined
      const summary = folder?.children.find((child) => isElement(child, 'summary')) as BodyElement | undefined
      const line = writer.inline(summary?.children ?? item.children).trim()
      const inside = (folder?.children ?? []).flatMap((child) =>
        isElement(child, 'ul') ? fileList(child, writer) : [],
      )
      return [itemOf([{ text: paragraph(line) }, ...inside])]
    }),
  )
}

function writeField(element: BodyElement, writer: MarkdownWriter, messages: CopyMessages): Block {
  const preset = element.properties.default
  const facts = [
    codeSpan(textOf(element, 'type')),
    isSet(element, 'required') ? escapeText(messages['field.required']) : '',
    isSet(element, 'deprecated') ? escapeText(messages['field.deprecated']) : '',
    typeof preset === 'string' ? `${escapeText(messages['field.default'])} ${codeSpan(preset)}` : '',
  ]
  const term = [bold(codeSpan(textOf(element, 'name'))), ...facts].filter((part) => part !== '').join(' · ')
  return itemOf(definitionBlocks(term, writer.blocks(element.children)))
}

function isSet({ properties }: BodyElement, name: string): boolean {
  const value = properties[name]
  return value !== undefined && value !== null && value !== false && value !== 'false'
}

function writeSchemaField(element: BodyElement, writer: MarkdownWriter): Block {
  const term = bold(codeSpan(textOf(element, 'parent') + textOf(element, 'name')))
  const blocks = element.children.flatMap((child) => writer.blocks([child]))
  return itemOf(definitionBlocks(term, blocks))
}

function videoLink(element: BodyElement, writer: MarkdownWriter, messages: CopyMessages): string {
  const title = textOf(element, 'title')
  const src = textOf(element, 'src')
  const poster = textOf(element, 'poster')
  const picture = poster === '' ? '' : `${imageOf(poster, title, writer)} `
  if (src !== '') return picture + linkOf(src, escapeText(title, { isLink: true }), writer)
  const youtube = textOf(element, 'youtube')
  const site = youtube === '' ? 'Vimeo' : 'YouTube'
  const address =
    youtube === ''
      ? `https://vimeo.com/${encodeURIComponent(textOf(element, 'vimeo'))}`
      : `https://www.youtube.com/watch?v=${encodeURIComponent(youtube)}`
  const label = formatMessage(messages['video.watch'], { title, site })
  return picture + linkOf(address, escapeText(label, { isLink: true }), writer)
}
