// Code blocks, diagrams, formulas and videos.

import type { BodyElement, BodyNode } from '../../core/model/body.ts'
import { formatMessage } from '../../core/model/messages.ts'
import {
  attributeText,
  createElement,
  labelNodes,
  type PlainScope,
  text,
} from '../../core/plugin/plain-nodes.ts'
import { codeFence, plainText } from '../markdown-export/for-plugins.ts'
import { type ElementRecords, FLAG } from './element-record.ts'

/** Code blocks. */
export const codeElements: ElementRecords = {
  'code-block': {
    components: {
      CodeBlock: { attributes: { className: 'className' } },
      Code: { attributes: { lang: 'language' } },
    },
    plain: (element) =>
      labelNodes(attributeText(element, 'title'), [
        createElement('pre', [createElement('code', [text(attributeText(element, 'code'))])]),
      ]),
    markdown: {
      block(element) {
        const source = attributeText(element, 'code')
        // Lines marked as removed are left out, as in the code that the copy button copies.
        const hasRemoved = attributeText(element, 'html').includes('<del class="line')
        const code = hasRemoved ? attributeText(element, 'copied') || source : source
        return [
          { text: codeFence(code, attributeText(element, 'language'), attributeText(element, 'title')) },
        ]
      },
    },
  },
  'rich-code': {
    component: 'octavo/src/plugins/code/theme/RichCode.tsx',
    styles: ['octavo/src/plugins/code/theme/rich-code.css'],
  },
}

/** Diagrams, formulas and videos. */
export const drawnElements: ElementRecords = {
  diagram: {
    components: { Mermaid: { attributes: { value: 'code', chart: 'code' } } },
    component: 'octavo/src/plugins/diagrams/theme/Diagram.tsx',
    styles: ['octavo/src/plugins/diagrams/theme/diagram.css'],
    script: 'octavo/src/plugins/elements/theme/zoom.ts',
    text: ['label'],
    link: false,
    media: false,
    attributes: { code: [], label: [], html: [], width: [], height: [] },
    plain: diagramSource,
  },
  'mermaid-diagram': {
    component: 'octavo/src/plugins/diagrams/theme/MermaidDiagram.tsx',
    styles: ['octavo/src/plugins/diagrams/theme/diagram.css'],
    script: 'octavo/src/plugins/diagrams/theme/mermaid.ts',
    text: ['label'],
    link: false,
    media: false,
    plain: diagramSource,
  },
  'diagram-link': { silent: true, media: false },
  formula: {
    components: { Formula: {} },
    component: 'octavo/src/plugins/math/theme/Formula.tsx',
    styles: ['octavo/src/plugins/math/theme/formula.css'],
    block: false,
    text: ['text'],
    attributes: { tex: [], text: [], html: [], display: FLAG },
    plain(element) {
      const code = createElement('code', [text(attributeText(element, 'tex'))])
      return [element.properties.display === undefined ? code : createElement('pre', [code])]
    },
    markdown: {
      isBlock: (element) => element.properties.display !== undefined,
      block: (element) => [{ text: `$$\n${attributeText(element, 'tex').trim()}\n$$` }],
      inline(element, _, { isCell }) {
        const tex = attributeText(element, 'tex').trim().replace(/\n/g, ' ')
        return `$${isCell ? tex.replaceAll('|', '\\vert ') : tex}$`
      },
    },
  },
  'video-player': {
    directives: { video: { kinds: ['leaf'], label: { property: 'title' } } },
    components: { Video: {}, YouTube: { attributes: { id: 'youtube' } } },
    component: 'octavo/src/plugins/elements/theme/VideoPlayer.tsx',
    styles: ['octavo/src/plugins/elements/theme/video.css'],
    text: ['title', 'caption'],
    link: false,
    media: true,
    attributes: {
      ...{ src: [], poster: [], title: [], caption: [], youtube: [], vimeo: [], width: [], height: [] },
      ...{ captions: [], loop: FLAG, muted: FLAG },
    },
    required: ['src|youtube|vimeo'],
    plain(element, { messages }) {
      const src = attributeText(element, 'src')
      const title = attributeText(element, 'title')
      const caption = attributeText(element, 'caption')
      const site = attributeText(element, 'youtube') === '' ? 'Vimeo' : 'YouTube'
      const name =
        src === '' ? formatMessage(messages['video.watch'], { title, site }) : title || caption || src
      return [
        createElement('p', [createElement('a', [text(name)], { href: src || watchUrl(element) })]),
        ...(caption === '' ? [] : [createElement('p', [createElement('em', [text(caption)])])]),
      ]
    },
  },
}

function diagramSource(
  element: BodyElement,
  { messages }: PlainScope,
  inner: () => readonly BodyNode[],
): readonly BodyNode[] {
  const source = text(attributeText(element, 'code') || plainText(inner()))
  return labelNodes(attributeText(element, 'label') || messages['diagram.source'], [
    createElement('pre', [createElement('code', [source], { className: ['language-mermaid'] })]),
  ])
}

/** The URL of a video on YouTube or Vimeo, or an empty string if it is on neither. */
function watchUrl(element: BodyElement): string {
  const youtube = attributeText(element, 'youtube')
  const vimeo = attributeText(element, 'vimeo')
  if (youtube !== '') return `https://www.youtube.com/watch?v=${encodeURIComponent(youtube)}`
  return vimeo === '' ? '' : `https://vimeo.com/${encodeURIComponent(vimeo)}`
}
