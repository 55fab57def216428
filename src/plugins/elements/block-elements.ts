// File trees, fields, indexes and figures.

import type { BodyNode } from '../../core/model/body.ts'
import {
  attributeText,
  createElement,
  isElement,
  isSet,
  labelNodes,
  text,
} from '../../core/plugin/plain-nodes.ts'
import { type ElementRecords, FLAG } from './element-record.ts'

const files = { kinds: ['container'], label: { property: 'label' } } as const

/** Block elements. */
export const blockElements: ElementRecords = {
  'file-tree': {
    directives: { files, 'file-tree': files },
    components: { FileTree: {} },
    component: 'octavo/src/plugins/elements/theme/FileTree.tsx',
    styles: ['octavo/src/plugins/elements/theme/file-tree.css'],
    text: ['label'],
    link: false,
    media: false,
    attributes: { label: [] },
    plain: (element, _, inner) => labelNodes(attributeText(element, 'label'), unfold(inner())),
  },
  field: {
    directives: { field: { kinds: ['container', 'leaf'], label: { property: 'name' } } },
    components: {
      Field: {},
      ParamField: { attributes: { path: 'name', query: 'name', body: 'name', header: 'name' } },
      ResponseField: {},
    },
    component: 'octavo/src/plugins/elements/theme/Field.tsx',
    styles: ['octavo/src/plugins/elements/theme/field.css'],
    text: ['name', 'type', 'default'],
    defines: true,
    link: false,
    media: false,
    attributes: { name: [], type: [], default: [], required: FLAG, deprecated: FLAG },
    required: ['name'],
    plain(element, { messages }, inner) {
      const defaultValue = attributeText(element, 'default')
      const notes = [
        attributeText(element, 'type'),
        isSet(element, 'required') ? messages['schema.required'] : '',
        isSet(element, 'deprecated') ? messages['schema.deprecated'] : '',
      ].filter((note) => note !== '')
      return [
        createElement('p', [
          createElement('strong', [createElement('code', [text(attributeText(element, 'name'))])]),
          ...(notes.length > 0 ? [text(` ${notes.join(', ')}`)] : []),
          ...(defaultValue === ''
            ? []
            : [text(`, ${messages['field.default']} `), createElement('code', [text(defaultValue)])]),
        ]),
        ...inner(),
      ]
    },
  },
  'page-index': {
    directives: { index: { kinds: ['container', 'leaf'] } },
    components: { Index: {} },
    component: 'octavo/src/plugins/elements/theme/PageIndex.tsx',
    styles: ['octavo/src/plugins/elements/theme/page-index.css'],
    script: 'octavo/src/plugins/elements/theme/page-index-script.ts',
    // Search indexes these entries at their definitions.
    silent: true,
    link: false,
    media: false,
    attributes: {},
    plain: (element, _, inner) => (element.properties.made === undefined ? inner() : []),
  },
  // Wraps an image that is a paragraph of its own.
  'zoom-picture': {
    component: 'octavo/src/plugins/elements/theme/ZoomPicture.tsx',
    script: 'octavo/src/plugins/elements/theme/zoom.ts',
    link: false,
    media: false,
    attributes: {},
  },
  'captioned-figure': {
    directives: { figure: { kinds: ['container'], label: { element: 'figcaption' } } },
    components: { Figure: {}, Frame: {} },
    component: 'octavo/src/plugins/elements/theme/CaptionedFigure.tsx',
    styles: ['octavo/src/plugins/elements/theme/figure.css'],
    script: 'octavo/src/plugins/elements/theme/zoom.ts',
    text: ['caption'],
    link: false,
    media: false,
    attributes: { caption: [], zoom: ['true', 'false'] },
    plain(element, _, inner) {
      const caption = attributeText(element, 'caption')
      const isCaption = (node: BodyNode): boolean => isElement(node, 'figcaption')
      const captions = caption === '' ? [] : [createElement('figcaption', [text(caption)])]
      const [content, captionNodes] = [inner().filter((node) => !isCaption(node)), inner().filter(isCaption)]
      return [createElement('figure', [...content, ...captionNodes, ...captions])]
    },
  },
}

/** Removes the `details` and `summary` elements around folders, and keeps their contents. */
function unfold(nodes: readonly BodyNode[]): BodyNode[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [node]
    const isFold = node.tagName === 'details' || node.tagName === 'summary'
    return isFold ? unfold(node.children) : [{ ...node, children: unfold(node.children) }]
  })
}
