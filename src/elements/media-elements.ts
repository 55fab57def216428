// Code, and what is drawn or played: diagrams, formulas and videos.

import type { BodyElement } from '../model/body.ts'
import { formatMessage } from '../model/messages.ts'
import { type ElementRecords, FLAG } from './element-record.ts'
import {
  type Block,
  captionBlock,
  imageOf,
  linkOf,
  type MarkdownWriter,
  plainText,
} from './markdown-blocks.ts'
import { codeFence, escapeText } from './markdown-text.ts'
import { attributeText, labelNodes, make, text } from './plain-nodes.ts'

/** Blocks of code. */
export const codeElements: ElementRecords = {
  'code-block': {
    components: { CodeBlock: {}, Code: { attributes: { lang: 'language' } } },
    plain: (element) =>
      labelNodes(attributeText(element, 'title'), [
        make('pre', [make('code', [text(attributeText(element, 'code'))])]),
      ]),
    markdown: { block: writeSample },
  },
  'rich-code': {
    component: 'octavo/theme/elements/RichCode.tsx',
    styles: ['octavo/theme/elements/rich-code.css'],
  },
}

/** Diagrams, formulas and videos. */
export const drawnElements: ElementRecords = {
  diagram: {
    components: { Mermaid: { attributes: { value: 'code', chart: 'code' } } },
    component: 'octavo/theme/elements/Diagram.tsx',
    styles: ['octavo/theme/elements/diagram.css'],
    script: 'octavo/theme/elements/zoom.ts',
    text: ['label'],
    link: false,
    media: false,
    attributes: { code: [], label: [], html: [], width: [], height: [] },
    plain: (element, { messages }, inner) =>
      labelNodes(attributeText(element, 'label') || messages['diagram.source'], inner()),
    markdown: {
      block: (element) => [
        { text: codeFence(attributeText(element, 'code') || plainText(element.children), 'mermaid') },
        ...captionBlock(escapeText(attributeText(element, 'label'))),
      ],
    },
  },
  formula: {
    components: { Formula: {} },
    component: 'octavo/theme/elements/Formula.tsx',
    styles: ['octavo/theme/elements/formula.css'],
    block: false,
    text: ['tex'],
    attributes: { tex: [], html: [], display: FLAG },
    plain(element) {
      const code = make('code', [text(attributeText(element, 'tex'))])
      return [element.properties.display === undefined ? code : make('pre', [code])]
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
    component: 'octavo/theme/elements/VideoPlayer.tsx',
    styles: ['octavo/theme/elements/video.css'],
    text: ['title', 'caption'],
    link: false,
    media: true,
    attributes: {
      ...{ src: [], poster: [], title: [], caption: [], youtube: [], vimeo: [], width: [], height: [] },
      ...{ captions: [], loop: FLAG, muted: FLAG },
    },
    required: ['src|youtube|vimeo'],
    plain(element) {
      const href = watchAddress(element) || attributeText(element, 'src')
      const name = attributeText(element, 'title') || attributeText(element, 'caption') || href
      return [make('p', [make('a', [text(name)], { href })])]
    },
    markdown: {
      isBlock: () => true,
      block: (element, writer) => [
        { text: videoLink(element, writer) },
        ...captionBlock(escapeText(attributeText(element, 'caption'))),
      ],
      inline: videoLink,
    },
  },
}

// The code stays as it is, so that it can be compared and searched; the marks of its lines are listed below it.
function writeSample(element: BodyElement, { messages }: MarkdownWriter): Block[] {
  const code = attributeText(element, 'code')
  const fence = { text: codeFence(code, attributeText(element, 'language'), attributeText(element, 'title')) }
  const html = attributeText(element, 'html')
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

function videoLink(element: BodyElement, writer: MarkdownWriter): string {
  const title = attributeText(element, 'title')
  const src = attributeText(element, 'src')
  const poster = attributeText(element, 'poster')
  const picture = poster === '' ? '' : `${imageOf(poster, title, writer)} `
  if (src !== '') return picture + linkOf(src, escapeText(title, { isLink: true }), writer)
  const site = attributeText(element, 'youtube') === '' ? 'Vimeo' : 'YouTube'
  const label = formatMessage(writer.messages['video.watch'], { title, site })
  return picture + linkOf(watchAddress(element), escapeText(label, { isLink: true }), writer)
}

/** The page of a video at YouTube or Vimeo; empty where it is at neither. */
function watchAddress(element: BodyElement): string {
  const youtube = attributeText(element, 'youtube')
  const vimeo = attributeText(element, 'vimeo')
  if (youtube !== '') return `https://www.youtube.com/watch?v=${encodeURIComponent(youtube)}`
  return vimeo === '' ? '' : `https://vimeo.com/${encodeURIComponent(vimeo)}`
}
