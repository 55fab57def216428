// Extracts the text of a page by section, for search, reading time and the description.

import type { Element, Root, RootContent } from 'hast'
import type { Entry, Heading, Section } from '../../model/page.ts'
import { type ElementTable, type ElementTraits, traitsOf } from '../../plugin/prose-elements.ts'
import { codeOnly, entriesOf, functionEntry, isBlank, rowNames, shortSentence } from './entries.ts'
import { isFootnoteMark, textOf } from './visit-elements.ts'

/** Separates the cells of a table row. */
const CELL_MARK = ' · '

interface OpenSection {
  readonly heading?: Heading
  readonly parts: string[]
  readonly code: string[]
  readonly names: Set<string>
  readonly entries: Entry[]
  /** Whether the first paragraph is a function signature, so that the entry's text comes from the next paragraph. */
  isFunction?: true
}

/** Splits the body at headings of all levels. `headings` is the outline of the same tree. */
export function cutSections(tree: Root, headings: readonly Heading[], elements: ElementTable): Section[] {
  const sections: OpenSection[] = [{ parts: [], code: [], names: new Set(), entries: [] }]
  let headingCount = 0

  function walk(nodes: readonly RootContent[]): void {
    for (const node of nodes) {
      const section = sections.at(-1)!
      const { heading, parts, code, names, entries } = section
      // Line breaks of the source are not significant.
      if (node.type === 'text') parts.push(node.value.replaceAll('\n', ' '))
      if (node.type !== 'element') continue
      const traits = traitsOf(elements, node.tagName)
      if (traits.silent || isFootnoteMark(node)) continue
      if (/^h[1-6]$/.test(node.tagName)) {
        const names = new Set(codeOnly(node.children))
        sections.push({ heading: headings[headingCount++]!, parts: [], code: [], names, entries: [] })
        continue
      }
      if (node.tagName === 'code-block') {
        const { code: source = '', title } = node.properties
        // The title is visible, so it must be searchable.
        code.push(title === undefined ? String(source) : `${title}\n${source}`)
        continue
      }
      if (node.tagName === 'pre') {
        code.push(textOf(node))
        continue
      }
      for (const name of namesOf(node, traits)) names.add(name)
      entries.push(...entriesOf(node))
      const functionMatch =
        heading && node.tagName === 'p' && parts.every(isSpace) && functionEntry(heading, node)
      if (functionMatch) {
        entries.push(functionMatch)
        section.isFunction = true
      }
      if (traits.block || node.tagName === 'br') parts.push('\n')
      const label = labelOf(node, traits)
      if (label) parts.push(label, '\n')
      // Drops the white space between cells.
      walk(node.tagName === 'tr' ? node.children.filter((child) => !isBlank(child)) : node.children)
      if (node.tagName === 'td' || node.tagName === 'th') sections.at(-1)!.parts.push(CELL_MARK)
      if (traits.block) sections.at(-1)!.parts.push('\n')
    }
  }

  walk(tree.children)
  return sections
    .map(closeSection)
    .filter(({ heading, text, code }) => heading !== undefined || text !== '' || code.length > 0)
}

function closeSection({ parts, names, entries, isFunction, ...section }: OpenSection): Section {
  const text = tidy(parts.join(''))
  const description = isFunction ? shortSentence(text.split('\n')[1] ?? '') : ''
  const describedEntries =
    description === '' ? entries : entries.map((one, at) => (at === 0 ? { ...one, text: description } : one))
  return { ...section, text, names: [...names], ...(entries.length > 0 && { entries: describedEntries }) }
}

function isSpace(text: string): boolean {
  return text.trim() === ''
}

/** Names that an element defines: those at the start of a table row or a list item, terms, and attributes of such elements. */
function namesOf(node: Element, { defines, text = [] }: ElementTraits): string[] {
  if (node.tagName === 'dt') return [textOf(node)]
  const name = defines && text[0] !== undefined ? node.properties[text[0]] : undefined
  if (typeof name === 'string') return [name]
  if (node.tagName === 'tr') return rowNames(node)
  if (node.tagName !== 'li') return []
  const inner = node.children.filter((child) => !isBlank(child))
  const first = inner[0]
  const line = first?.type === 'element' && first.tagName === 'p' ? first.children : inner
  const lead = line[0]
  return lead?.type === 'element' ? codeOnly(lead.tagName === 'strong' ? lead.children : [lead]) : []
}

/** Text that the page shows from properties of the element. */
function labelOf({ properties }: Element, { text = [] }: ElementTraits): string {
  return text.flatMap((name) => (typeof properties[name] === 'string' ? properties[name] : [])).join('\n')
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      trimMarks(
        line
          .replace(/\s+/g, ' ')
          // Collapses the separators of empty cells.
          .replace(/(?: ·)+(?= ·)/g, ''),
      ),
    )
    .filter((line) => line !== '')
    .join('\n')
}

/** Trims cell separators at both ends. A regular expression would backtrack over each run of separators. */
function trimMarks(line: string): string {
  let start = 0
  let end = line.length
  while (start < end && CELL_MARK.includes(line[start]!)) start++
  while (end > start && CELL_MARK.includes(line[end - 1]!)) end--
  return line.slice(start, end)
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

/** Maximum length of a generated description, in characters. Search engines show about as many. */
const MAX_DESCRIPTION = 160

/** Generates a description from the first prose of a page, truncated at a word. */
export function describeBody(tree: Root, elements: ElementTable): string {
  const text = findProse(tree, elements)
  if (text.length <= MAX_DESCRIPTION) return text
  return `${text.slice(0, MAX_DESCRIPTION).replace(/ [^ ]*$/, '')}…`
}

/** Comments that end an excerpt: `<!-- truncate -->`, `<!--more-->`, and those of MDX. */
const EXCERPT_MARKERS = ['truncate', 'more']

/** The prose before an excerpt marker, one paragraph per line. Returns undefined without a marker or text. */
export function readExcerpt(
  tree: Root,
  headings: readonly Heading[],
  { elements, marker }: { readonly elements: ElementTable; readonly marker?: string | undefined },
): string | undefined {
  const markers = [...EXCERPT_MARKERS, ...(marker === undefined ? [] : [marker.trim().toLowerCase()])]
  const excerpt = cutAtMarker(tree, markers)
  if (!excerpt) return undefined
  const text = cutSections(excerpt, headings, elements).map((section) => section.text)
  return text.filter((part) => part !== '').join('\n') || undefined
}

/** Copies the tree up to the first marker comment. Returns undefined without a marker. */
function cutAtMarker<Parent extends Root | Element>(
  parent: Parent,
  markers: readonly string[],
): Parent | undefined {
  const before: RootContent[] = []
  for (const child of parent.children) {
    if (child.type === 'comment' && markers.includes(child.value.trim().toLowerCase()))
      return { ...parent, children: before }
    const cut = child.type === 'element' ? cutAtMarker(child, markers) : undefined
    if (cut) return { ...parent, children: [...before, cut] }
    before.push(child)
  }
  return undefined
}

/** Minimum length of prose, in characters. Shorter text is rarely a sentence. */
const MIN_PROSE_LENGTH = 20

/** Elements whose text counts as prose even without a paragraph. */
const PROSE_BLOCKS = new Set('li dd td blockquote figcaption summary div section article'.split(' '))

/** The first long paragraph at the top level, then in nested elements, then the first long text of a list, card or table. */
function findProse(tree: Root, elements: ElementTable): string {
  const isLong = (text: string): boolean => text.length > MIN_PROSE_LENGTH
  const topParagraph = tree.children.find((node) => isParagraph(node) && isLong(proseOf(node, elements)))
  if (topParagraph) return proseOf(topParagraph, elements)
  const paragraphs: string[] = []
  const blocks: string[] = []
  const walk = (nodes: readonly RootContent[]): void => {
    for (const node of nodes) {
      if (node.type !== 'element' || paragraphs.some(isLong)) continue
      const traits = traitsOf(elements, node.tagName)
      if (traits.silent || WITHOUT_PROSE.test(node.tagName)) continue
      if (isParagraph(node)) paragraphs.push(proseOf(node, elements))
      else {
        if (traits.defines || PROSE_BLOCKS.has(node.tagName)) blocks.push(proseOf(node, elements))
        walk(node.children)
      }
    }
  }
  walk(tree.children)
  return (
    paragraphs.find(isLong) ??
    blocks.find(isLong) ??
    [...paragraphs, ...blocks].find((text) => /\p{L}/u.test(text)) ??
    ''
  )
}

const WITHOUT_PROSE = /^(?:h[1-6]|code-block|pre|heading-anchor|callout-title|nav|th|thead)$/

function isParagraph(node: RootContent): boolean {
  return node.type === 'element' && node.tagName === 'p'
}

/** The text of an element, including text in properties, on one line and without code blocks. */
function proseOf(node: RootContent, elements: ElementTable): string {
  const parts: string[] = []
  const walk = (node: RootContent): void => {
    if (node.type === 'text') parts.push(node.value)
    if (node.type !== 'element' || isFootnoteMark(node)) return
    const traits = traitsOf(elements, node.tagName)
    if (traits.silent || WITHOUT_PROSE.test(node.tagName)) return
    if (traits.block || node.tagName === 'br') parts.push(' ')
    if (node.tagName === 'img') parts.push(String(node.properties.alt ?? ''))
    else parts.push(labelOf(node, traits), traits.text ? ' ' : '')
    for (const child of node.children) walk(child)
    if (traits.block) parts.push(' ')
  }
  walk(node)
  return parts.join('').replace(/\s+/g, ' ').trim()
}
