// The page as text by heading: for search, for reading time, for the description.

import type { Element, Root, RootContent } from 'hast'
import type { Section } from '../../model/page.ts'
import { textOf } from './visit-elements.ts'

/** Elements that stand on lines of their own; text on both sides of them does not run together. */
const BLOCKS = new Set(
  'address article aside band blockquote callout callout-title card cards dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hero hr li link-button main nav ol p section split steps summary tab table tabs tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/** Elements whose text is not prose. */
const SILENT = new Set(['script', 'style', 'template', 'svg', 'math', 'head', 'title'])

/** Cuts the body at its headings, whatever their level. Section -1 is what stands before the first. */
export function cutSections(tree: Root): Section[] {
  const sections: { heading: number; parts: string[]; code: string[] }[] = [
    { heading: -1, parts: [], code: [] },
  ]
  let headings = 0

  function walk(nodes: readonly RootContent[]): void {
    for (const node of nodes) {
      const { parts, code } = sections.at(-1)!
      if (node.type === 'text') parts.push(node.value)
      if (node.type !== 'element' || SILENT.has(node.tagName)) continue
      if (/^h[1-6]$/.test(node.tagName)) {
        sections.push({ heading: headings++, parts: [], code: [] })
        continue
      }
      if (node.tagName === 'code-block') {
        code.push(String(node.properties.code ?? ''))
        continue
      }
      if (node.tagName === 'pre') {
        code.push(textOf(node))
        continue
      }
      const isBlock = BLOCKS.has(node.tagName)
      if (isBlock || node.tagName === 'br') parts.push('\n')
      const label = labelOf(node)
      if (label) parts.push(label, '\n')
      walk(node.children)
      if (isBlock) sections.at(-1)!.parts.push('\n')
    }
  }

  walk(tree.children)
  return sections
    .map(({ heading, parts, code }) => ({ heading, text: tidy(parts.join('')), code }))
    .filter(({ heading, text, code }) => heading >= 0 || text !== '' || code.length > 0)
}

/** Words that are properties in the tree and text on the page. */
function labelOf({ tagName, properties }: Element): string {
  if (tagName === 'img') return typeof properties.alt === 'string' ? properties.alt : ''
  if (tagName === 'link-button') return String(properties.label ?? '')
  if (tagName === 'hero') return String(properties.eyebrow ?? '')
  if (tagName === 'tab') return String(properties.label ?? '')
  if (tagName === 'card') return [properties.title, properties.description].filter(Boolean).join('\n')
  return ''
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Words of prose and code. */
export function countWords(sections: readonly Section[]): number {
  return sections.reduce(
    (sum, { text, code }) => sum + wordsIn(text) + code.reduce((more, one) => more + wordsIn(one), 0),
    0,
  )
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** Longest description taken from a body, in characters; search engines show about this much. */
const LONGEST_DESCRIPTION = 160

/** The first paragraph of prose, cut at a word. */
export function describeBody(tree: Root): string {
  const first = findParagraph(tree)
  const text = first ? textOf(first).replace(/\s+/g, ' ').trim() : ''
  if (text.length <= LONGEST_DESCRIPTION) return text
  return `${text.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}

/** The prose before `<!-- truncate -->`, a paragraph a line; undefined where there is no such mark. */
export function readExcerpt(tree: Root): string | undefined {
  const mark = tree.children.findIndex(
    (node) => node.type === 'comment' && node.value.trim().toLowerCase() === 'truncate',
  )
  if (mark < 0) return undefined
  const above: Root = { type: 'root', children: tree.children.slice(0, mark) }
  const text = cutSections(above).map((section) => section.text)
  return text.filter((part) => part !== '').join('\n') || undefined
}

function findParagraph(tree: Root): Element | undefined {
  return tree.children.find(
    (node): node is Element =>
      node.type === 'element' && node.tagName === 'p' && textOf(node).trim().length > 20,
  )
}
