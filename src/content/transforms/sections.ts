// The page as text by heading: for search, for reading time, for the description.

import type { Element, Root, RootContent } from 'hast'
import type { Entry, Heading, Section } from '../../model/page.ts'
import { type ElementTable, type ElementTraits, traitsOf } from '../../plugin/prose-elements.ts'
import { codeOnly, entriesOf, firstSentence, functionEntry, isBlank, rowNames } from './entries.ts'
import { isFootnoteMark, textOf } from './visit-elements.ts'

/** Between the cells of a table row. */
const CELL_MARK = ' · '

interface OpenSection {
  readonly heading?: Heading
  readonly parts: string[]
  readonly code: string[]
  readonly names: Set<string>
  readonly entries: Entry[]
  /** Its first paragraph says how it is called: the entry has its text from what follows. */
  isFunction?: true
}

/** Cuts the body at its headings, whatever their level. `headings` is the outline of the same tree. */
export function cutSections(tree: Root, headings: readonly Heading[], elements: ElementTable): Section[] {
  const sections: OpenSection[] = [{ parts: [], code: [], names: new Set(), entries: [] }]
  let seen = 0

  function walk(nodes: readonly RootContent[]): void {
    for (const node of nodes) {
      const section = sections.at(-1)!
      const { heading, parts, code, names, entries } = section
      // Line breaks of the source have no meaning.
      if (node.type === 'text') parts.push(node.value.replaceAll('\n', ' '))
      if (node.type !== 'element') continue
      const traits = traitsOf(elements, node.tagName)
      if (traits.silent || isFootnoteMark(node)) continue
      if (/^h[1-6]$/.test(node.tagName)) {
        const names = new Set(codeOnly(node.children))
        sections.push({ heading: headings[seen++]!, parts: [], code: [], names, entries: [] })
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
      for (const name of namesOf(node, traits)) names.add(name)
      entries.push(...entriesOf(node))
      const called = heading && node.tagName === 'p' && parts.every(isSpace) && functionEntry(heading, node)
      if (called) {
        entries.push(called)
        section.isFunction = true
      }
      if (traits.block || node.tagName === 'br') parts.push('\n')
      const label = labelOf(node, traits)
      if (label) parts.push(label, '\n')
      // Between cells there is only whitespace of the source.
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
  const said = isFunction ? firstSentence(text.split('\n')[1] ?? '') : ''
  const described =
    said === '' ? entries : entries.map((one, at) => (at === 0 ? { ...one, text: said } : one))
  return { ...section, text, names: [...names], ...(entries.length > 0 && { entries: described }) }
}

function isSpace(text: string): boolean {
  return text.trim() === ''
}

/** What an element defines: the writer let a row or an item of a list begin with it, or gave it a term of its own. */
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

/** Words that are properties in the tree and text on the page. */
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
          // Empty cells leave nothing between their separators.
          .replace(/(?: ·)+(?= ·)/g, ''),
      ),
    )
    .filter((line) => line !== '')
    .join('\n')
}

/** Without the marks of cells at both ends. A regular expression would look at each run of marks again and again. */
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

/** The maximum length of a description from the body; search engines show about this many characters. */
const MAX_DESCRIPTION = 160

/** The first prose of a page, truncated at a word. */
export function describeBody(tree: Root, elements: ElementTable): string {
  const text = findProse(tree, elements)
  if (text.length <= MAX_DESCRIPTION) return text
  return `${text.slice(0, MAX_DESCRIPTION).replace(/ [^ ]*$/, '')}…`
}

/** Comments that end an excerpt: `<!-- truncate -->`, `<!--more-->`, and those of MDX. */
const EXCERPT_MARKERS = ['truncate', 'more']

/** The prose before such a comment, a paragraph a line; undefined where there is none. */
export function readExcerpt(
  tree: Root,
  headings: readonly Heading[],
  { elements, marker }: { readonly elements: ElementTable; readonly marker?: string | undefined },
): string | undefined {
  const markers = [...EXCERPT_MARKERS, ...(marker === undefined ? [] : [marker.trim().toLowerCase()])]
  const above = cutAtMarker(tree, markers)
  if (!above) return undefined
  const text = cutSections(above, headings, elements).map((section) => section.text)
  return text.filter((part) => part !== '').join('\n') || undefined
}

/** What is before the first of these comments; undefined where there is none. */
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

/** Less than this is rarely a sentence. */
const SHORTEST_PROSE = 20

/** What is text in its own right, where no paragraph is. */
const PROSE_BLOCKS = new Set('li dd td blockquote figcaption summary div section article'.split(' '))

/** The first paragraph of the page, else of what is in it, else the first text of a list, a card or a table. */
function findProse(tree: Root, elements: ElementTable): string {
  const isLong = (text: string): boolean => text.length > SHORTEST_PROSE
  const top = tree.children.find((node) => isParagraph(node) && isLong(proseOf(node, elements)))
  if (top) return proseOf(top, elements)
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

/** The text of an element with that in its properties, on one line, without code blocks. */
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
