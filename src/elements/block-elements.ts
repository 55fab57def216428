// File trees, fields, indexes and figures.

import type { BodyElement } from '../model/body.ts'
import { type ElementRecords, FLAG } from './element-record.ts'
import { definitionBlocks } from './html-forms.ts'
import {
  type Block,
  bold,
  captionBlock,
  itemOf,
  labelled,
  listOf,
  type MarkdownWriter,
  paragraph,
} from './markdown-blocks.ts'
import { codeSpan, escapeText } from './markdown-text.ts'
import { attributeText, isElement, isSet, labelNodes, make, text } from './plain-nodes.ts'

const files = { kinds: ['container'], label: { property: 'label' } } as const

/** Elements on lines of their own. */
export const blockElements: ElementRecords = {
  'file-tree': {
    directives: { files, 'file-tree': files },
    components: { FileTree: {} },
    component: 'octavo/theme/elements/FileTree.tsx',
    styles: ['octavo/theme/elements/file-tree.css'],
    text: ['label'],
    link: false,
    media: false,
    attributes: { label: [] },
    plain: (element, _, inner) => labelNodes(attributeText(element, 'label'), inner()),
    markdown: {
      block: (element, writer) =>
        labelled(
          escapeText(attributeText(element, 'label')),
          element.children.flatMap((child) =>
            isElement(child, 'ul') ? fileList(child, writer) : writer.blocks([child]),
          ),
        ),
    },
  },
  field: {
    directives: { field: { kinds: ['container', 'leaf'], label: { property: 'name' } } },
    components: {
      Field: {},
      ParamField: { attributes: { path: 'name', query: 'name', body: 'name', header: 'name' } },
      ResponseField: {},
    },
    component: 'octavo/theme/elements/Field.tsx',
    styles: ['octavo/theme/elements/field.css'],
    text: ['name', 'type', 'default'],
    defines: true,
    link: false,
    media: false,
    attributes: { name: [], type: [], default: [], required: FLAG, deprecated: FLAG },
    required: ['name'],
    plain(element, { messages }, inner) {
      const preset = attributeText(element, 'default')
      const notes = [
        attributeText(element, 'type'),
        isSet(element, 'required') ? messages['field.required'] : '',
        isSet(element, 'deprecated') ? messages['field.deprecated'] : '',
      ].filter((note) => note !== '')
      return [
        make('p', [
          make('strong', [make('code', [text(attributeText(element, 'name'))])]),
          ...(notes.length > 0 ? [text(` ${notes.join(', ')}`)] : []),
          ...(preset === '' ? [] : [text(`, ${messages['field.default']} `), make('code', [text(preset)])]),
        ]),
        ...inner(),
      ]
    },
    markdown: { block: (element, writer) => [writeField(element, writer)] },
  },
  'page-index': {
    directives: { index: { kinds: ['container', 'leaf'] } },
    components: { Index: {} },
    component: 'octavo/theme/elements/PageIndex.tsx',
    styles: ['octavo/theme/elements/page-index.css'],
    script: 'octavo/theme/elements/page-index.ts',
    // What it repeats is found where it is.
    silent: true,
    link: false,
    media: false,
    attributes: {},
    plain: (element, _, inner) => (element.properties.made === undefined ? inner() : []),
  },
  // What an image that is a paragraph is in.
  'zoom-picture': {
    component: 'octavo/theme/elements/ZoomPicture.tsx',
    script: 'octavo/theme/elements/zoom.ts',
    link: false,
    media: false,
    attributes: {},
  },
  'captioned-figure': {
    directives: { figure: { kinds: ['container'], label: { element: 'figcaption' } } },
    components: { Figure: {}, Frame: {} },
    component: 'octavo/theme/elements/CaptionedFigure.tsx',
    styles: ['octavo/theme/elements/figure.css'],
    script: 'octavo/theme/elements/zoom.ts',
    text: ['caption'],
    link: false,
    media: false,
    attributes: { caption: [], zoom: ['true', 'false'] },
    plain(element, _, inner) {
      const caption = attributeText(element, 'caption')
      return [make('figure', [...inner(), ...(caption === '' ? [] : [make('figcaption', [text(caption)])])])]
    },
    markdown: {
      block: (element, writer) => [
        ...writer.blocks(element.children.filter((child) => !isElement(child, 'figcaption'))),
        ...writer.blocks(element.children.filter((child) => isElement(child, 'figcaption'))),
        ...captionBlock(escapeText(attributeText(element, 'caption'))),
      ],
    },
  },
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

function writeField(element: BodyElement, writer: MarkdownWriter): Block {
  const { messages } = writer
  const preset = element.properties.default
  const facts = [
    codeSpan(attributeText(element, 'type')),
    isSet(element, 'required') ? escapeText(messages['field.required']) : '',
    isSet(element, 'deprecated') ? escapeText(messages['field.deprecated']) : '',
    typeof preset === 'string' ? `${escapeText(messages['field.default'])} ${codeSpan(preset)}` : '',
  ]
  const term = [bold(codeSpan(attributeText(element, 'name'))), ...facts]
    .filter((part) => part !== '')
    .join(' · ')
  return itemOf(definitionBlocks(term, writer.blocks(element.children)))
}
