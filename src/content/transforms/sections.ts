// The page as text by heading: for search, for reading time, for the description.

import type { Element, Root, RootContent } from 'hast'
import type { Heading, Section } from '../../model/page.ts'
import { textOf } from './visit-elements.ts'

/** Block elements: the text before and after them is separated. */
const BLOCKS = new Set(
  'address article aside band blockquote callout callout-title card cards dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hero hr li link-button main nav ol p section split steps summary tab table tabs tbody tfoot thead tr ul'.split(
    ' ',
  ),
)

/** Elements whose text is not prose. */
const SILENT = new Set(['script', 'style', 'template', 'svg', 'math', 'head', 'title'])

/** Between the cells of a table row. */
const CELL_MARK = ' · '

interface OpenSection {
  readonly heading?: Heading
  readonly parts: string[]
  readonly code: string[]
  readonly names: Set<string>
}

/** Splits the body at its headings of any level. `headings` is the outline of the same tree. */
export function cutSections(tree: Root, headings: readonly Heading[]): Section[] {
  const sections: OpenSection[] = [{ parts: [], code: [], names: new Set() }]
  let seen = 0

  function walk(nodes: readonly RootContent[]): void {
    for (const node of nodes) {
      const { parts, code, names } = sections.at(-1)!
      // Line breaks of the source have no meaning.
      if (node.type === 'text') parts.push(node.value.replaceAll('\n', ' '))
      if (node.type !== 'element' || SILENT.has(node.tagName)) continue
      if (/^h[1-6]$/.test(node.tagName)) {
        const names = new Set(codeOnly(node.children))
        sections.push({ heading: headings[seen++]!, parts: [], code: [], names })
        continue
      }
      if (node.tagName === 'code-block') {
        const { code: written = '', title } = node.properties
        // Readers see the title.
        code.push(title === undefined ? String(written) : `${title}\n${written}`)
        continue
      }
      if (node.tagName === 'pre') {
        code.push(textOf(node))
        continue
      }
      for (const name of namesOf(node)) names.add(name)
      const isBlock = BLOCKS.has(node.tagName)
      if (isBlock || node.tagName === 'br') parts.push('\n')
      const label = labelOf(node)
      if (label) parts.push(label, '\n')
      // Between cells there is only whitespace of the source.
      walk(node.tagName === 'tr' ? node.children.filter((child) => !isBlank(child)) : node.children)
      if (node.tagName === 'td' || node.tagName === 'th') sections.at(-1)!.parts.push(CELL_MARK)
      if (isBlock) sections.at(-1)!.parts.push('\n')
    }
  }

  walk(tree.children)
  return sections
    .map(({ parts, names, ...section }) => ({ ...section, text: tidy(parts.join('')), names: [...names] }))
    .filter(({ heading, text, code }) => heading !== undefined || text !== '' || code.length > 0)
}

/** The names that an element defines: code at the start of a row or list item, a term, or the title of a card. */
function namesOf(node: Element): string[] {
  if (node.tagName === 'dt') return [textOf(node)]
  if (node.tagName === 'card' && typeof node.properties.title === 'string') return [node.properties.title]
  if (node.tagName === 'tr') {
    const first = node.children.find((child) => !isBlank(child))
    return first?.type === 'element' && first.tagName === 'td' ? leadingCode(first.children) : []
  }
  if (node.tagName !== 'li') return []
  const inner = node.children.filter((child) => !isBlank(child))
  const first = inner[0]
  const line = first?.type === 'element' && first.tagName === 'p' ? first.children : inner
  const lead = line[0]
  return lead?.type === 'element' ? codeOnly(lead.tagName === 'strong' ? lead.children : [lead]) : []
}

/** The code a cell begins with, whatever follows: `global.ui.host (string)`. */
function leadingCode(nodes: readonly RootContent[]): string[] {
  const end = nodes.findIndex((node) => node.type === 'text' && !isBetween(node.value) && !isBlank(node))
  return codeOnly(end < 0 ? nodes : nodes.slice(0, end))
}

/** Commas, slashes and "or" between names. */
function isBetween(text: string): boolean {
  return /^[\s,/|]*(?:or|and)?[\s,/|]*$/.test(text)
}

/** The code in a node that has nothing else but separators between names. */
function codeOnly(nodes: readonly RootContent[]): string[] {
  const names: string[] = []
  for (const node of nodes) {
    if (isBlank(node) || (node.type === 'text' && isBetween(node.value))) continue
    if (node.type !== 'element') return []
    if (node.tagName === 'code') names.push(textOf(node))
    else if (node.tagName === 'a' || node.tagName === 'strong') {
      const inner = codeOnly(node.children)
      if (inner.length === 0) return []
      names.push(...inner)
    } else if (node.tagName !== 'br' && node.tagName !== 'heading-anchor') return []
  }
  return names.filter((name) => name.length <= LONGEST_NAME)
}

/** Longer code in a cell is an example, not a name. */
const LONGEST_NAME = 80

function isBlank(node: RootContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')
}

/** Text on the page that is a property in the tree. */
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
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        // Empty cells leave nothing between their separators.
        .replace(/(?: ·)+(?= ·)/g, '')
        .replace(/^[ ·]+|[ ·]+$/g, ''),
    )
    .filter((line) => line !== '')
    .join('\n')
}

/** The number of words in prose and code. */
export function countWords(sections: readonly Section[]): number {
  return sections.reduce(
    (sum, { text, code }) => sum + wordsIn(text) + code.reduce((more, one) => more + wordsIn(one), 0),
    0,
  )
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** The maximum length of a description from the body; search engines show about this many characters. */
const MAX_DESCRIPTION = 160

/** The first paragraph of prose, truncated at a word. */
export function describeBody(tree: Root): string {
  const first = findParagraph(tree)
  const text = first ? textOf(first).replace(/\s+/g, ' ').trim() : ''
  if (text.length <= MAX_DESCRIPTION) return text
  return `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}

/** The prose before `<!-- truncate -->`, one paragraph per line; undefined without such a marker. */
export function readExcerpt(tree: Root, headings: readonly Heading[]): string | undefined {
  const mark = tree.children.findIndex(
    (node) => node.type === 'comment' && node.value.trim().toLowerCase() === 'truncate',
  )
  if (mark < 0) return undefined
  const above: Root = { type: 'root', children: tree.children.slice(0, mark) }
  const text = cutSections(above, headings).map((section) => section.text)
  return text.filter((part) => part !== '').join('\n') || undefined
}

function findParagraph(tree: Root): Element | undefined {
  return tree.children.find(
    (node): node is Element =>
      node.type === 'element' && node.tagName === 'p' && textOf(node).trim().length > 20,
  )
}
